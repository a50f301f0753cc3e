import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceCharges } from './calculators.ts'
import type { Load } from './load.ts'
import { totalsByCurrency } from '../money/money.ts'
import { RateCharge } from './rate-charge.ts'

const fx = {
  base: 'USD' as const,
  date: '2026-03-10',
  rates: [{ currency: 'EUR' as const, perBase: '1.10', date: '2026-03-10' }],
}

const charge = (overrides: Partial<RateCharge> & Pick<RateCharge, 'calculator'>): RateCharge =>
  RateCharge.parse({
    index: 0,
    code: 'FRT',
    concept: 'Freight',
    section: 'FREIGHT',
    currency: 'USD',
    amount: '0',
    ...overrides,
  })

const air: Load = { transport: 'AIR', chargeableKg: '210', grossKg: '150', cbm: '1.26' }
const sea: Load = { transport: 'SEA' }

const amounts = (charges: readonly RateCharge[], load: Load) =>
  priceCharges(charges, load, fx).map(({ amount, warning }) => amount?.amount ?? warning)
const amount = (one: RateCharge, load: Load) => amounts([one], load)[0]

describe('worked examples published by the trade', () => {
  const fraDam = charge({ calculator: 'PER_KG', currency: 'EUR', amount: '4.01', minimum: { amount: '76.69' } })
  test('MIN-1: a minimum of 76.69 at 4.01 per kg', () => {
    expect(amount(fraDam, { transport: 'AIR', chargeableKg: '19' })).toBe('76.69')
    expect(amount(fraDam, { transport: 'AIR', chargeableKg: '20' })).toBe('80.20')
  })

  const breaks = (breakRule?: 'BAND' | 'LOWEST') =>
    charge({
      calculator: 'RANGE',
      unit: 'KG',
      ranges: [
        { from: '100', to: '500', amount: '10', flat: false },
        { from: '500', to: '1000', amount: '8', flat: false },
        { from: '1000', amount: '6', flat: false },
      ],
      ...(breakRule && { breakRule }),
    })
  test('BRK-1: 490 kg cost less as 500 kg, where the higher band may be taken', () => {
    const [lowest] = priceCharges([breaks()], { transport: 'AIR', chargeableKg: '490' }, fx)
    expect(lowest).toMatchObject({ amount: { amount: '4000.00' }, quantity: '490', billedQuantity: '500' })
    expect(amount(breaks('BAND'), { transport: 'AIR', chargeableKg: '490' })).toBe('4900.00')
    expect(amount(breaks(), { transport: 'SEA', chargeableKg: '490' })).toBe('4900.00')
    expect(amount(breaks('LOWEST'), { transport: 'SEA', chargeableKg: '490' })).toBe('4000.00')
  })

  test('LCL-1, LCL-3 and LCL-4: per revenue ton, with one revenue ton at least', () => {
    expect(amount(charge({ calculator: 'PER_WM', amount: '35' }), { ...sea, revenueTons: '2.5' })).toBe('87.50')
    expect(amount(charge({ calculator: 'PER_WM', amount: '45' }), { ...sea, revenueTons: '2' })).toBe('90.00')
    const least = charge({ calculator: 'PER_WM', amount: '45', minimum: { value: '1' } })
    const [line] = priceCharges([least], { ...sea, revenueTons: '0.6' }, fx)
    expect(line).toMatchObject({ quantity: '0.6', billedQuantity: '1', amount: { amount: '45.00' } })
  })

  test('INS-1: half a percent of 110 percent of 100,000 is 550', () =>
    expect(
      amounts(
        [
          charge({ calculator: 'FLAT', amount: '0' }),
          charge({ index: 1, code: 'INS', section: 'OTHER', calculator: 'PERCENT', unit: 'INSURED', amount: '0.5' }),
        ],
        { ...sea, goods: { amount: '100000', currency: 'USD' } },
      ),
    ).toEqual(['0.00', '550.00']))
})

test('each calculator multiplies the price by its own quantity', () => {
  const load: Load = {
    transport: 'SEA',
    chargeableKg: '2500',
    grossKg: '1800',
    cbm: '2.5',
    revenueTons: '2.5',
    containers: [
      { type: '20GP', quantity: 2 },
      { type: '40HC', quantity: 1 },
      { type: '45HC', quantity: 1 },
    ],
    pieces: 12,
    pallets: 3,
    trucks: 2,
    loadingMetres: '1.2',
    days: 9,
    freeDays: 5,
  }
  const by = (calculator: RateCharge['calculator'], unit = '') =>
    amount(charge({ calculator, unit, amount: '10' }), load)
  expect(by('FLAT')).toBe('10.00')
  expect(by('PER_KG')).toBe('25000.00')
  expect(by('PER_KG_GROSS')).toBe('18000.00')
  expect(by('PER_WM')).toBe('25.00')
  expect(by('PER_CBM')).toBe('25.00')
  expect(by('PER_TON')).toBe('18.00')
  expect(by('PER_CONTAINER')).toBe('40.00')
  expect(by('PER_CONTAINER', '20GP')).toBe('20.00')
  expect(by('PER_TEU')).toBe('62.50')
  expect(by('PER_PIECE')).toBe('120.00')
  expect(by('PER_PALLET')).toBe('30.00')
  expect(by('PER_TRUCK')).toBe('20.00')
  expect(by('PER_LDM')).toBe('12.00')
  expect(by('PER_DAY')).toBe('40.00')
})

test('days within the free days cost nothing', () =>
  expect(amount(charge({ calculator: 'PER_DAY', amount: '10' }), { ...sea, days: 3, freeDays: 5 })).toBe('0.00'))

test('cumulative bands price each slice at its own price', () => {
  const slices = charge({
    calculator: 'RANGE_CUMULATIVE',
    unit: 'DAY',
    ranges: [
      { from: '0', to: '5', amount: '20', flat: false },
      { from: '5', to: '10', amount: '40', flat: false },
      { from: '10', amount: '500', flat: true },
    ],
  })
  expect(amount(slices, { ...sea, days: 4 })).toBe('80.00')
  expect(amount(slices, { ...sea, days: 7 })).toBe('180.00')
  expect(amount(slices, { ...sea, days: 12 })).toBe('800.00')
})

test('a charge that cannot be evaluated has a warning and no amount', () => {
  expect(amount(charge({ calculator: 'PER_KG', amount: '1' }), sea)).toBe('NO_QUANTITY')
  expect(
    amount(charge({ calculator: 'PER_CONTAINER', unit: '40HC', amount: '1' }), {
      ...sea,
      containers: [{ type: '20GP', quantity: 1 }],
    }),
  ).toBe('NO_QUANTITY')
  const from100 = charge({ calculator: 'RANGE', unit: 'KG', ranges: [{ from: '100', amount: '1', flat: false }] })
  expect(amount(from100, { ...sea, chargeableKg: '99' })).toBe('OUTSIDE_RANGES')
  const percent = charge({ index: 1, calculator: 'PERCENT', section: 'OTHER', unit: 'FREIGHT', amount: '5' })
  expect(amounts([percent], air)).toEqual(['NO_BASE'])
  const noWeight = charge({ calculator: 'PER_KG', amount: '1' })
  const lines = priceCharges([noWeight, percent], sea, fx)
  expect(lines.map(({ warning }) => warning)).toEqual(['NO_QUANTITY', 'NO_BASE'])
  expect(amount(charge({ calculator: 'PER_DAY', amount: '1' }), { ...sea, freeDays: 2 })).toBe('NO_QUANTITY')
  const goods = charge({ calculator: 'PERCENT', unit: 'GOODS', amount: '1' })
  expect(amount(goods, { ...sea, goods: { amount: '5', currency: 'ARS' } })).toBe('NO_EXCHANGE_RATE')
})

test('a percentage uses earlier lines only, converted into its own currency', () => {
  const freight = charge({ calculator: 'PER_KG', amount: '2.35' })
  const handling = charge({
    index: 1,
    code: 'HDL',
    section: 'DESTINATION',
    currency: 'EUR',
    calculator: 'FLAT',
    amount: '45',
  })
  const share = (unit: string, index = 2) =>
    charge({ index, code: 'PCT', section: 'OTHER', calculator: 'PERCENT', unit, amount: '10' })
  expect(amounts([freight, handling, share('FREIGHT')], air)[2]).toBe('49.35')
  expect(amounts([freight, handling, share('SUBTOTAL')], air)[2]).toBe('54.30')
  expect(amounts([freight, handling, share('CHARGE:HDL')], air)[2]).toBe('4.95')
  expect(amounts([freight, handling, share('CHARGE:HDL', 0)], air)[1]).toBe('NO_BASE')
})

test('a line contains only what its amount is made of, and isMinimum only where the minimum is charged', () => {
  const least = (minimum: RateCharge['minimum']) => charge({ calculator: 'PER_KG', amount: '2', minimum })
  const line = (one: RateCharge) => {
    const [{ charge: _charge, ...priced } = {}] = priceCharges([one], { ...sea, chargeableKg: '10' }, fx)
    return priced
  }
  const tenAt = (text: string) => ({ quantity: '10', amount: { amount: text, currency: 'USD' } })
  expect(line(least({}))).toStrictEqual(tenAt('20.00'))
  expect(line(least({ amount: '20', value: '10' }))).toStrictEqual(tenAt('20.00'))
  expect(line(least({ amount: '20.01' }))).toStrictEqual({ ...tenAt('20.01'), isMinimum: true })
  expect(line(least({ value: '11' }))).toStrictEqual({ ...tenAt('22.00'), billedQuantity: '11' })
})

test.each([
  ['PER_KG', '', '-0.10', '-30.00'],
  ['FLAT', '', '-20', '-20.00'],
  ['PERCENT', 'FREIGHT', '-10', '-60.00'],
  ['PER_KG', '', '0.10', '50.00'],
  ['PERCENT', 'FREIGHT', '5', '50.00'],
] as const)(
  '%s %s at %s with a minimum of 50 gives %s: the minimum does not apply to a discount',
  (calculator, unit, price, is) => {
    const freight = charge({ calculator: 'FLAT', amount: '600' })
    const line = charge({ index: 1, section: 'OTHER', calculator, unit, amount: price, minimum: { amount: '50' } })
    const [, priced] = priceCharges([freight, line], { ...sea, chargeableKg: '300' }, fx)
    expect(priced?.amount?.amount).toBe(is)
    expect(priced?.isMinimum).toBe(is === '50.00' ? true : undefined)
  },
)

test('a band includes `from` and excludes `to`, for the whole quantity and for slices', () => {
  const ranges = [
    { from: '10', to: '20', amount: '3', flat: false },
    { from: '20', to: '30', amount: '50', flat: true },
  ]
  const of = (calculator: 'RANGE' | 'RANGE_CUMULATIVE', pieces: readonly number[]) =>
    pieces.map((one) => amount(charge({ calculator, unit: 'PIECE', ranges }), { ...sea, pieces: one })).join(' ')
  expect(of('RANGE', [9, 10, 19, 20, 29, 30])).toBe('OUTSIDE_RANGES 30.00 57.00 50.00 50.00 OUTSIDE_RANGES')
  // An empty slice costs nothing, even with a flat amount.
  expect(of('RANGE_CUMULATIVE', [9, 10, 19, 20, 21, 30])).toBe('OUTSIDE_RANGES 0.00 27.00 30.00 80.00 OUTSIDE_RANGES')
})

test('LOWEST applies to weights only, and is the default by air', () => {
  const ranges = [
    { from: '0', to: '100', amount: '10', flat: false },
    { from: '100', amount: '5', flat: false },
  ]
  const of = (unit: string, load: Load) => amount(charge({ calculator: 'RANGE', unit, ranges }), load)
  const load: Load = { transport: 'AIR', chargeableKg: '90', grossKg: '90', cbm: '90' }
  expect([of('KG', load), of('KG_GROSS', load), of('CBM', load)]).toEqual(['500.00', '500.00', '900.00'])
  expect(of('KG', { ...load, transport: 'ROAD' })).toBe('900.00')
  // At equal amounts the actual weight is billed.
  const [same] = priceCharges(
    [charge({ calculator: 'RANGE', unit: 'KG', ranges })],
    { ...load, chargeableKg: '50' },
    fx,
  )
  expect(same).toEqual({ charge: expect.anything(), quantity: '50', amount: { amount: '500.00', currency: 'USD' } })
  expect(of('BOXES', load)).toBe('NO_QUANTITY')
})

test('the insured base is the typed value, else 110 percent of goods and freight; without one of them there is no base', () => {
  const freight = charge({ calculator: 'FLAT', amount: '100' })
  const share = charge({
    index: 1,
    code: 'INS',
    section: 'OTHER',
    calculator: 'PERCENT',
    unit: 'INSURED',
    amount: '10',
  })
  const pesos = { amount: '5', currency: 'ARS' } as const
  const goods = { amount: '900', currency: 'USD' } as const
  const insured = (load: Partial<Load>) => amounts([freight, share], { ...sea, ...load })[1]
  expect(insured({ goods })).toBe('110.00')
  expect(insured({ goods, insured: { amount: '500', currency: 'USD' } })).toBe('50.00')
  expect(insured({ insured: { amount: '500', currency: 'EUR' } })).toBe('55.00')
  expect(insured({})).toBe('NO_BASE')
  expect(insured({ goods: pesos })).toBe('NO_EXCHANGE_RATE')
  expect(insured({ insured: pesos })).toBe('NO_EXCHANGE_RATE')
  const unpriced = charge({ calculator: 'PER_KG', amount: '1' })
  expect(amounts([unpriced, { ...share, unit: 'GOODS' }], sea)[1]).toBe('NO_BASE')
  expect(amounts([unpriced, { ...share, unit: 'SUBTOTAL' }], { ...sea, goods })[1]).toBe('NO_BASE')
})

const weight = fc.integer({ min: 1, max: 200_000 }).map((tenths) => (tenths / 10).toFixed(1))
const tariff = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 2000 })), { minLength: 1, maxLength: 6 })
  .map((steps) => {
    let from = 0
    return steps.map(([width, cents], index) => {
      const start = from
      from += width
      return {
        from: String(start),
        ...(index < steps.length - 1 && { to: String(from) }),
        amount: (cents / 100).toFixed(2),
        flat: false,
      }
    })
  })

test('more weight never lowers the charge with LOWEST', () =>
  fc.assert(
    fc.property(tariff, weight, weight, (ranges, one, other) => {
      const [light, heavy] = Number(one) <= Number(other) ? [one, other] : [other, one]
      const rate = charge({ calculator: 'RANGE', unit: 'KG', ranges, breakRule: 'LOWEST' })
      const cost = (chargeableKg: string) => Number(amount(rate, { transport: 'AIR', chargeableKg }))
      // Prices per kilogram fall, as in real tariffs: a dearer higher band may cause a jump.
      fc.pre(ranges.every((band, index) => index === 0 || Number(band.amount) <= Number(ranges[index - 1]?.amount)))
      expect(cost(light)).toBeLessThanOrEqual(cost(heavy))
    }),
  ))

test('the total is the sum of the rounded lines in any order, percentages apart', () =>
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 99_999 }), fc.constantFrom('FLAT', 'PER_KG', 'PER_CBM')), {
        minLength: 1,
        maxLength: 10,
      }),
      weight,
      (lines, chargeableKg) => {
        const load: Load = { transport: 'AIR', chargeableKg, cbm: '1.333' }
        const charges = lines.map(([thousandths, calculator], index) =>
          charge({
            index,
            calculator: RateCharge.shape.calculator.parse(calculator),
            amount: (thousandths / 1000).toFixed(3),
          }),
        )
        const total = (charges: readonly RateCharge[]) =>
          totalsByCurrency(priceCharges(charges, load, fx).flatMap((line) => (line.amount ? [line.amount] : [])))[0]
            ?.amount
        const reversed = charges.map((one, index) => ({ ...one, index: charges.length - index }))
        expect(total(reversed)).toBe(total(charges))
        const cents = amounts(charges, load).reduce((sum, text) => sum + BigInt((text ?? '').replace('.', '')), 0n)
        expect(BigInt((total(charges) ?? '').replace('.', ''))).toBe(cents)
      },
    ),
  ))

const ulds = (...devices: NonNullable<Load['devices']>) => ({ transport: 'AIR' as const, devices })
const perUld = (uld?: RateCharge['uld'], overrides: Partial<RateCharge> = {}) =>
  charge({ calculator: 'PER_ULD', unit: 'AKE', amount: '900', ...(uld && { uld }), ...overrides })
const ofUlds = (one: RateCharge, ...devices: NonNullable<Load['devices']>) => {
  const [priced] = priceCharges([one], ulds(...devices), fx)
  return { ...priced?.devices, quantity: priced?.quantity, amount: priced?.amount?.amount, warning: priced?.warning }
}
const pair = [
  { type: 'AKE', quantity: 1, weight: '1400' },
  { type: 'AKE', quantity: 1, weight: '700' },
] as const

test('a light device does not offset a heavy one: each device has its own pivot', () =>
  expect(ofUlds(perUld({ pivot: '1000', overPivot: '1.5' }), ...pair)).toEqual({
    billedKg: '2400',
    overPivotKg: '400',
    quantity: '2',
    // 2 × 900 + 400 × 1.5.
    amount: '2400.00',
    warning: undefined,
  }))

test('the pivot of the rate precedes that of the request, and without either there is no amount', () => {
  const ofRequest = pair.map((one) => ({ ...one, pivot: '600' }))
  expect(ofUlds(perUld({ overPivot: '1.5' }), ...ofRequest)).toMatchObject({ overPivotKg: '900', amount: '3150.00' })
  expect(ofUlds(perUld({ pivot: '1000', overPivot: '1.5' }), ...ofRequest)).toMatchObject({ overPivotKg: '400' })
  expect(ofUlds(perUld({ overPivot: '1.5' }), ...pair)).toMatchObject({ amount: undefined, warning: 'NO_PIVOT' })
})

test('a device without a weight leaves the line without an amount, unless no kilogram has a price', () => {
  const unweighed = { type: 'AKE', quantity: 2, pivot: '1000' }
  expect(ofUlds(perUld({ pivot: '1000', overPivot: '1.5' }), pair[0], unweighed)).toMatchObject({
    quantity: '3',
    amount: undefined,
    warning: 'NO_DEVICE_WEIGHT',
  })
  expect(ofUlds(perUld(), unweighed)).toMatchObject({ amount: '1800.00', warning: undefined })
})

test('each device of a row is weighed, other types are skipped, and the minimum amount applies', () => {
  const one = perUld({ pivot: '1000', overPivot: '1.5' })
  const three = { type: 'AKE', quantity: 3, weight: '1100.5' }
  expect(ofUlds(one, three, { type: 'PMC', quantity: 1 })).toMatchObject({ overPivotKg: '301.5', amount: '3152.25' })
  expect(ofUlds(one, { type: 'PMC', quantity: 1 })).toMatchObject({ warning: 'NO_QUANTITY' })
  expect(ofUlds(perUld(undefined, { minimum: { amount: '2000' } }), three)).toMatchObject({ amount: '2700.00' })
  expect(ofUlds(perUld(undefined, { minimum: { amount: '3000' } }), three)).toMatchObject({ amount: '3000.00' })
})
