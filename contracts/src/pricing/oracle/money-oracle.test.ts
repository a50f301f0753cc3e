import { expect, test } from 'vitest'
import { airCharge, lclCharge, unitAmount, vatOf } from '../charges.ts'
import {
  conversionOf,
  convert,
  convertedTotal,
  convertPrice,
  type FxSnapshot,
  perBaseOf,
} from '../../exchange-rate/exchange.ts'
import { marginOf, withMarkup } from '../margin-figures.ts'
import { markedUp } from '../../markup-rule/markup-for.ts'
import { Currency } from '../../vocabulary/schemas.ts'
import { add, dice, divide, fraction, halfUp, multiply, subtract, total } from '../../testing/fractions.ts'

const CASES = 20_000
const cents = (random: ReturnType<typeof dice>, max = 90_000) => halfUp(fraction(random.decimal(max, 2)), 2)

test('tax: 20,000 lines match exact fractions', () => {
  const random = dice(1)
  const mismatches: unknown[] = []
  for (let at = 0; at < CASES; at++) {
    const [amount, pct] = [cents(random), random.decimal(40, 2)]
    const exact = halfUp(divide(multiply(amount, pct), 100), 2)
    if (vatOf(amount, pct) !== exact) mismatches.push([[at, amount, pct, vatOf(amount, pct)], exact])
  }
  expect(mismatches).toEqual([])
})

test('prices per unit: 20,000 amounts are rounded once', () => {
  const random = dice(2)
  const mismatches: unknown[] = []
  for (let at = 0; at < CASES; at++) {
    const [price, kg] = [random.decimal(300, 6), random.decimal(30_000, 8)]
    const exact = halfUp(multiply(price, kg), 2)
    const actual = [unitAmount(price, kg), airCharge(price, kg), lclCharge(price, kg)]
    const expected = [exact, exact, halfUp(divide(multiply(price, kg), 1000), 2)]
    if (actual.join() !== expected.join()) mismatches.push([[at, price, kg, actual], expected])
  }
  expect(mismatches).toEqual([])
})

test('markup: 20,000 costs with a percentage match exact fractions', () => {
  const random = dice(3)
  const mismatches: unknown[] = []
  for (let at = 0; at < CASES; at++) {
    const [cost, pct] = [cents(random), random.decimal(120, 2)]
    const exact = halfUp(multiply(cost, add(1, divide(pct, 100))), 2)
    if (withMarkup(cost, pct) !== exact) mismatches.push([[at, cost, pct, withMarkup(cost, pct)], exact])
  }
  expect(mismatches).toEqual([])
})

const kinds = ['PERCENT', 'FLAT', 'PER_UNIT'] as const
/** Formats a price with at least two decimals, without trailing zeros. */
const pricedText = (text: string): string => text.replace(/(\.\d\d\d*?)0+$/, '$1')

test('markup rules: 20,000 lines with prices of up to six decimals match exact fractions', () => {
  const random = dice(6)
  const mismatches: unknown[] = []
  let finer = 0
  for (let at = 0; at < CASES; at++) {
    const rule = { kind: random.oneOf(kinds), value: random.decimal(random.oneOf([0.9, 120]), 6) }
    const cost = {
      amount: cents(random),
      ...(random.next() < 0.8 && { perUnit: random.decimal(random.oneOf([2, 300]), 6) }),
    }
    const quantity = random.decimal(30_000, 3)
    const sold = (price: string) =>
      rule.kind === 'PERCENT' ? multiply(price, add(1, divide(rule.value, 100))) : add(price, rule.value)
    const isPerUnit = cost.perUnit !== undefined && rule.kind !== 'FLAT'
    const price = pricedText(halfUp(sold(cost.perUnit ?? '0'), 6))
    const expected = isPerUnit
      ? [{ perUnit: price }, halfUp(multiply(price, quantity), 2)]
      : [{ amount: halfUp(sold(cost.amount), 2) }]
    const given = markedUp(rule, cost)
    const actual = 'perUnit' in given ? [given, unitAmount(given.perUnit, quantity)] : [given]
    if (JSON.stringify(actual) !== JSON.stringify(expected))
      mismatches.push([[at, rule, cost, quantity, actual], expected])
    if (isPerUnit && price.length - price.indexOf('.') > 3) finer += 1
  }
  expect(mismatches).toEqual([])
  // At least some prices need more than two decimals.
  expect(finer).toBeGreaterThan(CASES / 4)
})

test('margin: 20,000 sells match exact fractions, in percent of the sell and of the cost', () => {
  const random = dice(4)
  const mismatches: unknown[] = []
  for (let at = 0; at < CASES; at++) {
    const [cost, sell] = [cents(random), cents(random)]
    const margin = subtract(sell, cost)
    const exact = {
      margin: halfUp(margin, 2),
      marginPct: halfUp(multiply(divide(margin, sell), 100), 2),
      markupPct: halfUp(multiply(divide(margin, cost), 100), 2),
    }
    const actual = marginOf(cost, sell)
    if (JSON.stringify(actual) !== JSON.stringify(exact)) mismatches.push([[at, cost, sell, actual], exact])
  }
  expect(mismatches).toEqual([])
  expect(marginOf('0', '0')).toEqual({ margin: '0.00', marginPct: undefined, markupPct: undefined })
})

test('exchange: 20,000 amounts and totals match exact fractions, each rounded once', () => {
  const random = dice(5)
  const mismatches: unknown[] = []
  for (let at = 0; at < CASES; at++) {
    // Every second rate is quoted in pesos per dollar.
    const pesos = at % 2 ? `${random.wholeNumber(2_999) + 1}.${random.wholeNumber(99) + 100}` : undefined
    const typed = `0.00${random.wholeNumber(899_999) + 100_000}`
    const rates = { USD: '1', EUR: random.decimal(2, 6), ARS: pesos === undefined ? typed : divide(1, pesos) }
    const dated = { date: '2026-03-10' }
    const fx: FxSnapshot = {
      base: 'USD',
      ...dated,
      rates: [
        { currency: 'EUR', perBase: rates.EUR, ...dated },
        pesos === undefined
          ? { currency: 'ARS', perBase: typed, ...dated }
          : { currency: 'ARS', perBase: perBaseOf(pesos), unitsPerBase: pesos, ...dated },
      ],
    }
    const target = random.oneOf(Currency.options)
    const amounts = [1, 2].map(() => ({ amount: cents(random), currency: random.oneOf(Currency.options) }))
    const exact = amounts.map(({ amount, currency }) =>
      halfUp(divide(multiply(amount, rates[currency]), rates[target]), 2),
    )
    // Adds amounts per currency before the conversion.
    const byCurrency = Currency.options.map((currency) => {
      const currencyAmounts = amounts.filter((one) => one.currency === currency).map(({ amount }) => amount)
      return halfUp(divide(multiply(total(currencyAmounts), rates[currency]), rates[target]), 2)
    })
    const [price, from] = [random.decimal(300, 6), random.oneOf(Currency.options)]
    const actual = [
      ...amounts.map((one) => convert(one, target, fx)?.amount),
      convertedTotal(amounts, target, fx)?.amount,
      // Prices and costs of lines whose sell currency differs from the cost currency.
      from !== target && convertPrice(price, from, target, fx),
      ...amounts.map((one) => conversionOf(one, target, fx)?.amount),
    ]
    const expected = [
      ...exact,
      halfUp(total(byCurrency), 2),
      from !== target && pricedText(halfUp(divide(multiply(price, rates[from]), rates[target]), 6)),
      ...amounts.map(({ currency }, index) => (currency === target ? undefined : exact[index])),
    ]
    if (actual.join() !== expected.join()) mismatches.push([[at, fx, amounts, actual], expected])
  }
  expect(mismatches).toEqual([])
})
