import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { DateField } from './date-field.tsx'
import { UnparsedInputsScope, useUnparsedInputs } from './unparsed-inputs.ts'

const Form = ({ start, min, onEscape }: { start?: string; min?: string; onEscape?: () => void }) => {
  const [day, setDay] = useState(start)
  const [saved, setSaved] = useState('nothing')
  const unparsed = useUnparsedInputs()
  return (
    <UnparsedInputsScope value={unparsed}>
      <section role="group" onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onEscape?.()}>
        <DateField aria-label="Validez" value={day} onChange={setDay} {...(min !== undefined && { min })} />
      </section>
      <button type="button" onClick={() => !unparsed.focusFirst() && setSaved(day ?? 'no day')}>
        Guardar
      </button>
      <output aria-label="Guardado">{saved}</output>
    </UnparsedInputsScope>
  )
}
const field = () => screen.getByRole('textbox', { name: 'Validez' })
const saved = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  return screen.getByLabelText('Guardado').textContent
}
const year = new Date().getFullYear()

test.each([
  ['5/12', `05/12/${year}`, `${year}-12-05`],
  ['051226', '05/12/2026', '2026-12-05'],
  ['05/12/2026', '05/12/2026', '2026-12-05'],
])('%s is accepted, and reformatted', async (text, shown, day) => {
  render(<Form />)
  await userEvent.type(field(), text)
  expect(field()).toHaveValue(text)
  expect(await saved()).toBe(day)
  expect(field()).toHaveValue(shown)
})

test('an invalid date stays as typed, and the form is not saved', async () => {
  render(<Form start="2026-12-05" />)
  await userEvent.clear(field())
  await userEvent.type(field(), '31/02/2026')
  expect(await saved()).toBe('nothing')
  expect(field()).toHaveValue('31/02/2026')
  expect(field()).toHaveFocus()
  expect(screen.getByRole('alert')).toHaveTextContent('Formato de fecha incorrecto. Use dd/mm/aaaa.')
})

test('a date that is too early gets its own error, not the one for a bad format', async () => {
  render(<Form min="2026-11-22" />)
  await userEvent.type(field(), '01/03/2020')
  expect(await saved()).toBe('nothing')
  expect(field()).toHaveValue('01/03/2020')
  expect(screen.getByRole('alert')).toHaveTextContent('No se aceptan fechas anteriores al 22/11/2026.')
})

test('a day is chosen from the calendar', async () => {
  render(<Form start="2026-12-05" />)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir el calendario' }))
  await userEvent.click(await screen.findByRole('gridcell', { name: /\b17\b/ }))
  expect(field()).toHaveValue('17/12/2026')
  expect(await saved()).toBe('2026-12-17')
})

test('Escape closes the calendar first, and the form behind it only then', async () => {
  let closed = 0
  render(<Form start="2026-12-05" onEscape={() => (closed += 1)} />)
  await userEvent.type(field(), '{ArrowDown}')
  await screen.findByRole('gridcell', { name: /\b17\b/ })
  await userEvent.keyboard('{Escape}')
  expect(closed).toBe(0)
  await waitFor(() => expect(field()).toHaveFocus())
  await userEvent.keyboard('{Escape}')
  expect(closed).toBe(1)
})
