import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RequiredChoice } from './required-choice.tsx'

test('initially nothing is chosen, and the error is shown at the field', () => {
  const options = [{ value: 'PRICE', label: 'Precio' }]
  render(
    <RequiredChoice label="Motivo" options={options} value="" onChange={() => undefined} error="Indicar el motivo" />,
  )
  const field = screen.getByRole('combobox', { name: 'Motivo' })
  expect(field).toHaveValue('')
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription('Indicar el motivo')
})
