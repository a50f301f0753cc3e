import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cmFromIn, kgFromLb, type PackingRow, packingTotals } from './cargo.ts'
import {
  cargoTotals,
  chargeableOfTotals,
  chargeableRules,
  chargeableWeight,
  loadingMetres,
  revenueTons,
  rowChargeable,
} from './chargeable.ts'
import { Exact } from '../money/money.ts'
import { roundRatio } from '../money/ratio.ts'
import type { Mode } from '../vocabulary/schemas.ts'

const box = (largo: string, ancho: string, alto: string, peso: string, cantidad = 1): PackingRow => ({
  ctnPlt: 'CTN',
  cantidad,
  peso,
  largo,
  ancho,
  alto,
})
const air = (row: PackingRow, rule = chargeableRules.LSE) => chargeableWeight({ mode: 'LSE', rows: [row], rule })

// Published at mol-logistics.com/weight-calculator
test('AIR-1: 140 × 100 × 90 cm, 150 kg is 210 kg by volume; with 260 kg it is the gross weight', () => {
  expect(cargoTotals({ mode: 'LSE', rows: [box('140', '100', '90', '150')] })).toMatchObject({
    cbmTotal: '1.26',
    pesoTotal: '150',
    chargeable: '210',
    basis: 'VOLUME',
    gross: '150',
    volumetric: '210',
  })
  expect(air(box('140', '100', '90', '260'))).toMatchObject({ chargeable: '260', basis: 'GROSS' })
})

// Published at valueclearingandforwarding.co.za/tariffs-for-air-freight
test('AIR-2: a case of 50 cm and 80 kg has a volume weight of 20.83 kg and is charged as 80 kg', () =>
  expect(air(box('50', '50', '50', '80'))).toEqual({
    chargeable: '80',
    basis: 'GROSS',
    gross: '80',
    volumetric: '20.833',
  }))

// Published in the Mainfreight glossary (4-traders.com, 2018-05-22)
test('AIR-4: 0.45 m³ and 25 kg at 167 kg/m³ are 75.15 kg', () =>
  expect(air(box('100', '100', '45', '25'), { kgPerM3: 167 })).toMatchObject({ chargeable: '75.15', basis: 'VOLUME' }))

// Published at cbr-express.com
test('AIR-5: 40 cm cubed with 5 kg is 10.7 kg, rounded up to 11 in steps of a kilogram', () =>
  expect(air(box('40', '40', '40', '5'), { divisor: 6000, step: '1' })).toMatchObject({
    chargeable: '11',
    volumetric: '10.667',
  }))

// Published at aviation-professional.net, chargeable weight
test('AIR-6: 100.2 kg is charged as 100.5 in steps of half a kilogram, and 100.5 stays', () => {
  expect(air(box('10', '10', '10', '100.2')).chargeable).toBe('100.5')
  expect(air(box('10', '10', '10', '100.5')).chargeable).toBe('100.5')
  expect(air(box('10', '10', '10', '100.51')).chargeable).toBe('101')
})

test('air dimensions are whole centimetres, half-up; sea dimensions are exact', () => {
  expect(air(box('100.5', '100.4', '60', '1')).volumetric).toBe('101')
  expect(chargeableWeight({ mode: 'LCL', rows: [box('100.5', '100', '100', '1')] }).chargeable).toBe('1005')
})

// Published at howtoexportimport.com, 10323
test('LCL-1: 50 cm × 1.2 m × 1.9 m with 2500 kg is 1.14 m³ and 2.5 revenue tons', () =>
  expect(cargoTotals({ mode: 'LCL', rows: [box('50', '120', '190', '2500')] })).toMatchObject({
    cbmTotal: '1.14',
    chargeable: '2500',
    basis: 'GROSS',
  }))

// Published at laojinchuhai.com, revenue ton
test('LCL-3 and LCL-4: 2 m³ with 1800 kg are 2 revenue tons, 0.6 m³ with 300 kg measure 0.6', () => {
  expect(chargeableWeight({ mode: 'LCL', rows: [box('200', '100', '100', '1800')] })).toMatchObject({
    chargeable: '2000',
    basis: 'VOLUME',
  })
  expect(chargeableWeight({ mode: 'LCL', rows: [box('100', '100', '60', '300')] })).toMatchObject({ chargeable: '600' })
})

// Published at scanfreight.no; nortrail.com
test('ROAD-2: a euro pallet is 0.4 loading metres, 800 kg at 2000 per metre and 740 kg at 1850', () => {
  const pallet = box('120', '80', '20', '100')
  expect(loadingMetres([pallet])).toBe('0.4')
  const by = (kgPerLdm: number) =>
    chargeableWeight({ mode: 'LTL', rows: [pallet], stackable: 'NO', rule: { kgPerM3: 333, kgPerLdm, step: '1' } })
  expect(by(2000)).toMatchObject({ chargeable: '800', basis: 'LDM' })
  expect(by(1850)).toMatchObject({ chargeable: '740', basis: 'LDM' })
})

test('loading metres count only for cargo that is not stackable', () => {
  const pallet = box('120', '80', '20', '100')
  const by = (stackable: 'YES' | 'NO' | 'TOP_LOAD') => chargeableWeight({ mode: 'LTL', rows: [pallet], stackable })
  expect(by('YES')).toMatchObject({ chargeable: '100', basis: 'GROSS' })
  expect(by('NO')).toMatchObject({ chargeable: '700', basis: 'LDM' })
  expect(by('TOP_LOAD')).toEqual(by('NO'))
})

test('modes priced per container or truck have no volumetric weight', () =>
  expect(chargeableWeight({ mode: 'FCL', rows: [box('100', '100', '100', '10')] })).toMatchObject({
    chargeable: '10',
    basis: 'NONE',
  }))

test('the rules of each mode apply to typed totals', () => {
  expect(chargeableOfTotals('LSE', { pesoTotal: '150', cbmTotal: '1.26' })).toMatchObject({
    chargeable: '210',
    basis: 'VOLUME',
  })
  expect(chargeableOfTotals('LCL', { pesoTotal: '1800', cbmTotal: '1.2' })).toMatchObject({
    chargeable: '1800',
    basis: 'GROSS',
  })
  expect(chargeableOfTotals('FTL', { pesoTotal: '900', cbmTotal: '3' })).toMatchObject({
    chargeable: '900',
    basis: 'NONE',
  })
})

const tenths = (max: number) => fc.integer({ min: 1, max }).map((value) => new Exact(value).dividedBy(10).toFixed())
const row = fc.record({
  ctnPlt: fc.constantFrom('CTN' as const, 'PLT' as const),
  cantidad: fc.integer({ min: 1, max: 200 }),
  peso: tenths(20_000),
  largo: tenths(3_000),
  ancho: tenths(3_000),
  alto: tenths(3_000),
})
const rows = fc.array(row, { minLength: 1, maxLength: 8 })
const modes: Mode[] = ['LSE', 'ULD', 'LCL', 'RORO', 'LTL', 'FCL', 'FTL']
const mode = fc.constantFrom(...modes)
const stackable = fc.constantFrom('YES' as const, 'NO' as const, 'TOP_LOAD' as const)

test('the chargeable weight is never below the gross weight', () =>
  fc.assert(
    fc.property(mode, rows, stackable, (one, cargo, stacking) => {
      const { chargeable, gross } = chargeableWeight({ mode: one, rows: cargo, stackable: stacking })
      expect(new Exact(chargeable).gte(gross)).toBe(true)
    }),
  ))

test('the order of rows changes no total', () =>
  fc.assert(
    fc.property(mode, rows, (one, cargo) => {
      expect(cargoTotals({ mode: one, rows: cargo.toReversed() })).toEqual(cargoTotals({ mode: one, rows: cargo }))
    }),
  ))

test('a row alone weighs no more than its shipment', () =>
  fc.assert(
    fc.property(mode, rows, (one, cargo) => {
      const ofShipment = chargeableWeight({ mode: one, rows: cargo }).chargeable
      for (const part of cargo) expect(new Exact(rowChargeable(one, part)).lte(ofShipment)).toBe(true)
    }),
  ))

test('the same cargo typed in inches and pounds agrees within one rounding step', () =>
  fc.assert(
    fc.property(fc.constantFrom<Mode>('LCL', 'LTL'), fc.array(row, { minLength: 1, maxLength: 4 }), (one, typed) => {
      const imperial = typed.map((piece) => ({
        ...piece,
        peso: kgFromLb(piece.peso),
        largo: cmFromIn(piece.largo),
        ancho: cmFromIn(piece.ancho),
        alto: cmFromIn(piece.alto),
      }))
      // The same cargo in kilograms and centimetres with all the decimals of a decimal text.
      const metric = imperial.map((piece) => ({ ...piece, ...measured(piece, 8) }))
      const [a, b] = [imperial, metric].map(
        (cargo) => new Exact(chargeableWeight({ mode: one, rows: cargo }).chargeable),
      )
      const step = new Exact(chargeableRules[one].step ?? '0.001').plus(new Exact(a ?? 0).times('0.00001'))
      expect(
        a
          ?.minus(b ?? 0)
          .abs()
          .lte(step),
      ).toBe(true)
    }),
  ))

const measured = ({ peso, largo, ancho, alto }: PackingRow, decimals: number) => {
  const read = (value = '0') => new Exact(value).toDecimalPlaces(decimals).toFixed()
  return { peso: read(peso), largo: read(largo), ancho: read(ancho), alto: read(alto) }
}

test('pieces count by their kind', () =>
  expect(packingTotals([box('1', '1', '1', '1', 3), { ...box('1', '1', '1', '1', 2), ctnPlt: 'PLT' }])).toMatchObject({
    ctnTotal: 3,
    pltTotal: 2,
  }))

test('typed loading metres count only for cargo that is not stackable', () => {
  const totals = { pesoTotal: '900', cbmTotal: '3', ldmTotal: '2' }
  expect(chargeableOfTotals('LTL', totals, { stackable: 'NO' })).toMatchObject({ chargeable: '3500', basis: 'LDM' })
  expect(chargeableOfTotals('LTL', totals)).toMatchObject({ chargeable: '999', basis: 'VOLUME' })
})

test('unit load devices are charged for at least their pivot weights', () => {
  const rows = [box('140', '100', '90', '150')]
  const ulds = [{ quantity: 2, pivot: '500' }, { quantity: 1 }]
  expect(chargeableWeight({ mode: 'ULD', rows, ulds })).toMatchObject({
    chargeable: '1000',
    basis: 'PIVOT',
    pivot: '1000',
  })
  expect(chargeableWeight({ mode: 'ULD', rows: [box('140', '100', '90', '1200')], ulds })).toMatchObject({
    chargeable: '1200',
    basis: 'GROSS',
  })
  expect(chargeableWeight({ mode: 'LSE', rows, ulds })).toMatchObject({ chargeable: '210', basis: 'VOLUME' })
})

test('the minimum applies to a shipment, not to a single row', () => {
  const rule = { ...chargeableRules.LSE, minimum: '45' }
  const smallBox = box('30', '20', '10', '4')
  // 6,000 cm³ / 6000 = 1 kg by volume, 4 kg gross.
  expect(air(smallBox, rule)).toStrictEqual({ chargeable: '45', basis: 'MINIMUM', gross: '4', volumetric: '1' })
  expect(air(box('30', '20', '10', '45'), rule)).toMatchObject({ chargeable: '45', basis: 'GROSS' })
  expect(rowChargeable('LSE', smallBox, 'YES', rule)).toBe('4')
})

test('only cargo that is not stackable has a floor weight', () => {
  // Two euro pallets: 0.8 loading metres × 1750 = 1400 kg; 0.384 m³ × 333 = 127.872 kg.
  const pallets = box('120', '80', '20', '100', 2)
  const floor = { chargeable: '1400', basis: 'LDM', gross: '200', volumetric: '1400', floor: '1400' }
  expect(chargeableWeight({ mode: 'LTL', rows: [pallets], stackable: 'NO' })).toStrictEqual(floor)
  expect(chargeableWeight({ mode: 'LTL', rows: [pallets] })).toStrictEqual({
    chargeable: '200',
    basis: 'GROSS',
    gross: '200',
    volumetric: '127.872',
  })
  expect(rowChargeable('LTL', pallets, 'NO')).toBe('1400')
  expect(rowChargeable('LTL', pallets)).toBe('200')
  expect(loadingMetres([pallets, box('100', '80', '20', '1')])).toBe('1.133333')
})

test('typed totals use the minimum and the pivots, and modes priced per unit keep three decimals', () => {
  const totals = { pesoTotal: '10', cbmTotal: '0.03' }
  const ulds = [{ quantity: 3, pivot: '100.5' }]
  // 0.03 m³ is 30,000 cm³ / 6000 = 5 kg.
  expect(chargeableOfTotals('ULD', totals, { ulds })).toStrictEqual({
    chargeable: '301.5',
    basis: 'PIVOT',
    gross: '10',
    volumetric: '5',
    pivot: '301.5',
  })
  expect(chargeableOfTotals('LSE', totals, { rule: { divisor: 6000, minimum: '45' } })).toStrictEqual({
    chargeable: '45',
    basis: 'MINIMUM',
    gross: '10',
    volumetric: '5',
  })
  expect(chargeableOfTotals('FCL', { pesoTotal: '0.0005', cbmTotal: '9' })).toStrictEqual({
    chargeable: '0.001',
    basis: 'NONE',
    gross: '0.001',
    volumetric: '0',
  })
})

test('revenue tons are the greater of cubic metres and kilograms divided by the ratio', () => {
  const tons = (kg: string, cbm: string, kgPerM3?: number) =>
    roundRatio(revenueTons(new Exact(kg), new Exact(cbm), kgPerM3), 8).toFixed()
  expect([tons('2500', '1.14'), tons('600', '1.14'), tons('600', '1.14', 500)]).toEqual(['2.5', '1.14', '1.2'])
  expect(tons('500', '1.14', 500)).toBe('1.14')
})

test('ULD cargo without packing rows has the weight of its devices', () => {
  const ulds = [
    { quantity: 2, weight: '2500', pivot: '2000' },
    { quantity: 1, weight: '500' },
  ]
  const totals = cargoTotals({ mode: 'ULD', rows: [], ulds })
  expect(totals).toMatchObject({ pesoTotal: '5500', gross: '5500', chargeable: '5500', basis: 'GROSS', pivot: '4000' })
  // The greater of the gross weight and the sum of the pivots.
  const light = [{ quantity: 2, weight: '1500.25', pivot: '2000' }]
  expect(cargoTotals({ mode: 'ULD', rows: [], ulds: light })).toMatchObject({
    pesoTotal: '3000.5',
    chargeable: '4000',
    basis: 'PIVOT',
  })
})

test('weights of devices do not count with packing rows, with an unweighed device, or in another mode', () => {
  const ulds = [{ quantity: 2, weight: '2500', pivot: '100' }]
  const rows = [box('140', '100', '90', '1200')]
  expect(cargoTotals({ mode: 'ULD', rows, ulds })).toEqual(
    cargoTotals({ mode: 'ULD', rows, ulds: [{ quantity: 2, pivot: '100' }] }),
  )
  expect(cargoTotals({ mode: 'ULD', rows: [], ulds: [...ulds, { quantity: 1 }] })).toMatchObject({
    pesoTotal: '0',
    chargeable: '200',
  })
  expect(cargoTotals({ mode: 'LSE', rows: [], ulds })).toMatchObject({ pesoTotal: '0', chargeable: '0' })
})

test('typed or stored totals precede the weights of devices', () => {
  const ulds = [{ quantity: 2, weight: '2500', pivot: '2000' }]
  expect(chargeableOfTotals('ULD', { pesoTotal: '0', cbmTotal: '0' }, { ulds }).chargeable).toBe('4000')
})
