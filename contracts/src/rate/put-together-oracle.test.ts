import { expect, test } from 'vitest'
import type { FxSnapshot } from '../exchange-rate/exchange.ts'
import type { RateCharge } from '../pricing/rate-charge.ts'
import { add, compare, dice, type Fraction, fraction, halfUp, multiply } from '../testing/fractions.ts'
import type { Currency } from '../vocabulary/schemas.ts'
import type { DatedSurcharge } from './dated-surcharges.ts'
import { offersOf } from './offers.ts'
import type { VersionedRate } from './rate.ts'
import { chargeOf, fclRate, twoTypes } from './testing/sample-rates.ts'

/**
 * Offers of rates put together against exact fractions, container by container, without any pricing code of the
 * product. ORACLE_OFFERS sets another number of offers.
 */
const OFFERS = Number(process.env['ORACLE_OFFERS'] ?? 1000)
const { next: random, oneOf } = dice(Number(process.env['ORACLE_SEED'] ?? 20_261_130))

const teus: Readonly<Record<string, number>> = { '20GP': 1, '40GP': 2, '40HC': 2 }
const types = ['20GP', '40GP', '40HC'] as const
const owner = { id: 'p1', code: '', name: 'Muelle Oeste' }
const carrier = { id: '', code: '', name: 'Meridian Ocean' }
const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
const chance = (share: number) => random() < share
const price = () => `${whole(10, 900)}.${String(whole(0, 99)).padStart(2, '0')}`
const currency = (): Currency => oneOf(['USD', 'EUR'])

const anySurcharges = (index: number, minimumShare: number): RateCharge[] =>
  (['BAF', 'ISP', 'SEA'] as const)
    .filter(() => chance(0.5))
    .map((code, at) =>
      chargeOf(index + at, {
        code,
        amount: price(),
        currency: currency(),
        calculator: oneOf(['PER_CONTAINER', 'PER_TEU', 'FLAT'] as const),
        ...(chance(minimumShare) && { minimum: { amount: `${whole(100, 5000)}` } }),
      }),
    )

const end = () => `2026-12-${String(whole(10, 28))}`

const anyBase = (container: (typeof types)[number], of: VersionedRate['carrier']): VersionedRate =>
  fclRate({
    id: `base-${container}`,
    container,
    owner,
    carrier: of,
    validTo: end(),
    ...(chance(0.3) && { includes: [oneOf(['PSS', 'GRI', 'BAF'])] }),
    charges: [
      chargeOf(0, {
        amount: price(),
        calculator: 'PER_CONTAINER',
        ...(chance(0.3) && { minimum: { amount: price() } }),
      }),
      ...anySurcharges(1, 0),
    ],
  })

const anyGeneral = (id: string): VersionedRate => {
  const parties = oneOf([
    { owner, carrier: null },
    { owner, carrier },
    { owner: { ...carrier, id: 'p5' }, carrier: null },
    { owner: { id: 'p9', code: '', name: 'Other' }, carrier },
  ])
  return fclRate({
    id,
    ...parties,
    container: chance(0.3) ? oneOf(types) : null,
    origin: oneOf(['', 'DE', 'DEHAM']),
    route: '',
    validTo: end(),
    charges: [chargeOf(0, { code: 'THC', amount: price(), calculator: 'PER_CONTAINER' }), ...anySurcharges(1, 0.4)],
  })
}

const isPerType = ({ calculator }: RateCharge) => calculator !== 'FLAT'
const covers = (rate: VersionedRate, type: string) => rate.container === null || rate.container === type

const DAY = '2026-12-05'

const anyDated = (id: string): DatedSurcharge => ({
  id,
  carrier: oneOf([
    { code: '', name: 'MERIDIAN OCEAN' },
    { code: '', name: owner.name },
    { code: '', name: 'Other' },
  ]),
  chargeCode: oneOf(['PSS', 'GRI', 'BAF', 'ISP']),
  concept: '',
  section: 'FREIGHT',
  amount: price(),
  currency: currency(),
  basis: oneOf(['PER_CONTAINER', 'PER_TEU', 'FLAT']),
  origins: oneOf([[], ['DE'], ['DEHAM'], ['CN', 'DEHAM'], ['CN']]),
  destinations: oneOf([[], ['UY'], ['UYMVD', 'ARBUE'], ['BR']]),
  equipment: oneOf([[], ['40HC'], ['20GP', '40GP']]),
  validFrom: `2026-12-0${whole(1, 9)}`,
  validTo: chance(0.3) ? null : `2026-12-${String(whole(3, 28)).padStart(2, '0')}`,
  announcedOn: '2026-11-01',
})

/** Whether general surcharges are for bases of this carrier, which `owner` may be itself. */
const isUsed = (general: VersionedRate, of: VersionedRate['carrier'], isOwnCarrier: boolean): boolean => {
  if (general.owner?.id === 'p9') return false
  if (general.owner?.id === 'p5' || general.carrier) return of?.name === carrier.name
  return !isOwnCarrier || of === null || of.name !== carrier.name
}

/** Amounts of the dated surcharges of one offer: each container type, then once per shipment, by hand. */
const datedAmounts = (
  dated: DatedSurcharge[],
  bases: VersionedRate[],
  generals: VersionedRate[],
  cargo: Map<string, number>,
) => {
  const levelOf = (codes: readonly string[], place: string, country: string) =>
    codes.length === 0 ? 0 : codes.includes(place) ? 2 : codes.includes(country) ? 1 : -10
  const level = (one: DatedSurcharge) => levelOf(one.origins, 'DEHAM', 'DE') + levelOf(one.destinations, 'UYMVD', 'UY')
  const fromLevel = (one: DatedSurcharge) => levelOf(one.origins, 'DEHAM', 'DE')
  const named = dated.filter(
    (one) =>
      (one.carrier.name === owner.name || (one.carrier.name !== 'Other' && bases[0]?.carrier === carrier)) &&
      level(one) >= 0 &&
      one.validFrom <= DAY &&
      (one.validTo ?? '9999') >= DAY,
  )
  const result: { amount: Fraction; currency: Currency }[] = []
  const flat = new Map<string, DatedSurcharge>()
  const has = (rate: VersionedRate, code: string, type?: string) =>
    rate.charges.some((charge) => charge.code === code) && (type === undefined || covers(rate, type))
  for (const base of bases) {
    const type = base.container ?? ''
    const own = named.filter(
      (one) =>
        (one.equipment.length === 0 || one.equipment.some((each) => each === type)) &&
        base.includes?.includes(one.chargeCode) !== true &&
        !has(base, one.chargeCode),
    )
    for (const code of new Set(own.map(({ chargeCode }) => chargeCode))) {
      const [one] = own
        .filter(({ chargeCode }) => chargeCode === code)
        .toSorted(
          (a, b) =>
            level(b) - level(a) ||
            fromLevel(b) - fromLevel(a) ||
            Number(a.equipment.length === 0) - Number(b.equipment.length === 0) ||
            b.validFrom.localeCompare(a.validFrom) ||
            a.id.localeCompare(b.id),
        )
      if (!one) continue
      const all = [...bases, ...generals]
      if (one.basis === 'FLAT') {
        const isIncluded = bases.some((rate) => rate.includes?.includes(code) === true && covers(rate, type))
        if (isIncluded || all.some((rate) => has(rate, code))) continue
        // Container types may have surcharges of their own: the dearest counts, once per shipment.
        const former = flat.get(code)
        if (!former || compare(inDollars(one), inDollars(former)) > 0) flat.set(code, one)
      } else if (!all.some((rate) => has(rate, code, type)))
        result.push({
          amount: multiply(one.amount, cargo.get(type) ?? 0, one.basis === 'PER_TEU' ? (teus[type] ?? 0) : 1),
          currency: one.currency,
        })
    }
  }
  for (const one of flat.values()) result.push({ amount: fraction(one.amount), currency: one.currency })
  return result
}

const fx: FxSnapshot = {
  base: 'USD',
  date: '2026-11-20',
  rates: [{ currency: 'EUR', perBase: '1.25', date: '2026-11-20' }],
}
const inDollars = ({ amount, currency: of }: { amount: string; currency: Currency }) =>
  multiply(amount, of === 'EUR' ? '1.25' : 1)

/** Totals by currency of the rates of one offer. */
const expectedTotals = (
  bases: VersionedRate[],
  generals: VersionedRate[],
  cargo: Map<string, number>,
  dated: DatedSurcharge[],
) => {
  const sums = new Map<string, Fraction>()
  const count = (amount: Fraction, of: Currency) => sums.set(of, add(sums.get(of) ?? fraction(0), amount))
  const forType = (charge: RateCharge, type: string): Fraction =>
    multiply(charge.amount, cargo.get(type) ?? 0, charge.calculator === 'PER_TEU' ? (teus[type] ?? 0) : 1)
  const flat = new Map<string, { amount: string; currency: Currency }>()
  for (const base of bases)
    for (const charge of base.charges) {
      if (isPerType(charge)) {
        const amount = forType(charge, base.container ?? '')
        const least = charge.minimum.amount
        count(least !== undefined && compare(least, amount) > 0 ? fraction(least) : amount, charge.currency)
        continue
      }
      // Once per shipment, in whatever currency: the dearest.
      const former = flat.get(charge.code)
      if (!former || compare(inDollars(charge), inDollars(former)) > 0) flat.set(charge.code, charge)
    }
  for (const one of flat.values()) count(fraction(one.amount), one.currency)
  const earlier = [...bases]
  for (const general of generals) {
    for (const charge of general.charges) {
      const holders = earlier.filter((rate) => rate.charges.some(({ code }) => code === charge.code))
      if (!isPerType(charge)) {
        if (holders.length === 0) count(fraction(charge.amount), charge.currency)
        continue
      }
      const lacking = [...cargo.keys()].filter(
        (type) => covers(general, type) && !holders.some((rate) => covers(rate, type)),
      )
      if (lacking.length === 0) continue
      const sum = lacking.map((type) => forType(charge, type)).reduce((a, b) => add(a, b))
      const least = charge.minimum.amount
      count(least !== undefined && compare(least, sum) > 0 ? fraction(least) : sum, charge.currency)
    }
    earlier.push(general)
  }
  for (const { amount, currency: of } of datedAmounts(dated, bases, generals, cargo)) count(amount, of)
  return [...sums]
    .map(([of, amount]) => ({ amount: halfUp(amount, 2), currency: of }))
    .filter(({ amount }) => amount !== '0.00')
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
}

const lane = { origin: { code: 'DEHAM', country: 'DE' }, destination: { code: 'UYMVD', country: 'UY' } }
const levels: Readonly<Record<string, number>> = { DEHAM: 2, DE: 1, '': 0 }

test(`${OFFERS} offers of rates put together equal the sum of their containers in exact fractions`, () => {
  const mismatches: unknown[] = []
  let withSurcharges = 0
  let withDated = 0
  for (let at = 0; at < OFFERS; at += 1) {
    const wantedTypes = types.filter(() => chance(0.7))
    const cargo = new Map(
      (wantedTypes.length > 0 ? wantedTypes : ['20GP' as const]).map((type) => [type as string, whole(1, 4)]),
    )
    const priced = [...cargo.keys()].filter((_, index) => index === 0 || chance(0.8)) as (typeof types)[number][]
    const of = oneOf([carrier, carrier, carrier, null, { id: '', code: '', name: 'MUELLE oeste' }])
    const isOwnCarrier = chance(0.5)
    const bases = priced.map((type) => anyBase(type, of))
    const generals = Array.from({ length: whole(0, 3) }, (_, index) => anyGeneral(`general-${index}`))
    const used = generals
      .filter(
        (rate) =>
          isUsed(rate, of, isOwnCarrier) && (rate.container === null || priced.some((type) => covers(rate, type))),
      )
      .toSorted(
        (a, b) =>
          (levels[b.origin] ?? 0) - (levels[a.origin] ?? 0) ||
          Number(a.container === null) - Number(b.container === null) ||
          (a.id < b.id ? -1 : 1),
      )
    const dated = Array.from({ length: whole(0, 8) }, (_, index) => anyDated(`dated-${index}`))
    withDated += datedAmounts(dated, bases, used, cargo).length > 0 ? 1 : 0
    withSurcharges += used.length > 0 ? 1 : 0
    const containerData = [...cargo].map(([type, quantity]) => ({ type: type as (typeof types)[number], quantity }))
    const containerQty = containerData.reduce((sum, { quantity }) => sum + quantity, 0)
    const offers = offersOf([...generals, ...bases], {
      shipment: { ...twoTypes, containerData, containerQty },
      wanted: { ...lane, containers: [...cargo.keys()], day: DAY },
      surcharges: dated,
      fx,
      currency: 'USD',
      providers: { p1: { isCarrier: isOwnCarrier } },
    })
    const offer = offers.find(({ rates }) => rates.some(({ id }) => id.startsWith('base')))
    const actual = {
      rates: offer?.rates.map(({ id }) => id),
      end: offer?.rates.map(({ validTo }) => validTo).toSorted()[0],
      uncovered: offer?.uncovered,
      totals: offer?.totals
        .filter(({ amount }) => amount !== '0.00')
        .toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
    }
    const expected = {
      rates: [...bases, ...used].map(({ id }) => id),
      end: [...bases, ...used].map(({ validTo }) => validTo).toSorted()[0],
      uncovered: [...cargo.keys()].filter((type) => !priced.some((one) => one === type)),
      totals: expectedTotals(bases, used, cargo, dated),
    }
    if (JSON.stringify(actual) !== JSON.stringify(expected))
      mismatches.push({ at, actual, expected, bases, used, dated })
  }
  expect(mismatches.slice(0, 1)).toEqual([])
  expect(withSurcharges).toBeGreaterThan(OFFERS / 3)
  expect(withDated).toBeGreaterThan(OFFERS / 4)
})
