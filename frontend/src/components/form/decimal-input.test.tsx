import { afterEach, expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { moneyStyle } from '../../lib/preferences.ts'
import { DecimalInput } from './decimal-input.tsx'

const Field = () => {
  const [value, setValue] = useState('')
  return <DecimalInput aria-label="Peso" value={value} onChange={setValue} />
}

afterEach(() => void moneyStyle.write('local'))

test('12,5 is twelve and a half', async () => {
  render(<Field />)
  await userEvent.type(screen.getByLabelText('Peso'), '12,5')
  expect(screen.getByLabelText('Peso')).toHaveValue('12,5')
})

test('a typed thousands separator is refused in words', async () => {
  render(<Field />)
  await userEvent.type(screen.getByLabelText('Peso'), '1.234,5')
  expect(screen.getByLabelText('Peso')).toHaveValue('1,2345')
})

test('a pasted formatted number says how it was read', async () => {
  render(<Field />)
  await userEvent.click(screen.getByLabelText('Peso'))
  await userEvent.paste('1.234,50')
  expect(screen.getByLabelText('Peso')).toHaveValue('1234,50')
  expect(screen.getByRole('status')).toHaveTextContent('Se leyó como 1234,50')
})

test('the sign is that of the user’s money format, whatever is typed', async () => {
  moneyStyle.write('us')
  render(<Field />)
  await userEvent.type(screen.getByLabelText('Peso'), '12,5')
  expect(screen.getByLabelText('Peso')).toHaveValue('12.5')
})
