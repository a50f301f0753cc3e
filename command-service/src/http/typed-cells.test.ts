import { catalogueFiles } from '@freight/platform/catalogue-files'
import { expect, test } from 'vitest'
import { typedCells, plainNumber } from './typed-cells.ts'

const charge = (cells: Record<string, string>) => typedCells(catalogueFiles['charge-codes'].columns, cells)

test.each(['si', 'Sí', 'YES', 'sim', 'true', '1', 'x', ' X '])('the flag cell %s is read as true', (text) =>
  expect(charge({ sea: text })).toEqual({ fields: { sea: true }, problems: [] }),
)

test.each(['no', 'não', 'FALSE', '0', ''])('the flag cell %j is read as false', (text) =>
  expect(charge({ sea: text }).fields).toEqual({ sea: false }),
)

test('a flag cell that is neither yes nor no is a problem', () =>
  expect(charge({ sea: 'maybe' })).toMatchObject({ fields: {}, problems: [{ field: 'sea', code: 'INVALID' }] }))

test('words of any language are read as their value, and the value itself too', () => {
  for (const section of ['Flete', 'freight', 'FRETE', 'FREIGHT'])
    expect(charge({ section }).fields).toEqual({ section: 'FREIGHT' })
  expect(charge({ tax: 'iva' }).fields).toEqual({ tax: 'VAT' })
  expect(charge({ section: 'Elsewhere' }).fields).toEqual({ section: 'Elsewhere' })
})

test('codes become upper case; an empty cell of a closed set has no value', () =>
  expect(charge({ id: ' baf ', section: '', description: '' }).fields).toEqual({ id: 'BAF', description: '' }))

test('a leg cell is read in any language; an empty one removes the leg', () => {
  for (const leg of ['Aduana de importación', 'Import clearance', 'desembaraco de importacao', 'IMPORT'])
    expect(charge({ leg }).fields).toEqual({ leg: 'IMPORT' })
  expect(charge({ leg: '' }).fields).toEqual({ leg: null })
})

test('read-only columns are ignored; unknown columns are problems', () =>
  expect(charge({ active: 'yes', changedAt: 'x', colour: 'red' })).toMatchObject({
    fields: {},
    problems: [{ field: 'colour', code: 'COLUMN_UNKNOWN' }],
  }))

test('a mark that prevents a spreadsheet from calculating is removed from a cell', () => {
  expect(charge({ concept: "'=1+1" }).fields).toEqual({ concept: '=1+1' })
  expect(charge({ concept: "''=1+1" }).fields).toEqual({ concept: "'=1+1" })
  expect(charge({ concept: "'Tis a charge" }).fields).toEqual({ concept: "'Tis a charge" })
})

test.each([
  ['31/12/2026', '2026-12-31'],
  ['1/2/2026', '2026-02-01'],
  ['2026-12-31', '2026-12-31'],
  ['2026-12-31T00:00:00Z', '2026-12-31'],
  ['soon', 'soon'],
])('the day cell %s is read as %s', (text, date) =>
  expect(typedCells(catalogueFiles['exchange-rates'].columns, { date: text }).fields).toEqual({ date }),
)

test.each([
  ['1.10', '1.10'],
  ['1,10', '1.10'],
  ['1.234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['1.234.567', '1234567'],
  ['1 234,5', '1234.5'],
  ['-3', '-3'],
  ['12.', '12'],
  ['1,2.3,4', undefined],
  ['a1', undefined],
  ['', undefined],
])('the number cell %s is read as %s', (text, number) => expect(plainNumber(text)).toBe(number))
