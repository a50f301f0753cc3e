import { expect, test } from 'vitest'
import type { FxSnapshot } from '../exchange-rate/exchange.ts'
import {
  add,
  compare,
  dice,
  divide,
  type Fraction,
  fraction,
  greatest,
  halfUp,
  multiply,
  subtract,
  total,
} from '../testing/fractions.ts'
import type { Currency } from '../vocabulary/schemas.ts'
import { amountShares, missingProfit, type RuledLine, type RuleUnits, withShare } from './amounts.ts'

/**
 * Markups per container, B/L, kilogram, revenue ton and shipment, and the minimum profit, against exact fractions,
 * without any pricing code of the product. ORACLE_OFFERS sets another number of offers.
 */
const OFFERS = Number(process.env['ORACLE_OFFERS'] ?? 1000)
const { next: random, oneOf, wholeNumber } = dice(Number(process.env['ORACLE_SEED'] ?? 20_261_201))
const chance = (share: number) => random() < share
const cents = (most: number) => `${wholeNumber(most)}.${String(wholeNumber(100) - 1).padStart(2, '0')}`

const eurInUsd = '1.10'
const fx: FxSnapshot = {
  base: 'USD',
  date: '2026-11-20',
  rates: [{ currency: 'EUR', perBase: eurInUsd, date: '2026-11-20' }],
}
const exchanged = (amount: Fraction, from: Currency, to: Currency): Fraction => {
  if (from === to) return amount
  return to === 'USD' ? multiply(amount, eurInUsd) : divide(amount, eurInUsd)
}
const rounded = (amount: Fraction, decimals = 2): Fraction => fraction(halfUp(amount, decimals))

type Line = {
  currency: Currency
  mainFreight: boolean
  /** Container type of the price; empty for all types. */
  type: string
  perUnit?: string
  minimum?: string
  amount: string
  quantity: string
}
type Basis = 'CONTAINER' | 'BL' | 'KG' | 'RT' | 'SHIPMENT'

const withAmount = (line: Omit<Line, 'amount'>): Line => {
  const product = rounded(multiply(line.perUnit ?? '0', line.quantity))
  return { ...line, amount: halfUp(greatest(product, line.minimum ?? '0'), 2) }
}

const anyOffer = () => {
  const mode = oneOf(['FCL', 'LSE', 'LCL'] as const)
  const currency = (): Currency => oneOf(['USD', 'EUR'])
  const containers =
    mode === 'FCL'
      ? (['20GP', '40HC'] as const)
          .filter((type, index) => index === 0 || chance(0.6))
          .map((type) => ({ type: type as string, quantity: wholeNumber(5) }))
      : []
  const kilograms = `${wholeNumber(3000)}.${oneOf(['0', '5', '25'])}`
  const tons = `${wholeNumber(12)}.${oneOf(['0', '14', '475'])}`
  const units: RuleUnits = { mode, containers, chargeableKg: kilograms, revenueTons: tons }
  const perUnitLine = (type: string, quantity: string, most: number): Line =>
    withAmount({
      currency: currency(),
      mainFreight: true,
      type,
      perUnit: cents(most),
      quantity,
      ...(type === '' && chance(0.3) && { minimum: cents(most * 30) }),
    })
  const fixedLine = (mainFreight: boolean): Line => ({
    currency: currency(),
    mainFreight,
    type: '',
    amount: cents(3000),
    quantity: '1',
  })
  const freight = (): Line[] => {
    if (chance(0.25)) return [fixedLine(true)]
    if (mode !== 'FCL') return [perUnitLine('', mode === 'LSE' ? kilograms : tons, mode === 'LSE' ? 9 : 200)]
    return containers.map(({ type, quantity }) => perUnitLine(type, `${quantity}`, 4000))
  }
  const others = Array.from({ length: wholeNumber(3) - 1 }, () => fixedLine(false))
  const bases: readonly Basis[] = mode === 'FCL' ? ['CONTAINER', 'BL'] : ['KG', 'RT', 'SHIPMENT']
  const rule = { id: 'r', kind: 'AMOUNT' as const, basis: oneOf(bases), value: cents(90), currency: currency() }
  const least = { value: cents(900), currency: currency() }
  return { mode, units, lines: [...freight(), ...others], rule, least, kilograms, tons }
}
type Offer = ReturnType<typeof anyOffer>

/** What a rule adds for this number of its units to a fixed amount: rounded in its currency, then in that of the line. */
const once = ({ rule }: Offer, count: string | number, line: Line): Fraction =>
  rounded(exchanged(rounded(multiply(rule.value, count)), rule.currency, line.currency))

/** The sell of a line with a dearer price per unit; a line at its minimum gains the full addition too. */
const dearer = ({ rule }: Offer, line: Line): string => {
  const each = rounded(exchanged(fraction(rule.value), rule.currency, line.currency), 6)
  const { perUnit = '0', quantity, amount } = line
  if (compare(rounded(multiply(perUnit, quantity)), amount) !== 0)
    return halfUp(add(amount, multiply(each, quantity)), 2)
  return halfUp(greatest(rounded(multiply(add(perUnit, each), quantity)), line.minimum ?? '0'), 2)
}

const expectedSells = (offer: Offer): string[] => {
  const { lines, rule, units, mode, kilograms, tons } = offer
  const inBase = ({ amount, currency }: Line) => rounded(exchanged(fraction(amount), currency, 'USD'))
  const main = lines.filter(({ mainFreight }) => mainFreight)
  const dearest = main.reduce((best, one) => (compare(inBase(one), inBase(best)) > 0 ? one : best))
  const sellOf = (line: Line): string => {
    const plus = (count: string | number) => halfUp(add(line.amount, once(offer, count, line)), 2)
    if (rule.basis === 'CONTAINER') {
      if (!line.mainFreight) return line.amount
      if (line.type !== '') return dearer(offer, line)
      return plus(units.containers.reduce((sum, { quantity }) => sum + quantity, 0))
    }
    if (line !== dearest) return line.amount
    if (rule.basis === 'BL' || rule.basis === 'SHIPMENT') return plus(1)
    const isPricedSo = line.perUnit !== undefined && (mode === 'LSE') === (rule.basis === 'KG')
    return isPricedSo ? dearer(offer, line) : plus(rule.basis === 'KG' ? kilograms : tons)
  }
  return lines.map(sellOf)
}

const calculator = { FCL: 'PER_CONTAINER', LSE: 'PER_KG', LCL: 'PER_WM' } as const

const sellsOf = ({ lines, rule, units, mode }: Offer): string[] => {
  const ruled = lines.map((line): RuledLine => ({
    rule,
    mainFreight: line.mainFreight,
    currency: line.currency,
    amount: line.amount,
    price:
      line.perUnit === undefined
        ? undefined
        : { perUnit: line.perUnit, calculator: calculator[mode], ...(line.type !== '' && { unit: line.type }) },
  }))
  return amountShares(ruled, units, fx).shares.map((share, index) => {
    const line = lines[index]
    if (!line) return ''
    if (!share) return line.amount
    const price = withShare(line, share)
    if ('amount' in price) return price.amount
    if (!('perUnit' in price)) return ''
    return halfUp(greatest(rounded(multiply(price.perUnit, line.quantity)), price.minimum ?? '0'), 2)
  })
}

/** Sum in one currency: each currency's total is converted and rounded by itself. */
const totalIn = (to: Currency, amounts: readonly (readonly [string, Currency])[]): Fraction =>
  total(
    (['USD', 'EUR'] as const).map((from) =>
      rounded(exchanged(total(amounts.filter(([, of]) => of === from).map(([amount]) => amount)), from, to)),
    ),
  )

test(`${OFFERS} offers with markups per unit and minimum profits equal exact fractions`, () => {
  const mismatches: unknown[] = []
  let [raised, profitless] = [0, 0]
  for (let at = 0; at < OFFERS; at += 1) {
    const offer = anyOffer()
    const { lines, least } = offer
    const expected = expectedSells(offer)
    const sells = sellsOf(offer)
    const missing = missingProfit(
      lines.map(({ amount, currency }, index) => ({
        sellAmount: sells[index] ?? '0',
        sellCurrency: currency,
        costAmount: amount,
        costCurrency: currency,
      })),
      least,
      fx,
    )
    const sold = totalIn(
      least.currency,
      lines.map(({ currency }, index) => [expected[index] ?? '0', currency] as const),
    )
    const bought = totalIn(
      least.currency,
      lines.map(({ amount, currency }) => [amount, currency] as const),
    )
    const lacking = subtract(least.value, subtract(sold, bought))
    const expectedMissing = compare(lacking, 0) > 0 ? halfUp(lacking, 2) : undefined
    if (JSON.stringify([sells, missing]) !== JSON.stringify([expected, expectedMissing]))
      mismatches.push({ offer, sells, expected, missing, expectedMissing })
    if (lines.some(({ amount }, index) => amount !== expected[index])) raised += 1
    if (expectedMissing !== undefined) profitless += 1
  }
  expect(mismatches.slice(0, 2)).toEqual([])
  // The draw has both: offers that reach the profit, and offers that lack some.
  expect(raised).toBe(OFFERS)
  expect(profitless).toBeGreaterThan(OFFERS / 10)
  expect(profitless).toBeLessThan(OFFERS)
})
