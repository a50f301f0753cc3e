import { expect, test } from 'vitest'
import { cellValue } from './xlsx-stream.ts'

const title = { es: '', en: '', pt: '' }
const es = { language: 'es', timeZone: 'America/Montevideo' } as const
const column = (kind: 'number' | 'int' | 'day' | 'moment' | 'text') => ({ field: 'x', title, kind })

test('a number is a number cell', () => {
  expect(cellValue(column('number'), '1250.50', es)).toMatchObject({ value: 1250.5 })
  expect(cellValue(column('int'), 3, es)).toMatchObject({ value: 3 })
})

test('a day is a date cell in the notation of the language', () => {
  expect(cellValue(column('day'), '2026-03-02', es)).toEqual({
    value: new Date('2026-03-02T00:00:00Z'),
    format: 'dd/mm/yyyy',
  })
  expect(cellValue(column('day'), '2026-03-02', { ...es, language: 'en' })).toMatchObject({ format: 'yyyy-mm-dd' })
})

test('an instant is shown in the time zone of the reader', () => {
  const shown = (timeZone: string) => cellValue(column('moment'), '2026-03-02T02:30:00.000Z', { ...es, timeZone })
  expect(shown('America/Montevideo')).toMatchObject({ value: new Date('2026-03-01T23:30:00Z') })
  expect(shown('Asia/Tokyo')).toMatchObject({ value: new Date('2026-03-02T11:30:00Z') })
})

test('a text that looks like a formula stays a text', () =>
  expect(cellValue(column('text'), '=HYPERLINK("http://x")', es)).toMatchObject({
    value: `'=HYPERLINK("http://x")`,
  }))

test('a missing value gives an empty cell', () => {
  expect(cellValue(column('number'), undefined, es)).toBeNull()
  expect(cellValue(column('text'), '', es)).toBeNull()
})

test('a unit price has all its decimals', () =>
  expect(cellValue({ ...column('number'), isUnitPrice: true }, '0.7935', es)).toEqual({
    value: 0.7935,
    format: '#,##0.00####',
  }))

test('whole numbers, amounts and instants have their own formats', () => {
  expect(cellValue(column('int'), 1234, es)).toEqual({ value: 1234, format: '#,##0' })
  expect(cellValue(column('number'), '1.5', es)).toEqual({ value: 1.5, format: '#,##0.00' })
  expect(cellValue(column('moment'), '2026-03-02T02:30:00.000Z', es)).toMatchObject({ format: 'dd/mm/yyyy hh:mm' })
})
