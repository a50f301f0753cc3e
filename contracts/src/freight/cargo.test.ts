import { expect, test } from 'vitest'
import {
  grossWeight,
  cmFromIn,
  DangerousGoods,
  isTypedAlike,
  kgFromLb,
  lbFromKg,
  m3FromFt3,
  PackingRow,
  PackingRowInput,
  packingTotals,
  rowWeight,
  typedWeights,
  Vehicle,
  vehiclesIn,
} from './cargo.ts'
import { Stackable } from '../vocabulary/schemas.ts'
import { Exact } from '../money/money.ts'

test('pounds and inches are exact by definition', () => {
  expect(kgFromLb('100')).toBe('45.359237')
  expect(cmFromIn('10')).toBe('25.4')
  expect(m3FromFt3('100')).toBe('2.83168466')
})

test('a chargeable weight in pounds is rounded up to whole pounds', () => {
  expect(lbFromKg('0.45359237')).toBe('1')
  expect(lbFromKg('210')).toBe('463')
})

test('dangerous goods may have a packing group, a proper shipping name and a net quantity', () => {
  const paint = { unNumber: '1263', imoClass: '3', packingGroup: 'II', shippingName: 'PAINT' }
  const completePaint = { ...paint, netQuantity: { amount: '120.5', unit: 'L' } }
  expect(DangerousGoods.parse(completePaint)).toEqual(completePaint)
  for (const invalid of [
    { packingGroup: 'IV' },
    { shippingName: ' ' },
    { netQuantity: { amount: '0', unit: 'KG' } },
    { netQuantity: { amount: '1', unit: 'LB' } },
    { netQuantity: { amount: '1' } },
  ])
    expect(DangerousGoods.safeParse({ ...paint, ...invalid }).success).toBe(false)
  expect(DangerousGoods.parse({ shippingName: ' PAINT ' })).toEqual({ shippingName: 'PAINT' })
})

test('dangerous goods have a UN number of four digits and a class of the regulations', () => {
  const firstMessage = (overrides: object) => DangerousGoods.safeParse(overrides).error?.issues[0]?.message
  expect([{ unNumber: '1263' }, { imoClass: '3' }, { imoClass: '6.1' }].map(firstMessage)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  for (const unNumber of ['UN1263', '12634', '126', '1263 ']) expect(firstMessage({ unNumber })).toBe('Four digits')
  for (const imoClass of ['0', '6.7', '6.', 'x3', '3x'])
    expect(firstMessage({ imoClass })).toBe('A class such as 3 or 6.1')
})

test('a vehicle is self-propelled, towed, or on a rolling platform', () => {
  for (const moves of ['SELF_PROPELLED', 'TOWED', 'STATIC'])
    expect(Vehicle.parse({ kind: 'CAR', moves })).toEqual({ kind: 'CAR', moves })
  expect(Stackable.options).toEqual(['YES', 'NO', 'TOP_LOAD'])
})

test('a packing row has whole pieces, and measures above zero', () => {
  const row = { ctnPlt: 'PLT', cantidad: 1, peso: '150', largo: '140', ancho: '100', alto: '90' }
  expect(PackingRow.parse(row)).toEqual(row)
  for (const invalid of [
    { cantidad: 0 },
    { cantidad: 1.5 },
    { peso: '0' },
    { alto: '0.0' },
    { ancho: '' },
    { ctnPlt: 'BOX' },
  ])
    expect(PackingRow.safeParse({ ...row, ...invalid }).success).toBe(false)
})

test('vehicles count apart from cartons and pallets', () => {
  const row: PackingRow = { ctnPlt: 'CTN', cantidad: 2, peso: '1500', largo: '450', ancho: '180', alto: '150' }
  const rows: PackingRow[] = [row, { ...row, vehicle: { kind: 'CAR', moves: 'SELF_PROPELLED' } }]
  expect(packingTotals(rows)).toMatchObject({ ctnTotal: 2, pesoTotal: '6000' })
  expect(vehiclesIn(rows)).toBe(2)
})

test('a row has one weight: per piece, or of the whole row', () => {
  const row = { ctnPlt: 'PLT', cantidad: 3, largo: '120', ancho: '80', alto: '100' } as const
  const weights = (overrides: object) => PackingRowInput.safeParse({ ...row, ...overrides }).success
  expect([{}, { peso: '1' }, { pesoFila: '1' }, { peso: '1', pesoFila: '3' }].map(weights)).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(packingTotals([{ ...row, pesoFila: '200' }])).toMatchObject({ pesoTotal: '200' })
  expect(PackingRowInput.safeParse(row).error?.issues).toMatchObject([
    { code: 'custom', path: ['peso'], message: 'The weight of one piece, or of the whole row.' },
  ])
})

test('values typed in pounds and inches count exactly, and must match their metric values', () => {
  const entered = {
    system: 'imperial',
    basis: 'PIECE',
    peso: '100.1',
    largo: '10.01',
    ancho: '10',
    alto: '10',
  } as const
  const row: PackingRow = {
    ctnPlt: 'CTN',
    cantidad: 1_000_000,
    peso: kgFromLb('100.1'),
    largo: '25.4254',
    ancho: '25.4',
    alto: '25.4',
    entered,
  }
  expect(PackingRowInput.safeParse(row).success).toBe(true)
  expect(rowWeight(row).toFixed()).toBe('45404596.237')
  for (const invalid of [{ peso: '45.4' }, { largo: '25.43' }, { pesoFila: '45.40459624', peso: undefined }])
    expect(PackingRowInput.safeParse({ ...row, ...invalid }).error?.issues).toMatchObject([
      { path: ['peso'], message: 'What was typed and its metric numbers differ.' },
    ])
})

test('a row with a total weight uses the typed weight', () => {
  const entered = { system: 'metric', basis: 'ROW', peso: '200', largo: '10', ancho: '10', alto: '10' } as const
  const row = { ctnPlt: 'PLT', cantidad: 3, pesoFila: '200', largo: '10', ancho: '10', alto: '10', entered } as const
  expect(PackingRowInput.safeParse(row).success).toBe(true)
  expect(PackingRowInput.safeParse({ ...row, pesoFila: '201' }).success).toBe(false)
})

test('an older row with a divided weight counts with the typed one', () => {
  const row: PackingRow = {
    ctnPlt: 'PLT',
    cantidad: 3,
    peso: '66.66666667',
    largo: '10',
    ancho: '10',
    alto: '10',
    entered: { system: 'metric', basis: 'ROW', peso: '200', largo: '10', ancho: '10', alto: '10' },
  }
  expect(rowWeight(row).toFixed()).toBe('200')
  expect(PackingRowInput.safeParse(row).success).toBe(true)
})

test('totals typed in pounds and cubic feet count exactly', () => {
  const entered = { system: 'imperial', pesoTotal: '100.1', cbmTotal: '10' } as const
  const typed = { pesoTotal: '45.40459624', cbmTotal: '0.28316847', entered }
  expect(isTypedAlike(typed)).toBe(true)
  expect(isTypedAlike({ ...typed, pesoTotal: '45.5' })).toBe(false)
  expect(typedWeights(typed).kg.toFixed()).toBe('45.404596237')
})

test('an invalid number has a message, also next to values typed in pounds', () => {
  const entered = { system: 'imperial', basis: 'ROW', peso: '', largo: '../../etc/passwd', ancho: '1', alto: '1' }
  const row = { ctnPlt: 'PLT', cantidad: 2, pesoFila: '../../etc/passwd', largo: '', ancho: '1', alto: '1', entered }
  const { error } = PackingRowInput.safeParse(row)
  expect(error?.issues.map(({ path }) => path.join('/'))).toEqual(expect.arrayContaining(['largo', 'pesoFila']))
})

test('the gross weight of rows without a weight is that of the containers', () => {
  const containerData = [
    { quantity: 1, peso: '18000' },
    { quantity: '2', peso: '21500.5' },
    { quantity: 1, peso: '' },
    { quantity: '', peso: '7' },
  ]
  expect(grossWeight({ pesoTotal: '0', containerData })).toBe('61001')
  expect(grossWeight({ pesoTotal: '500', containerData })).toBe('500')
  expect(grossWeight({ pesoTotal: '0' })).toBe('0')
})

const DIVISOR = 6000

test('AIR-8: cargo is light above 366 cubic inches per kilogram, 166 per pound', () => {
  const cubicInch = new Exact(cmFromIn('1')).pow(3)
  const perKg = new Exact(DIVISOR).dividedBy(cubicInch)
  expect(perKg.toFixed(2)).toBe('366.14')
  expect(perKg.times(kgFromLb('1')).toFixed(2)).toBe('166.08')
  expect(perKg.floor().toFixed()).toBe('366')
  expect(perKg.times(kgFromLb('1')).floor().toFixed()).toBe('166')
})
