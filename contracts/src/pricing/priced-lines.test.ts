import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { FxSnapshot } from '../exchange-rate/exchange.ts'
import { modes } from '../vocabulary/transport.ts'
import { lineCalculators } from '../vocabulary/price.ts'
import { unitBasisOf } from './charges.ts'
import { chargedQuantity } from './load.ts'
import { Exact } from '../money/money.ts'
import {
  lineFields,
  pricedLoad,
  priceLines,
  type Shipment,
  shipmentLoad,
  type TypedLine,
  usualCalculator,
} from './priced-lines.ts'

const fx: FxSnapshot = {
  base: 'USD',
  date: '2026-03-10',
  rates: [{ currency: 'EUR', perBase: '1.10', date: '2026-03-10' }],
}
const lcl: Shipment = {
  transportMode: 'SEA',
  modo: 'LCL',
  containerQty: 0,
  containerData: [],
  chargeableTotal: '2500',
  pesoTotal: '2500',
  cbmTotal: '1.14',
  packingData: [
    { ctnPlt: 'PLT', cantidad: 2, peso: '1250', largo: '120', ancho: '80', alto: '59.375', chargeable: '1250' },
  ],
  ctnTotal: 0,
  pltTotal: 2,
  valorMercaderia: '100000',
  monedaMercaderia: 'USD',
  valorSeguro: '0',
  monedaSeguro: 'USD',
}
const freight: TypedLine = { section: 'FREIGHT', currency: 'USD', perUnit: '10' }
const one = (line: Partial<TypedLine>, shipment = lcl) => priceLines([{ ...freight, ...line }], shipment, fx)[0]

test('a line without a calculator uses the unit of its mode', () => {
  expect(one({})).toEqual({ quantity: '2.5', basis: 'RT', amount: '25.00', isMinimum: false })
  expect(usualCalculator('LCL')).toBe('PER_WM')
  expect(usualCalculator('LSE')).toBe('PER_KG')
  expect(usualCalculator('FCL')).toBe('PER_CONTAINER')
})

test.each([
  ['PER_KG', '2500', '25000.00', 'KG'],
  ['PER_WM', '2.5', '25.00', 'RT'],
  ['PER_CBM', '1.14', '11.40', 'UNIT'],
  ['PER_TON', '2.5', '25.00', 'UNIT'],
  ['PER_KG_GROSS', '2500', '25000.00', 'KG'],
  ['PER_PALLET', '2', '20.00', 'UNIT'],
  ['PER_PIECE', '2', '20.00', 'UNIT'],
  ['PER_LDM', '0.8', '8.00', 'UNIT'],
] as const)('the price of %s is multiplied by %s', (calculator, quantity, amount, basis) =>
  expect(one({ calculator })).toEqual({ quantity, basis, amount, isMinimum: false }),
)

test('containers count by type, in TEU, or all of them', () => {
  const fcl: Shipment = {
    ...lcl,
    modo: 'FCL',
    containerQty: 3,
    containerData: [
      { type: '20GP', quantity: 1 },
      { type: '40HC', quantity: 2 },
    ],
  }
  expect(one({}, fcl)).toMatchObject({ quantity: '3', amount: '30.00' })
  expect(one({ calculator: 'PER_CONTAINER', unit: '40HC' }, fcl)).toMatchObject({ quantity: '2', amount: '20.00' })
  expect(one({ calculator: 'PER_TEU' }, fcl)).toMatchObject({ quantity: '5', amount: '50.00' })
})

test('vehicles on RoRo ships count like packages', () => {
  const vehicle = { kind: 'CAR' as const, moves: 'SELF_PROPELLED' as const }
  const rolling = lcl.packingData.map((row) => ({ ...row, cantidad: 4, vehicle }))
  const roro: Shipment = { ...lcl, modo: 'RORO', pltTotal: 0, packingData: rolling }
  expect(one({ calculator: 'PER_PIECE' }, roro)).toMatchObject({ quantity: '4', amount: '40.00' })
  expect(one({ calculator: 'PER_PIECE' }, { ...roro, ctnTotal: 2 })).toMatchObject({ quantity: '6', amount: '60.00' })
  expect(one({ calculator: 'PER_PALLET' }, roro)).toEqual({ quantity: '0', basis: 'UNIT', isMinimum: false })
})

test('typed loading metres precede those of the packing list', () => {
  const computed = { pesoTotal: '2500', cbmTotal: '1.14', chargeableTotal: '2500' }
  const typed = (ldmTotal: string, packingData = lcl.packingData): Shipment => ({
    ...lcl,
    packingData,
    totals: { computed, overridden: { pesoTotal: '2500', cbmTotal: '1.14', ldmTotal } },
  })
  expect(one({ calculator: 'PER_LDM' }, typed('3.2'))).toMatchObject({ quantity: '3.2', amount: '32.00' })
  expect(one({ calculator: 'PER_LDM' }, typed('3.2', []))).toMatchObject({ quantity: '3.2', amount: '32.00' })
})

test('a line with a lower price is charged its minimum, and a typed amount has no minimum', () => {
  expect(one({ minimum: '45' })).toMatchObject({ amount: '45.00', isMinimum: true })
  expect(one({ minimum: '5' })).toMatchObject({ amount: '25.00', isMinimum: false })
  expect(one({ perUnit: undefined, amount: '12.345', minimum: '45' })).toEqual({
    quantity: '1',
    basis: 'UNIT',
    amount: '12.35',
    isMinimum: false,
  })
})

test('a percentage is of the freight before it, of the goods, or of the insured value', () => {
  const percent = (unit: string): TypedLine => ({
    ...freight,
    section: 'OTHER',
    perUnit: '0.5',
    calculator: 'PERCENT',
    unit,
  })
  const priced = priceLines([freight, percent('FREIGHT'), percent('GOODS'), percent('INSURED')], lcl, fx)
  expect(priced.map(({ quantity, amount }) => [quantity, amount])).toEqual([
    ['2.5', '25.00'],
    ['25.00', '0.13'],
    ['100000.00', '500.00'],
    ['110027.50', '550.14'],
  ])
})

test('a quantity that the shipment lacks gives no amount', () => {
  const emptyShipment: Shipment = { ...lcl, cbmTotal: '0', pltTotal: 0, packingData: [] }
  expect(one({ calculator: 'PER_CBM' }, emptyShipment)).toEqual({ quantity: '0', basis: 'UNIT', isMinimum: false })
  expect(one({ calculator: 'PER_CONTAINER', minimum: '45' })).not.toHaveProperty('amount')
  expect(one({ calculator: 'PERCENT', unit: 'GOODS', currency: 'ARS' })).not.toHaveProperty('amount')
  expect(one({ perUnit: undefined })).not.toHaveProperty('amount')
  expect(one({ perUnit: undefined, amount: '0' })).toMatchObject({ amount: '0.00' })
})

test('a price per kilogram of a shipment without a weight has no amount, not even its minimum', () => {
  const weightless: Shipment = {
    ...lcl,
    modo: 'LSE',
    chargeableTotal: '0',
    pesoTotal: '0',
    cbmTotal: '0',
    packingData: [],
  }
  expect(one({}, weightless)).toEqual({ quantity: '0', basis: 'KG', isMinimum: false })
  expect(one({ minimum: '45' }, weightless)).not.toHaveProperty('amount')
})

test('the order of lines changes no amount, percentages apart', () => {
  const line = fc.record({
    section: fc.constantFrom('ORIGIN' as const, 'FREIGHT' as const, 'DESTINATION' as const),
    currency: fc.constantFrom('USD' as const, 'EUR' as const),
    perUnit: fc.integer({ min: 1, max: 99_999 }).map((cents) => new Exact(cents).dividedBy(100).toFixed()),
    calculator: fc.constantFrom(...lineCalculators.filter((name) => name !== 'PERCENT')),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
      const amounts = (lines: readonly TypedLine[]) => priceLines(lines, lcl, fx).map(({ amount }) => amount)
      expect(amounts(lines.toReversed()).toReversed()).toEqual(amounts(lines))
    }),
  )
})

test('revenue tons are the greater of tonnes and cubic metres in every mode', () => {
  const air: Shipment = {
    ...lcl,
    transportMode: 'AIR',
    modo: 'LSE',
    chargeableTotal: '210',
    pesoTotal: '150',
    cbmTotal: '1.26',
    packingData: [{ ctnPlt: 'PLT', cantidad: 1, peso: '150', largo: '140', ancho: '100', alto: '90' }],
  }
  expect(one({ calculator: 'PER_WM' }, air)).toMatchObject({ quantity: '1.26', amount: '12.60' })
  const heavyShipment: Shipment = { ...air, modo: 'FTL', transportMode: 'ROAD', packingData: [], pesoTotal: '4500' }
  expect(one({ calculator: 'PER_WM' }, heavyShipment)).toMatchObject({ quantity: '4.5', amount: '45.00' })
  expect(one({ calculator: 'PER_WM' }, { ...heavyShipment, pesoTotal: '0', cbmTotal: '0' })).not.toHaveProperty(
    'amount',
  )
})

test('the tons of an LCL are not rounded before they are priced: 259.5704996 t', () => {
  const heavyShipment: Shipment = {
    ...lcl,
    chargeableTotal: '259570.5',
    pesoTotal: '259570.4996',
    packingData: [{ ctnPlt: 'PLT', cantidad: 1, peso: '259570.4996', largo: '100', ancho: '100', alto: '100' }],
  }
  expect(one({ perUnit: '1000' }, heavyShipment)).toMatchObject({ quantity: '259.5704996', amount: '259570.50' })
  expect(one({ perUnit: '10000' }, heavyShipment)).toMatchObject({ amount: '2595705.00' })
  expect(one({ perUnit: '100000' }, heavyShipment)).toMatchObject({ amount: '25957049.96' })
})

test('a typed chargeable weight prices an LCL', () => {
  const overridden = { pesoTotal: '2500', cbmTotal: '1.14', chargeableTotal: '3000' }
  const computed = { pesoTotal: '2500', cbmTotal: '1.14', chargeableTotal: '2500' }
  const typed: Shipment = { ...lcl, chargeableTotal: '3000', totals: { computed, overridden } }
  expect(one({}, typed)).toMatchObject({ quantity: '3', amount: '30.00' })
  expect(one({ calculator: 'PER_WM' }, { ...typed, modo: 'LSE', transportMode: 'AIR' })).toMatchObject({
    quantity: '2.5',
  })
})

test('the load contains the quantities of the shipment, and omits unknown ones', () => {
  const emptyShipment: Shipment = {
    ...lcl,
    chargeableTotal: '0',
    pesoTotal: '0',
    cbmTotal: '0',
    pltTotal: 0,
    packingData: [],
  }
  expect(shipmentLoad({ ...emptyShipment, valorMercaderia: '0' })).toStrictEqual({ transport: 'SEA', trucks: 1 })
  const shipment: Shipment = {
    ...emptyShipment,
    pesoTotal: '2500',
    cbmTotal: '1.14',
    chargeableTotal: '2500',
    ctnTotal: 3,
    valorSeguro: '120000',
    monedaSeguro: 'EUR',
    containerData: [{ type: '20GP', quantity: 1 }],
  }
  expect(shipmentLoad(shipment)).toEqual({
    transport: 'SEA',
    chargeableKg: '2500',
    grossKg: '2500',
    cbm: '1.14',
    revenueTons: expect.anything(),
    containers: [{ type: '20GP', quantity: 1 }],
    pieces: 3,
    trucks: 1,
    goods: { amount: '100000', currency: 'USD' },
    insured: { amount: '120000', currency: 'EUR' },
  })
})

const byBasis = { KG: 'PER_KG', RT: 'PER_WM', UNIT: 'PER_TRUCK' } as const
const totals = { computed: { pesoTotal: '1', cbmTotal: '1' }, overridden: { pesoTotal: '900', cbmTotal: '7.5' } }
test.each(modes)('the usual price of a mode is the same without the rest of the load: %s', (modo) => {
  const truckData = [{ type: 'BOX', quantity: 3 }] as const
  const shipments: Shipment[] = [
    lcl,
    { ...lcl, containerQty: 4, truckData: [...truckData] },
    { ...lcl, totals: { ...totals, computed: { ...totals.computed, chargeableTotal: '1' } } },
    { ...lcl, chargeableTotal: '0', pesoTotal: '0', cbmTotal: '0', packingData: [] },
  ]
  for (const one of shipments) {
    const shipment = { ...one, modo }
    const quantity = (load: ReturnType<typeof shipmentLoad>) => chargedQuantity(load, byBasis[unitBasisOf(modo)], '')
    expect(quantity(pricedLoad(shipment))).toEqual(quantity(shipmentLoad(shipment)))
  }
})

test('trucks are those of the request, or one per container', () => {
  const trucks = (modo: Shipment['modo'], truckData?: Shipment['truckData']) =>
    shipmentLoad({ ...lcl, modo, containerQty: 5, ...(truckData && { truckData }) }).trucks
  const two = { type: 'BOX', quantity: 2 } as const
  expect([trucks('FTL', [two, two]), trucks('FTL'), trucks('FCL', [two])]).toEqual([4, 1, 5])
})

test('an LCL is priced with the company’s step or minimum, where it has them', () => {
  expect(one({}, { ...lcl, chargeableTotal: '3000', chargeableRule: { kgPerM3: 1000, step: '500' } })).toMatchObject({
    quantity: '3',
  })
  expect(
    one({}, { ...lcl, chargeableTotal: '4000', chargeableRule: { kgPerM3: 1000, minimum: '4000' } }),
  ).toMatchObject({
    quantity: '4',
  })
})

test('the rows of the packing list precede the totals of the request', () =>
  expect(one({ calculator: 'PER_KG_GROSS' }, { ...lcl, pesoTotal: '1' })).toMatchObject({ quantity: '2500' }))

test('typed weight and volume precede those of the packing list', () => {
  const computed = { pesoTotal: '2500', cbmTotal: '1.14', chargeableTotal: '2500' }
  const typed: Shipment = { ...lcl, totals: { computed, overridden: { pesoTotal: '3000', cbmTotal: '2' } } }
  expect(one({ calculator: 'PER_KG_GROSS' }, typed)).toMatchObject({ quantity: '3000' })
  expect(one({ calculator: 'PER_CBM' }, typed)).toMatchObject({ quantity: '2' })
})

test('the calculator of a typed amount is ignored', () =>
  expect(one({ perUnit: undefined, amount: '12', calculator: 'PER_KG', unit: '40HC' })).toEqual({
    quantity: '1',
    basis: 'UNIT',
    amount: '12.00',
    isMinimum: false,
  }))

test('the unit of a line is a code', () => {
  const unit = (text: string) => z.object(lineFields).safeParse({ unit: text }).success
  expect(['', '40HC', 'KG_GROSS'].map(unit)).toEqual([true, true, true])
  expect(['40 HC', 'hc', 'x40', '40x', 'A'.repeat(21)].map(unit)).toEqual([false, false, false, false, false])
})
