import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithReadings } from '../../testing/render-with-readings.tsx'
import { KindInput, type KindInputProps, KindRow } from './kind-input.tsx'

const open = (more: Partial<KindInputProps<string>>) => {
  const typed: string[] = []
  renderWithReadings(<KindInput aria-label="Dato" value="" onChange={(value) => void typed.push(value)} {...more} />)
  return { typed, field: screen.getByLabelText<HTMLInputElement>('Dato') }
}

test.each([
  ['text', 'text', 'Delta', 'Delta'],
  ['area', 'textarea', 'Delta', 'Delta'],
  ['moment', 'datetime-local', '2026-03-02T10:30', '2026-03-02T10:30'],
  ['time', 'time', '10:30', '10:30'],
  ['decimal', 'text', '10,5', '10.5'],
  ['whole', 'text', '12', '12'],
] as const)('a field of the kind %s is an input of the type %s', (kind, type, text, value) => {
  const { field, typed } = open({ kind })
  expect(field.type).toBe(type)
  expect(field).toBeValid()
  fireEvent.change(field, { target: { value: text } })
  expect(typed).toEqual([value])
})

test.each([['text'], ['area'], ['decimal'], ['day']] as const)('an invalid field of the kind %s is marked', (kind) => {
  expect(open({ kind, invalid: true }).field).toBeInvalid()
})

test('a field with options is a choice', () => {
  const { field, typed } = open({
    options: [
      { value: 'A', label: 'Aéreo' },
      { value: 'M', label: 'Marítimo' },
    ],
    value: 'A',
  })
  expect(screen.getByRole('combobox', { name: 'Dato' })).toBe(field)
  fireEvent.change(field, { target: { value: 'M' } })
  expect(typed).toEqual(['M'])
})

test.each([
  ['2026-03-02', '02/03/2026'],
  ['', ''],
])('the day %j is shown as %j', (value, text) => {
  expect(open({ kind: 'day', value }).field).toHaveValue(text)
})

test.each([
  ['', false, 'true'],
  ['true', true, ''],
])('the flag %j is a check box', (value, isChecked, next) => {
  const { field, typed } = open({ kind: 'flag', value })
  expect(field.checked).toBe(isChecked)
  fireEvent.click(field)
  expect(typed).toEqual([next])
})

test('a row gives its input the label and the error', () => {
  renderWithReadings(<KindRow label="Peso" error="Falta" value="" onChange={() => undefined} />)
  expect(screen.getByRole('textbox', { name: 'Peso' })).toBeInvalid()
  expect(screen.getByRole('textbox', { name: 'Peso' })).toHaveAccessibleDescription('Falta')
})
