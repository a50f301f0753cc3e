import { expect, test } from 'vitest'
import { emptyRow, emptyUnit, type PackingCells, emptyForm, type RequestForm } from '../form/form.ts'
import { liveTotals, missingCell, wrongDanger, packingRow, rowFigures } from './packing.ts'

const row = (changes: Partial<PackingCells>): PackingCells => ({
  ...emptyRow('PLT'),
  cantidad: '1',
  peso: '150',
  largo: '140',
  ancho: '100',
  alto: '90',
  ...changes,
})
const totalsOf = (changes: Partial<RequestForm>) => liveTotals({ ...emptyForm(), rows: [row({})], ...changes })

test('volume decides the chargeable weight of a light pallet by air', () =>
  expect(totalsOf({})).toMatchObject({ chargeable: '210', basis: 'VOLUME', cbmTotal: '1.26', pltTotal: 1 }))

test('by sea a pallet is charged by the cubic metre', () =>
  expect(totalsOf({ transportMode: 'SEA', modo: 'LCL' })).toMatchObject({ chargeable: '1260', basis: 'VOLUME' }))

test('vehicles of a RORO shipment are counted apart', () =>
  expect(totalsOf({ transportMode: 'SEA', modo: 'RORO', rows: [row({ cantidad: '3' })] })).toMatchObject({
    vehicles: 3,
    pltTotal: 0,
    chargeable: '3780',
  }))

test('the pivot weights of unit load devices decide the chargeable weight if they are the greatest', () => {
  const ulds = [{ ...emptyUnit('AKE'), quantity: '2', pivot: '500' }]
  expect(totalsOf({ modo: 'ULD', ulds })).toMatchObject({ chargeable: '1000', basis: 'PIVOT', pivot: '1000' })
  expect(totalsOf({ modo: 'LSE', ulds })).toMatchObject({ chargeable: '210', basis: 'VOLUME' })
})

test('without packing rows the weights of the devices give the gross weight', () => {
  const ulds = [
    { ...emptyUnit('PMC'), quantity: '2', pivot: '2000', peso: '2500' },
    { ...emptyUnit('AKE'), peso: '500' },
  ]
  const weighed = { grossWeight: '5500', pesoTotal: '5500', chargeable: '5500', basis: 'GROSS' }
  expect(totalsOf({ modo: 'ULD', rows: [], ulds })).toMatchObject(weighed)
})

test('by road the floor area decides the chargeable weight of cargo that cannot be stacked', () => {
  const road = { transportMode: 'ROAD', modo: 'LTL' } as const
  expect(totalsOf(road)).toMatchObject({ chargeable: '420', basis: 'VOLUME' })
  expect(totalsOf({ ...road, stackable: 'NO' })).toMatchObject({ chargeable: '1021', basis: 'LDM', floor: '1020.833' })
})

test.each(['FCL', 'FTL'])('%s is priced per unit, without a chargeable weight', (modo) =>
  expect(totalsOf({ modo })).toMatchObject({ basis: 'NONE' }),
)

test('typed totals override the computed ones, which remain available', () => {
  const typed = totalsOf({ withTypedTotals: true, typedWeight: '400', typedVolume: '1.5' })
  expect(typed).toMatchObject({ isTyped: true, pesoTotal: '400', chargeable: '400', basis: 'GROSS' })
  expect(typed.computed).toMatchObject({ pesoTotal: '150', chargeable: '210' })
  expect(totalsOf({ withTypedTotals: true, typedWeight: '400', typedChargeable: '555' })).toMatchObject({
    chargeable: '555',
    isChargeableTyped: true,
  })
})

test('totals typed in pounds and cubic feet are converted to metric units', () =>
  expect(totalsOf({ system: 'imperial', withTypedTotals: true, typedWeight: '100', typedVolume: '10' })).toMatchObject({
    pesoTotal: '45.359237',
    cbmTotal: '0.28316847',
  }))

test('a row without a number does not count and names the missing cell', () => {
  const rows = [row({}), row({ alto: '' })]
  expect(totalsOf({ rows }).pltTotal).toBe(1)
  expect(rows.map(missingCell)).toEqual([undefined, 'alto'])
})

test('a dangerous row may lack UN number and class, but not have invalid ones', () => {
  expect(wrongDanger(row({}))).toBeUndefined()
  expect(wrongDanger(row({ isDangerous: true, unNumber: '12' }))).toBe('unNumber')
  expect(wrongDanger(row({ isDangerous: true, unNumber: '1263', imoClass: 'x' }))).toBe('imoClass')
  expect(wrongDanger(row({ isDangerous: true }))).toBeUndefined()
  expect(packingRow(row({ isDangerous: true }), { system: 'metric', weightOf: 'PIECE', modo: 'LSE' })).toMatchObject({
    dangerousGoods: {},
  })
  expect(wrongDanger(row({ isDangerous: true, unNumber: '1263', imoClass: '3' }))).toBeUndefined()
})

test('an empty row has no missing cell', () => expect(missingCell(emptyRow())).toBeUndefined())

test('half a piece is not a valid quantity', () => expect(missingCell(row({ cantidad: '1.5' }))).toBe('cantidad'))

test('a row weight stays as typed', () => {
  const measures = { system: 'metric', weightOf: 'ROW', modo: 'LSE' } as const
  const packed = packingRow(row({ cantidad: '3', peso: '200' }), measures)
  expect(packed).toMatchObject({ cantidad: 3, pesoFila: '200' })
  expect(packed).not.toHaveProperty('peso')
})

test.each([
  ['AIR', 'LSE', '200'],
  ['ROAD', 'LTL', '200'],
  ['SEA', 'LCL', '200'],
] as const)('a row weight of 200 kg for three pieces gives 200 kg by %s %s', (transportMode, modo, chargeable) => {
  const rows = [row({ cantidad: '3', peso: '200', largo: '10', ancho: '10', alto: '10' })]
  expect(totalsOf({ transportMode, modo, weightOf: 'ROW', rows })).toMatchObject({
    pesoTotal: '200',
    chargeable,
    basis: 'GROSS',
  })
})

test('pounds and inches are converted to kilograms and centimetres, with the typed values stored', () => {
  const measures = { system: 'imperial', weightOf: 'PIECE', modo: 'LSE' } as const
  expect(packingRow(row({ peso: '100', largo: '10' }), measures)).toMatchObject({
    peso: '45.359237',
    largo: '25.4',
    entered: { system: 'imperial', peso: '100' },
  })
  expect(packingRow(row({ cantidad: '3', peso: '100' }), { ...measures, weightOf: 'ROW' })).toMatchObject({
    pesoFila: '45.359237',
    entered: { basis: 'ROW', peso: '100' },
  })
})

test('each row has its own chargeable weight', () =>
  expect(rowFigures(row({ cantidad: '2' }), emptyForm())).toEqual({ weight: '300', volume: '2.52', chargeable: '420' }))
