import { expect, test } from 'vitest'
import { chargeableRules } from './chargeable.ts'
import type { FxSnapshot } from '../exchange-rate/exchange.ts'
import {
  compare,
  dice,
  divide,
  type Fraction,
  fraction,
  greatest,
  halfUp,
  multiply,
  upTo,
} from '../testing/fractions.ts'
import { priceLines, type Shipment, type TypedLine } from '../pricing/priced-lines.ts'
import { weighedBy } from './weighed-by.ts'

const fx: FxSnapshot = { base: 'USD', date: '2026-03-10', rates: [] }
/** 1.26 m³ and 150 kg. */
const pallet = { ctnPlt: 'PLT' as const, cantidad: 1, peso: '150', largo: '140', ancho: '100', alto: '90' }
const air: Shipment = {
  transportMode: 'AIR',
  modo: 'LSE',
  containerQty: 0,
  containerData: [],
  chargeableTotal: '210',
  pesoTotal: '150',
  cbmTotal: '1.26',
  packingData: [pallet],
  ctnTotal: 0,
  pltTotal: 1,
  valorMercaderia: '0',
  monedaMercaderia: 'USD',
  valorSeguro: '0',
  monedaSeguro: 'USD',
  chargeableRule: chargeableRules.LSE,
}
const road: Shipment = { ...air, transportMode: 'ROAD', modo: 'LTL', chargeableTotal: '420', stackable: 'YES' }
const sea: Shipment = { ...air, transportMode: 'SEA', modo: 'LCL', chargeableTotal: '1260' }

test.each([
  ['air at 5000 cm³/kg', air, { divisor: 5000, step: '0.5' }, '252', 'VOLUME'],
  ['air at 6000 cm³/kg', air, { divisor: 6000, step: '0.5' }, '210', 'VOLUME'],
  ['air in steps of 50 kg', air, { divisor: 6000, step: '50' }, '250', 'VOLUME'],
  ['air with a minimum of 300 kg', air, { divisor: 6000, step: '0.5', minimum: '300' }, '300', 'MINIMUM'],
  ['road at 250 kg/m³', road, { kgPerM3: 250, kgPerLdm: 1750, step: '1' }, '315', 'VOLUME'],
  ['road at 333 kg/m³', road, { kgPerM3: 333, kgPerLdm: 1750, step: '1' }, '420', 'VOLUME'],
  ['road by loading metres', { ...road, stackable: 'NO' }, { kgPerM3: 250, kgPerLdm: 1850, step: '1' }, '1080', 'LDM'],
  ['sea at 500 kg/m³', sea, { kgPerM3: 500 }, '1260', 'VOLUME'],
  ['sea at 100 kg/m³', sea, { kgPerM3: 100 }, '1500', 'GROSS'],
  ['air at 167 kg/m³', air, { kgPerM3: 167, step: '0.5' }, '210.5', 'VOLUME'],
] as const)('%s', (_, shipment, rule, chargeableTotal, chargeableBasis) =>
  expect(weighedBy(shipment, rule)).toMatchObject({ chargeableTotal, chargeableBasis, chargeableRule: rule }),
)

test('a shipment without a provider’s rule keeps its stored weight', () =>
  expect(weighedBy({ ...air, chargeableTotal: '211' }, undefined)).toEqual({ ...air, chargeableTotal: '211' }))

test('typed totals are weighed by the provider’s rule; a typed chargeable weight stays for every provider', () => {
  const computed = { pesoTotal: '150', cbmTotal: '1.26', chargeableTotal: '210' }
  const overridden = { pesoTotal: '150', cbmTotal: '2' }
  const rule = { divisor: 5000, step: '0.5' }
  expect(weighedBy({ ...air, totals: { computed, overridden } }, rule).chargeableTotal).toBe('400')
  const factors = {
    ...air,
    chargeableTotal: '500',
    totals: { computed, overridden: { ...overridden, chargeableTotal: '500' } },
  }
  expect(weighedBy(factors, rule)).toBe(factors)
  const shipment: Shipment = { ...air, packingData: [], cbmTotal: '2' }
  expect(weighedBy(shipment, rule).chargeableTotal).toBe('400')
})

test('each line is priced with the weight of its provider, and a percentage with the resulting amounts', () => {
  const perKilo: TypedLine = { section: 'FREIGHT', currency: 'USD', perUnit: '2' }
  const bought = { ...perKilo, chargeableRule: { divisor: 5000, step: '0.5' } }
  const share: TypedLine = { ...perKilo, section: 'OTHER', perUnit: '10', calculator: 'PERCENT', unit: 'FREIGHT' }
  expect(priceLines([perKilo, bought, share], air, fx).map(({ quantity, amount }) => [quantity, amount])).toEqual([
    ['210', '420.00'],
    ['252', '504.00'],
    ['924.00', '92.40'],
  ])
  const perTon: TypedLine = { ...perKilo, chargeableRule: { kgPerM3: 500, minimum: '2000' } }
  expect(priceLines([perTon], sea, fx)).toMatchObject([{ quantity: '2', amount: '4.00' }])
})

const atLeast = (kg: Fraction, minimum: string) => greatest(kg, fraction(minimum))

test('2,000 shipments with a provider’s rule match exact fractions', () => {
  const random = dice(23)
  for (let round = 0; round < 2_000; round += 1) {
    const row = {
      ctnPlt: 'PLT' as const,
      cantidad: random.wholeNumber(20),
      peso: random.decimal(900, 1),
      largo: String(random.wholeNumber(300)),
      ancho: String(random.wholeNumber(240)),
      alto: String(random.wholeNumber(240)),
    }
    const [per, minimum, perUnit] = [random.wholeNumber(9_999), String(random.wholeNumber(500)), random.decimal(99, 2)]
    const gross = multiply(row.peso, row.cantidad)
    const cm3 = multiply(row.largo, row.ancho, row.alto, row.cantidad)
    const isAir = random.next() < 0.5
    const step = random.oneOf(['0.5', '1', '10'])
    const volumetric = isAir ? divide(cm3, per) : multiply(divide(cm3, 1_000_000), per)
    const kg = upTo(atLeast(greatest(gross, volumetric), minimum), step)
    const rule = isAir ? { divisor: per, step, minimum } : { kgPerM3: per, step, minimum }
    const line: TypedLine = { section: 'FREIGHT', currency: 'USD', perUnit, chargeableRule: rule }
    const [priced] = priceLines([line], { ...(isAir ? air : road), packingData: [row] }, fx)
    expect([compare(fraction(priced?.quantity ?? '0'), kg), priced?.amount]).toEqual([
      0,
      halfUp(multiply(kg, perUnit), 2),
    ])
  }
})
