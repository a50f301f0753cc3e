import { catalogueFiles } from '@freight/platform/catalogue-files'
import type { Column } from '@freight/contracts/api/file-columns'
import { withoutFormulaMarks } from '@freight/contracts/formula-marks'
import { mode, transport } from '@freight/contracts/list/column'
import { titledColumn } from '@freight/platform/texts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellText } from './csv-cells.ts'

const title = { es: '', en: '', pt: '' }
const column = (kind: Column['kind']): Column => ({ field: 'x', title, kind })
const timeZone = 'America/Montevideo'
const es = { language: 'es', timeZone } as const
const columnOf = (field: string) =>
  catalogueFiles['charge-codes'].columns.find((one) => one.field === field) ?? column('text')

const isNumber = (text: string) => /^-?\d+([.,]\d+)?$/.test(text)
const beginnings = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '\u0000', '＝', "'=", "''-", 'a', '1', ' ')
const texts = fc.tuple(beginnings, fc.string({ unit: 'grapheme' })).map((parts) => parts.join(''))

test('a text never starts like a formula, and a number stays a number', () =>
  fc.assert(
    fc.property(fc.oneof(texts, fc.string()), (text) => {
      const cell = cellText(column('text'), text, es)
      expect(isNumber(cell) || !/^[=+\-@\p{Cc}＝＋－＠]/u.test(cell)).toBe(true)
      expect(withoutFormulaMarks(cell)).toBe(text)
    }),
    { numRuns: 2000 },
  ))

test.each([
  ['es', '-1234,5'],
  ['pt', '-1234,5'],
  ['en', '-1234.5'],
] as const)('a number in a file in %s is written as %s', (language, text) =>
  expect(cellText(column('number'), '-1234.5', { language, timeZone })).toBe(text),
)

test.each([
  ['es', 'sí', 'Flete', '31/12/2026', '31/12/2026 21:30'],
  ['pt', 'sim', 'Frete', '31/12/2026', '31/12/2026 21:30'],
  ['en', 'yes', 'Freight', '2026-12-31', '2026-12-31 21:30'],
] as const)('words, days and instants are written in %s', (language, yesText, freightText, dayText, instantText) => {
  expect(cellText(column('flag'), true, { language, timeZone })).toBe(yesText)
  expect(cellText(columnOf('section'), 'FREIGHT', { language, timeZone })).toBe(freightText)
  expect(cellText(column('day'), '2026-12-31', { language, timeZone })).toBe(dayText)
  expect(cellText(column('moment'), '2027-01-01T00:30:00.000Z', { language, timeZone })).toBe(instantText)
})

test('an instant is written in the time zone of the reader', () =>
  expect(cellText(column('moment'), '2027-01-01T00:30:00.000Z', { ...es, timeZone: 'Asia/Tokyo' })).toBe(
    '01/01/2027 09:30',
  ))

test('a list is one cell; a missing value is empty', () => {
  expect(cellText(column('list'), ['FCL', 'LCL'], es)).toBe('FCL; LCL')
  expect(cellText(column('text'), null, es)).toBe('')
})

test('a user is written by login name; a missing user is empty', () => {
  const login = (id: string) => `${id}@mvd`
  expect(cellText(column('user'), { id: 'ana' }, { ...es, login })).toBe('ana@mvd')
  expect(cellText(column('user'), 'ana', { ...es, login })).toBe('ana@mvd')
  expect(cellText(column('users'), [{ id: 'ana' }, 'leo'], { ...es, login })).toBe('ana@mvd; leo@mvd')
  expect(cellText(column('user'), null, es)).toBe('')
  expect(cellText(column('user'), {}, es)).toBe('')
  expect(cellText(column('users'), undefined, es)).toBe('')
})

test('a number has the requested decimal sign in every language', () => {
  expect(cellText(column('number'), '12.5', { ...es, decimal: '.' })).toBe('12.5')
  expect(cellText(column('number'), '12.5', { ...es, language: 'en', decimal: ',' })).toBe('12,5')
  expect(cellText(column('number'), '12.5', { ...es, language: 'en' })).toBe('12.5')
})

test('a whole number has no decimals, and an object as text is empty', () => {
  expect(cellText(column('int'), 3, es)).toBe('3')
  expect(cellText(column('moment'), '', es)).toBe('')
  expect(cellText(column('text'), {}, es)).toBe('')
})

test('all files and the reports use the same headings for transport and mode', () => {
  const columns: Column[] = Object.values(catalogueFiles).flatMap((file) => [...file.columns])
  const titles = (name: string) =>
    columns.filter(({ field }) => field.split('.').at(-1) === name).map((one) => one.title)
  expect(titles('transport')).toEqual([titledColumn(transport).title, titledColumn(transport).title])
  expect(titles('mode')).toEqual([titledColumn(mode).title])
})
