import { expect, test } from 'vitest'
import { priceCharges } from '../calculators.ts'
import type { FxSnapshot } from '../../exchange-rate/exchange.ts'
import type { Load } from '../load.ts'
import { Calculator, type ContainerType, Currency, RangeUnit } from '../../vocabulary/schemas.ts'
import { type Band, type RateCharge } from '../rate-charge.ts'
import { ratio } from '../../money/ratio.ts'
import {
  add,
  compare,
  type Dice,
  dice,
  divide,
  type Fraction,
  fraction,
  greatest,
  halfUp,
  multiply,
  subtract,
  total,
} from '../../testing/fractions.ts'

const CASES = 20_000

type Known = { load: Load; quantities: Record<Exclude<RangeUnit, 'DAY'>, Fraction>; days: number }

/** A load, and its quantities as fractions. */
const anyLoad = (random: Dice): Known => {
  const [chargeableKg, grossKg, cbm] = [random.decimal(20_000, 3), random.decimal(20_000, 4), random.decimal(90, 6)]
  const [floor, pieces, pallets, days] = [
    random.wholeNumber(900_000),
    random.wholeNumber(400),
    random.wholeNumber(40),
    random.wholeNumber(20),
  ]
  const tons = greatest(divide(grossKg, 1000), cbm)
  return {
    load: {
      transport: random.oneOf(['AIR', 'SEA', 'ROAD']),
      chargeableKg,
      grossKg,
      cbm,
      revenueTons: compare(divide(grossKg, 1000), cbm) > 0 ? ratio(grossKg, 1000) : cbm,
      containers: [
        { type: '20GP', quantity: random.wholeNumber(4) },
        { type: '40HC', quantity: random.wholeNumber(4) },
        { type: '45HC', quantity: random.wholeNumber(3) },
      ],
      pieces,
      pallets,
      trucks: random.wholeNumber(5),
      devices: [
        { type: 'AKE', quantity: random.wholeNumber(4) },
        { type: 'PMC', quantity: random.wholeNumber(4) },
      ],
      loadingMetres: ratio(floor, 24_000),
      days,
      freeDays: 5,
    },
    quantities: {
      KG: fraction(chargeableKg),
      KG_GROSS: fraction(grossKg),
      WM: tons,
      CBM: fraction(cbm),
      TON: divide(grossKg, 1000),
      PIECE: fraction(pieces),
      PALLET: fraction(pallets),
      LDM: divide(floor, 24_000),
    },
    days: Math.max(0, days - 5),
  }
}

const counted = ({ load }: Known, type?: ContainerType): number =>
  (load.containers ?? []).reduce((sum, one) => sum + (type === undefined || one.type === type ? one.quantity : 0), 0)

/** Domain design §4.4: the quantity of each calculator. */
type Plain = Exclude<Calculator, 'RANGE' | 'RANGE_CUMULATIVE' | 'PERCENT'>
const plain: Record<Plain, (known: Known) => Fraction> = {
  FLAT: () => fraction(1),
  PER_KG: ({ quantities }) => quantities.KG,
  PER_KG_GROSS: ({ quantities }) => quantities.KG_GROSS,
  PER_WM: ({ quantities }) => quantities.WM,
  PER_CBM: ({ quantities }) => quantities.CBM,
  PER_TON: ({ quantities }) => quantities.TON,
  PER_CONTAINER: (known) => fraction(counted(known)),
  PER_TEU: (known) =>
    total([counted(known, '20GP'), 2 * counted(known, '40HC'), multiply('2.25', counted(known, '45HC'))]),
  PER_PIECE: ({ quantities }) => quantities.PIECE,
  PER_PALLET: ({ quantities }) => quantities.PALLET,
  PER_TRUCK: ({ load }) => fraction(load.trucks ?? 0),
  PER_ULD: ({ load }) => fraction((load.devices ?? []).reduce((sum, { quantity }) => sum + quantity, 0)),
  PER_LDM: ({ quantities }) => quantities.LDM,
  PER_DAY: ({ days }) => fraction(days),
}

const plainCalculators = Calculator.options.filter((one): one is Plain => one in plain)

const rates = { EUR: '1.0873', ARS: '0.00067' }
const fx: FxSnapshot = {
  base: 'USD',
  date: '2026-03-10',
  rates: [
    { currency: 'EUR', perBase: rates.EUR, date: '2026-03-10' },
    { currency: 'ARS', perBase: rates.ARS, date: '2026-03-10' },
  ],
}
const perBase = (currency: Currency): string => (currency === 'USD' ? '1' : rates[currency])

const charge = (overrides: Partial<RateCharge> & { calculator: Calculator }): RateCharge => ({
  index: 0,
  code: 'FRT',
  concept: '',
  description: '',
  section: 'FREIGHT',
  currency: 'USD',
  amount: '0',
  unit: '',
  ranges: [],
  minimum: {},
  ...overrides,
})

const anyMinimum = (random: Dice): RateCharge['minimum'] => ({
  ...(random.next() < 0.3 && { value: random.decimal(300, 2) }),
  ...(random.next() < 0.3 && { amount: random.decimal(900, 3) }),
})

const atLeast = (value: Fraction, minimum: string | undefined): Fraction =>
  minimum === undefined ? value : greatest(value, minimum)

test('20,000 loads: every plain calculator matches exact fractions', () => {
  const random = dice(400)
  const mismatches: unknown[] = []
  for (let at = 0; at < CASES; at++) {
    const known = anyLoad(random)
    const [price, minimum] = [random.decimal(500, 6), anyMinimum(random)]
    // Discounts have no minimum amount.
    const isOff = at % 4 === 0 && Number(price) > 0
    const amount = isOff ? `-${price}` : price
    const tariff = plainCalculators.map((calculator, index) => charge({ index, calculator, amount, minimum }))
    const amounts = priceCharges(tariff, known.load, fx).map((line) => line.amount?.amount)
    for (const [index, calculator] of plainCalculators.entries()) {
      const money = multiply(atLeast(plain[calculator](known), minimum.value), amount)
      const exact = halfUp(isOff ? money : atLeast(money, minimum.amount), 2)
      if (amounts[index] !== exact)
        mismatches.push([[at, calculator, known.load, amount, minimum, amounts[index]], exact])
    }
  }
  expect(mismatches).toEqual([])
})

const anyBands = (random: Dice): Band[] => {
  const bounds = Array.from({ length: random.wholeNumber(5) }, () => random.decimal(4_000, 2))
  const rising = [...new Set(['0', ...bounds])].toSorted((a, b) => Number(a) - Number(b))
  return rising.map((from, index) => {
    const to = rising[index + 1]
    return { from, ...(to !== undefined && { to }), amount: random.decimal(40, 4), flat: random.next() < 0.15 }
  })
}

const lies = (quantity: Fraction, { from, to }: Band) =>
  compare(quantity, from) >= 0 && (to === undefined || compare(quantity, to) < 0)
const priced = ({ amount, flat }: Band, quantity: Fraction) => (flat ? fraction(amount) : multiply(amount, quantity))
const lesser = (a: Fraction, b: Fraction) => (compare(a, b) < 0 ? a : b)

const rangeMoney = (bands: readonly Band[], quantity: Fraction, isLowest: boolean): Fraction => {
  const matchingPrices = bands.filter((band) => lies(quantity, band)).map((band) => priced(band, quantity))
  const higher = bands.filter(({ from }) => compare(from, quantity) > 0)
  return [...matchingPrices, ...(isLowest ? higher.map((band) => priced(band, fraction(band.from))) : [])].reduce(
    lesser,
  )
}

const slices = (bands: readonly Band[], quantity: Fraction): Fraction =>
  total(
    bands
      .filter(({ from }) => compare(quantity, from) > 0)
      .map((band) => {
        const end = band.to === undefined ? quantity : lesser(quantity, fraction(band.to))
        return priced(band, subtract(end, band.from))
      }),
  )

test.each(['RANGE', 'RANGE_CUMULATIVE'] as const)('%s: 20,000 charges match exact fractions', (calculator) => {
  const random = dice(calculator.length)
  const mismatches: unknown[] = []
  for (let at = 0; at < CASES; at++) {
    const known = anyLoad(random)
    const [ranges, minimum, unit] = [anyBands(random), anyMinimum(random), random.oneOf(RangeUnit.options)]
    const breakRule = random.next() < 0.4 ? undefined : random.oneOf(['LOWEST', 'BAND'])
    const tariff = charge({ calculator, unit, ranges, minimum, ...(breakRule && { breakRule }) })
    const [line] = priceCharges([tariff], known.load, fx)
    const quantity = atLeast(unit === 'DAY' ? fraction(known.days) : known.quantities[unit], minimum.value)
    const isLowest = (breakRule ?? (known.load.transport === 'AIR' ? 'LOWEST' : 'BAND')) === 'LOWEST'
    const byWeight = unit === 'KG' || unit === 'KG_GROSS'
    const money = calculator === 'RANGE' ? rangeMoney(ranges, quantity, isLowest && byWeight) : slices(ranges, quantity)
    const exact = halfUp(atLeast(money, minimum.amount), 2)
    if (line?.amount?.amount !== exact) mismatches.push([[at, tariff, known.load, line], exact])
  }
  expect(mismatches).toEqual([])
})

test('PERCENT: 20,000 shares of earlier lines in several currencies match exact fractions', () => {
  const random = dice(77)
  const mismatches: unknown[] = []
  const anyCurrency = () => random.oneOf(Currency.options)
  for (let at = 0; at < CASES; at++) {
    const currency = anyCurrency()
    const flat = (index: number) =>
      charge({
        index,
        code: `C${index}`,
        section: index < 2 ? 'FREIGHT' : 'OTHER',
        calculator: 'FLAT',
        currency: anyCurrency(),
        amount: random.decimal(9_000, 2),
      })
    const lines = [flat(0), flat(1), flat(2)]
    const goods = { amount: random.decimal(90_000, 2), currency: anyCurrency() }
    const unit = random.oneOf(['FREIGHT', 'SUBTOTAL', 'GOODS', 'INSURED', 'CHARGE:C1'])
    const [amount, minimum] = [random.decimal(20, 3), random.next() < 0.2 ? { amount: random.decimal(90, 2) } : {}]
    const share = charge({
      index: 3,
      code: 'PCT',
      calculator: 'PERCENT',
      section: 'OTHER',
      currency,
      unit,
      amount,
      minimum,
    })
    const line = priceCharges([...lines, share], { transport: 'SEA', goods }, fx)[3]
    const inCurrency = (money: { amount: string; currency: Currency }) =>
      divide(multiply(money.amount, perBase(money.currency)), perBase(currency))
    const freight = total(lines.slice(0, 2).map(inCurrency))
    const bases: Record<string, Fraction> = {
      FREIGHT: freight,
      SUBTOTAL: total(lines.map(inCurrency)),
      GOODS: inCurrency(goods),
      INSURED: multiply(add(inCurrency(goods), freight), '1.1'),
    }
    const base = bases[unit] ?? total(lines.slice(1, 2).map(inCurrency))
    const exact = halfUp(atLeast(divide(multiply(base, amount), 100), minimum.amount), 2)
    if (line?.amount?.amount !== exact) mismatches.push([[at, lines, share, line], exact])
  }
  expect(mismatches).toEqual([])
})
