import { expect, test } from '@jest/globals'
import { emptyForm, emptyRow, type PackingCells } from './form.ts'
import { liveTotals, missingCell, packingRow, pastedRows, rowFigures } from './packing.ts'

const row = (changes: Partial<PackingCells>): PackingCells => ({
  ...emptyRow('PLT'),
  cantidad: '1',
  peso: '150',
  largo: '140',
  ancho: '100',
  alto: '90',
  ...changes,
})

test('the chargeable weight of a light pallet by air is decided by its volume', () => {
  const totals = liveTotals({ ...emptyForm(), rows: [row({})] })
  expect(totals).toMatchObject({ chargeable: '210', basis: 'VOLUME', cbmTotal: '1.26', pltTotal: 1 })
})

test('a row that lacks a number does not count, and names what is missing', () => {
  const rows = [row({}), row({ alto: '' })]
  expect(liveTotals({ ...emptyForm(), rows }).pltTotal).toBe(1)
  expect(rows.map(missingCell)).toEqual([undefined, 'alto'])
})

test('an empty row misses nothing', () => expect(missingCell(emptyRow())).toBeUndefined())

test('half a piece is no quantity', () => expect(missingCell(row({ cantidad: '1.5' }))).toBe('cantidad'))

test('a weight of the whole row is divided by its pieces, and kept as typed', () => {
  const packed = packingRow(row({ cantidad: '4', peso: '600' }), { system: 'metric', weightOf: 'ROW' })
  expect(packed).toMatchObject({ peso: '150', entered: { basis: 'ROW', peso: '600' } })
})

test('pounds and inches become kilograms and centimetres, and are kept as typed', () => {
  const packed = packingRow(row({ peso: '100', largo: '10' }), { system: 'imperial', weightOf: 'PIECE' })
  expect(packed).toMatchObject({ peso: '45.359237', largo: '25.4', entered: { system: 'imperial', peso: '100' } })
})

test('each row shows its own chargeable weight', () => {
  expect(rowFigures(row({ cantidad: '2' }), emptyForm())).toEqual({ weight: '300', volume: '2.52', chargeable: '420' })
})

test('rows pasted from a spreadsheet are read with or without their type, in both number styles', () => {
  const rows = pastedRows('PLT\t2\t1.150,5\t140\t100\t90\n12\t9,5\t60\t40\t40\n', emptyRow)
  expect(rows).toMatchObject([
    { ctnPlt: 'PLT', cantidad: '2', peso: '1150.5', largo: '140', ancho: '100', alto: '90' },
    { ctnPlt: 'CTN', cantidad: '12', peso: '9.5', largo: '60', ancho: '40', alto: '40' },
  ])
})
