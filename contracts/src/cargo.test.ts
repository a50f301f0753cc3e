import { expect, test } from '@jest/globals'
import { cmFromIn, kgFromLb, lbFromKg, m3FromFt3, PackingRow, packingTotals, vehiclesIn } from './cargo.ts'

test('pounds and inches are exact by definition', () => {
  expect(kgFromLb('100')).toBe('45.359237')
  expect(cmFromIn('10')).toBe('25.4')
  expect(m3FromFt3('100')).toBe('2.83168466')
})

test('a chargeable weight is shown in whole pounds, rounded up', () => {
  expect(lbFromKg('0.45359237')).toBe('1')
  expect(lbFromKg('210')).toBe('463')
})

test('a packing row has whole pieces, and measures above zero', () => {
  const row = { ctnPlt: 'PLT', cantidad: 1, peso: '150', largo: '140', ancho: '100', alto: '90' }
  expect(PackingRow.parse(row)).toEqual(row)
  for (const wrong of [
    { cantidad: 0 },
    { cantidad: 1.5 },
    { peso: '0' },
    { alto: '0.0' },
    { ancho: '' },
    { ctnPlt: 'BOX' },
  ])
    expect(PackingRow.safeParse({ ...row, ...wrong }).success).toBe(false)
})

test('vehicles are counted apart from cartons and pallets', () => {
  const row: PackingRow = { ctnPlt: 'CTN', cantidad: 2, peso: '1500', largo: '450', ancho: '180', alto: '150' }
  const rows: PackingRow[] = [row, { ...row, vehicle: { kind: 'CAR', moves: 'SELF_PROPELLED' } }]
  expect(packingTotals(rows)).toMatchObject({ ctnTotal: 2, pesoTotal: '6000' })
  expect(vehiclesIn(rows)).toBe(2)
})
