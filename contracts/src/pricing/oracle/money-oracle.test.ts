import { expect, test } from 'vitest'
import { airCharge, lclCharge, unitAmount, vatOf } from '../charges.ts'
import { conversionOf, convert, convertedTotal, convertPrice, type FxSnapshot, perBaseOf } from '../exchange.ts'
import { marginOf, withMarkup } from '../margin.ts'
import { markedUp } from '../../markup-rule/markup-for.ts'
import { Currency } from '../money.ts'
import { add, dice, divide, fraction, halfUp, multiply, subtract, total } from '../../testing/fractions.ts'

const CASES = 20_000
const cents = (die: ReturnType<typeof dice>, most = 90_000) => halfUp(fraction(die.decimal(most, 2)), 2)

test('tax: 20,000 lines match exact fractions', () => {
  const die = dice(1)
  const wrong: unknown[] = []
  for (let at = 0; at < CASES; at++) {
    const [amount, pct] = [cents(die), die.decimal(40, 2)]
    const exact = halfUp(divide(multiply(amount, pct), 100), 2)
    if (vatOf(amount, pct) !== exact) wrong.push([[at, amount, pct, vatOf(amount, pct)], exact])
  }
  expect(wrong).toEqual([])
})

test('prices per unit: 20,000 amounts are rounded once', () => {
  const die = dice(2)
  const wrong: unknown[] = []
  for (let at = 0; at < CASES; at++) {
    const [price, kg] = [die.decimal(300, 6), die.decimal(30_000, 8)]
    const exact = halfUp(multiply(price, kg), 2)
    const got = [unitAmount(price, kg), airCharge(price, kg), lclCharge(price, kg)]
    const wanted = [exact, exact, halfUp(divide(multiply(price, kg), 1000), 2)]
    if (got.join() !== wanted.join()) wrong.push([[at, price, kg, got], wanted])
  }
  expect(wrong).toEqual([])
})

test('markup: 20,000 costs with a percentage match exact fractions', () => {
  const die = dice(3)
  const wrong: unknown[] = []
  for (let at = 0; at < CASES; at++) {
    const [cost, pct] = [cents(die), die.decimal(120, 2)]
    const exact = halfUp(multiply(cost, add(1, divide(pct, 100))), 2)
    if (withMarkup(cost, pct) !== exact) wrong.push([[at, cost, pct, withMarkup(cost, pct)], exact])
  }
  expect(wrong).toEqual([])
})

const kinds = ['PERCENT', 'FLAT', 'PER_UNIT'] as const
/** Formats a price with at least two decimals, without trailing zeros. */
const pricedText = (text: string): string => text.replace(/(\.\d\d\d*?)0+$/, '$1')

test('markup rules: 20,000 lines with prices of up to six decimals match exact fractions', () => {
  const die = dice(6)
  const wrong: unknown[] = []
  let finer = 0
  for (let at = 0; at < CASES; at++) {
    const rule = { kind: die.oneOf(kinds), value: die.decimal(die.oneOf([0.9, 120]), 6) }
    const cost = { amount: cents(die), ...(die.next() < 0.8 && { perUnit: die.decimal(die.oneOf([2, 300]), 6) }) }
    const quantity = die.decimal(30_000, 3)
    const sold = (price: string) =>
      rule.kind === 'PERCENT' ? multiply(price, add(1, divide(rule.value, 100))) : add(price, rule.value)
    const isPerUnit = cost.perUnit !== undefined && rule.kind !== 'FLAT'
    const price = pricedText(halfUp(sold(cost.perUnit ?? '0'), 6))
    const wanted = isPerUnit
      ? [{ perUnit: price }, halfUp(multiply(price, quantity), 2)]
      : [{ amount: halfUp(sold(cost.amount), 2) }]
    const given = markedUp(rule, cost)
    const got = 'perUnit' in given ? [given, unitAmount(given.perUnit, quantity)] : [given]
    if (JSON.stringify(got) !== JSON.stringify(wanted)) wrong.push([[at, rule, cost, quantity, got], wanted])
    if (isPerUnit && price.length - price.indexOf('.') > 3) finer += 1
  }
  expect(wrong).toEqual([])
  // At least some prices need more than two decimals.
  expect(finer).toBeGreaterThan(CASES / 4)
})

test('margin: 20,000 sells match exact fractions, in percent of the sell and of the cost', () => {
  const die = dice(4)
  const wrong: unknown[] = []
  for (let at = 0; at < CASES; at++) {
    const [cost, sell] = [cents(die), cents(die)]
    const earned = subtract(sell, cost)
    const exact = {
      margin: halfUp(earned, 2),
      marginPct: halfUp(multiply(divide(earned, sell), 100), 2),
      markupPct: halfUp(multiply(divide(earned, cost), 100), 2),
    }
    const got = marginOf(cost, sell)
    if (JSON.stringify(got) !== JSON.stringify(exact)) wrong.push([[at, cost, sell, got], exact])
  }
  expect(wrong).toEqual([])
  expect(marginOf('0', '0')).toEqual({ margin: '0.00', marginPct: undefined, markupPct: undefined })
})

test('exchange: 20,000 amounts and totals match exact fractions, each rounded once', () => {
  const die = dice(5)
  const wrong: unknown[] = []
  for (let at = 0; at < CASES; at++) {
    // Every second rate is quoted in pesos per dollar.
    const pesos = at % 2 ? `${die.upto(2_999) + 1}.${die.upto(99) + 100}` : undefined
    const typed = `0.00${die.upto(899_999) + 100_000}`
    const rates = { USD: '1', EUR: die.decimal(2, 6), ARS: pesos === undefined ? typed : divide(1, pesos) }
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
    const into = die.oneOf(Currency.options)
    const amounts = [1, 2].map(() => ({ amount: cents(die), currency: die.oneOf(Currency.options) }))
    const exact = amounts.map(({ amount, currency }) =>
      halfUp(divide(multiply(amount, rates[currency]), rates[into]), 2),
    )
    // Adds amounts per currency before the conversion.
    const byCurrency = Currency.options.map((currency) => {
      const own = amounts.filter((one) => one.currency === currency).map(({ amount }) => amount)
      return halfUp(divide(multiply(total(own), rates[currency]), rates[into]), 2)
    })
    const [price, from] = [die.decimal(300, 6), die.oneOf(Currency.options)]
    const got = [
      ...amounts.map((one) => convert(one, into, fx)?.amount),
      convertedTotal(amounts, into, fx)?.amount,
      // Prices and costs of lines whose sell currency differs from the cost currency.
      from !== into && convertPrice(price, from, into, fx),
      ...amounts.map((one) => conversionOf(one, into, fx)?.amount),
    ]
    const wanted = [
      ...exact,
      halfUp(total(byCurrency), 2),
      from !== into && pricedText(halfUp(divide(multiply(price, rates[from]), rates[into]), 6)),
      ...amounts.map(({ currency }, index) => (currency === into ? undefined : exact[index])),
    ]
    if (got.join() !== wanted.join()) wrong.push([[at, fx, amounts, got], wanted])
  }
  expect(wrong).toEqual([])
})
