import { catalogueFiles } from '@freight/contracts/api/catalogue-files'
import { chargeCodeColumns } from '@freight/contracts/charge-code/columns'
import type { Column } from '@freight/contracts/api/file-columns'
import { mode, transport } from '@freight/contracts/report/column'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellText, neutral } from './csv-cells.ts'

const title = { es: '', en: '', pt: '' }
const column = (kind: Column['kind']): Column => ({ field: 'x', title, kind })
const timeZone = 'America/Montevideo'
const es = { language: 'es', timeZone } as const
const columnOf = (field: string) => chargeCodeColumns.find((one) => one.field === field) ?? column('text')

const isNumber = (text: string) => /^-?\d+([.,]\d+)?$/.test(text)
const beginnings = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '\u0000', '＝', "'=", "''-", 'a', '1', ' ')
const texts = fc.tuple(beginnings, fc.string({ unit: 'grapheme' })).map((parts) => parts.join(''))

test('no text begins as a formula does, whatever is stored; numbers stay numbers', () =>
  fc.assert(
    fc.property(fc.oneof(texts, fc.string()), (text) => {
      const cell = cellText(column('text'), text, es)
      expect(isNumber(cell) || !/^[=+\-@\p{Cc}＝＋－＠]/u.test(cell)).toBe(true)
      // The mark is all that is added, so that it can be taken off again.
      expect(isNumber(text) ? [text] : [text, `'${text}`]).toContain(cell)
    }),
    { numRuns: 2000 },
  ))

test('two texts never come to the same cell', () =>
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      expect(neutral(one) === neutral(other)).toBe(one === other)
    }),
  ))

test.each([
  ['es', '-1234,5'],
  ['pt', '-1234,5'],
  ['en', '-1234.5'],
] as const)('a number in %s is %s', (language, text) =>
  expect(cellText(column('number'), '-1234.5', { language, timeZone })).toBe(text),
)

test.each([
  ['es', 'sí', 'Flete', '31/12/2026', '31/12/2026 21:30'],
  ['pt', 'sim', 'Frete', '31/12/2026', '31/12/2026 21:30'],
  ['en', 'yes', 'Freight', '2026-12-31', '2026-12-31 21:30'],
] as const)('words, days and instants are those of %s', (language, yes, freight, day, moment) => {
  expect(cellText(column('flag'), true, { language, timeZone })).toBe(yes)
  expect(cellText(columnOf('section'), 'FREIGHT', { language, timeZone })).toBe(freight)
  expect(cellText(column('day'), '2026-12-31', { language, timeZone })).toBe(day)
  expect(cellText(column('moment'), '2027-01-01T00:30:00.000Z', { language, timeZone })).toBe(moment)
})

test('an instant stands as on the clocks of whoever reads it', () =>
  expect(cellText(column('moment'), '2027-01-01T00:30:00.000Z', { ...es, timeZone: 'Asia/Tokyo' })).toBe(
    '01/01/2027 09:30',
  ))

test('a list stands in one cell; nothing is nothing', () => {
  expect(cellText(column('list'), ['FCL', 'LCL'], es)).toBe('FCL; LCL')
  expect(cellText(column('text'), null, es)).toBe('')
})

test('somebody is told by the name they sign in with, or not at all', () => {
  const login = (id: string) => `${id}@mvd`
  expect(cellText(column('user'), { id: 'ana' }, { ...es, login })).toBe('ana@mvd')
  expect(cellText(column('user'), 'ana', { ...es, login })).toBe('ana@mvd')
  expect(cellText(column('users'), [{ id: 'ana' }, 'leo'], { ...es, login })).toBe('ana@mvd; leo@mvd')
  expect(cellText(column('user'), null, es)).toBe('')
  expect(cellText(column('user'), {}, es)).toBe('')
  expect(cellText(column('users'), undefined, es)).toBe('')
})

test('a whole number has no decimals to write otherwise, and what is no text is nothing', () => {
  expect(cellText(column('int'), 3, es)).toBe('3')
  expect(cellText(column('moment'), '', es)).toBe('')
  expect(cellText(column('text'), {}, es)).toBe('')
})

test('every file calls the transport and the mode by one word, which the reports use too', () => {
  const columns: Column[] = Object.values(catalogueFiles).flatMap((file) => [...file.columns])
  const titles = (name: string) =>
    columns.filter(({ field }) => field.split('.').at(-1) === name).map((one) => one.title)
  expect(titles('transport')).toEqual([transport.title, transport.title])
  expect(titles('mode')).toEqual([mode.title])
})
