import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { renderWithReadings } from '../../testing/render-with-readings.tsx'
import { AreaRow, DateRow, DecimalRow, InputRow, SelectRow } from './rows.tsx'

type RowOf = (error: string | undefined, onChange: (value: string | undefined) => void) => ReactElement

const options = [
  { value: 'A', label: 'Aéreo' },
  { value: 'M', label: 'Marítimo' },
] as const

test.each<[string, RowOf, string, string]>([
  ['line of text', (error, onChange) => <InputRow {...{ label: 'Dato', error, onChange }} value="" />, 'x', 'x'],
  ['text of lines', (error, onChange) => <AreaRow {...{ label: 'Dato', error, onChange }} value="" />, 'x', 'x'],
  ['choice', (error, onChange) => <SelectRow {...{ label: 'Dato', error, onChange, options }} value="A" />, 'M', 'M'],
  [
    'number',
    (error, onChange) => <DecimalRow {...{ label: 'Dato', error, onChange }} kind="decimal" value="" />,
    '1,5',
    '1.5',
  ],
])('a %s has its label, its error, and reports what is typed', (_, rowOf, text, value) => {
  const typed: (string | undefined)[] = []
  renderWithReadings(rowOf(undefined, (next) => void typed.push(next)))
  expect(screen.getByLabelText('Dato')).toBeValid()
  fireEvent.change(screen.getByLabelText('Dato'), { target: { value: text } })
  expect(typed).toEqual([value])
  cleanup()
  renderWithReadings(rowOf('Falta', () => undefined))
  expect(screen.getByLabelText('Dato')).toBeInvalid()
  expect(screen.getByLabelText('Dato')).toHaveAccessibleDescription('Falta')
})

test('a day has its label and its error', () => {
  renderWithReadings(<DateRow label="Día" error="Pasado" value="2026-03-02" onChange={() => undefined} />)
  const field = screen.getByLabelText('Día')
  expect(field).toHaveValue('02/03/2026')
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription('Pasado')
})
