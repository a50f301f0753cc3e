import { expect, test } from 'vitest'
import { convertedTotal, type FxSnapshot } from '../exchange-rate/exchange.ts'
import { money, totalsByCurrency } from '../money/money.ts'
import type { Currency } from '../vocabulary/schemas.ts'
import { convertedMargin, type EarningLine, marginByCurrency, marginShownIn, unknownCosts } from './margin-figures.ts'
import type { Margin } from './offer/sell-group.ts'

const fx: FxSnapshot = {
  base: 'USD',
  date: '2026-03-10',
  rates: [{ currency: 'EUR', perBase: '1.10', date: '2026-03-09' }],
}
const line = (sell: [string, Currency], cost?: [string, Currency]): EarningLine => ({
  sellAmount: sell[0],
  sellCurrency: sell[1],
  ...(cost && { costAmount: cost[0], costCurrency: cost[1] }),
})

test('each currency has its own margin', () =>
  expect(
    marginByCurrency([line(['50.00', 'ARS'], ['100.00', 'ARS']), line(['12.00', 'USD'], ['10.00', 'USD'])]),
  ).toStrictEqual([
    { currency: 'USD', cost: '10.00', sell: '12.00', margin: '2.00' },
    { currency: 'ARS', cost: '100.00', sell: '50.00', margin: '-50.00' },
  ]))

test('a line with an unknown cost makes the margin of its currency an upper bound', () =>
  expect(marginByCurrency([line(['100.00', 'USD'], ['100.00', 'USD']), line(['50.00', 'USD'])])).toStrictEqual([
    { currency: 'USD', cost: '100.00', sell: '150.00', margin: '50.00', atMost: true },
  ]))

test('an unknown cost does not affect the margin of another currency', () =>
  expect(marginByCurrency([line(['50.00', 'USD']), line(['9.00', 'EUR'], ['7.00', 'EUR'])])).toStrictEqual([
    { currency: 'USD', sell: '50.00', margin: '50.00', atMost: true },
    { currency: 'EUR', cost: '7.00', sell: '9.00', margin: '2.00' },
  ]))

test('a known cost has both an amount and a currency', () => {
  const sold = line(['50.00', 'USD'])
  const lines = [
    { ...sold, costCurrency: 'EUR' as const },
    { ...sold, costAmount: '9.00' },
  ]
  expect(unknownCosts([...lines, line(['50.00', 'USD'], ['0.00', 'USD'])])).toBe(2)
  expect(marginByCurrency(lines)).toStrictEqual([{ currency: 'USD', sell: '100.00', margin: '100.00', atMost: true }])
})

test('currencies that mix buying and selling have no margin of their own', () =>
  expect(
    marginByCurrency([
      line(['120.00', 'EUR'], ['100.00', 'USD']),
      line(['5.00', 'USD'], ['9.00', 'USD']),
      line(['7.00', 'ARS'], ['6.00', 'ARS']),
    ]),
  ).toStrictEqual([
    { currency: 'USD', cost: '109.00', sell: '5.00' },
    { currency: 'ARS', cost: '6.00', sell: '7.00', margin: '1.00' },
    { currency: 'EUR', sell: '120.00' },
  ]))

test('the converted margin is all sells less the known costs', () => {
  const freight = line(['100.00', 'USD'], ['100.00', 'USD'])
  expect(convertedMargin([freight, line(['50.00', 'USD'], ['0.00', 'USD'])], 'USD', fx)).toStrictEqual({
    currency: 'USD',
    cost: '100.00',
    sell: '150.00',
    margin: '50.00',
    marginPct: '33.33',
    markupPct: '50.00',
  })
  expect(convertedMargin([freight, line(['50.00', 'USD'])], 'USD', fx)).toMatchObject({ margin: '50.00', atMost: true })
})

test('lines are added by currency before they are converted, like the totals next to the margin', () => {
  // 0.05 EUR are 0.055 USD each and 0.06 rounded; 0.10 EUR are 0.11 USD.
  const lines = [line(['0.05', 'EUR'], ['0.00', 'EUR']), line(['0.05', 'EUR'], ['0.00', 'EUR'])]
  const totals = totalsByCurrency(lines.map(({ sellAmount, sellCurrency }) => money(sellAmount, sellCurrency)))
  expect(convertedMargin(lines, 'USD', fx)).toMatchObject({ sell: '0.11' })
  expect(convertedTotal(totals, 'USD', fx)?.amount).toBe('0.11')
})

test('a cost of zero has no markup percentage, and a sell of zero no margin percentage', () => {
  const free = { currency: 'USD', cost: '0.00', sell: '8.00', margin: '8.00', marginPct: '100.00' }
  expect(convertedMargin([line(['8.00', 'USD'], ['0.00', 'USD'])], 'USD', fx)).toStrictEqual(free)
  const given = { currency: 'USD', cost: '8.00', sell: '0.00', margin: '-8.00', markupPct: '-100.00' }
  expect(convertedMargin([line(['0.00', 'USD'], ['8.00', 'USD'])], 'USD', fx)).toStrictEqual(given)
})

test.each([
  ['the cost and the sell', line(['50.00', 'ARS'], ['100.00', 'ARS'])],
  ['the cost', line(['50.00', 'USD'], ['100.00', 'ARS'])],
  ['the sell', line(['50.00', 'ARS'], ['100.00', 'USD'])],
])('a margin without an exchange rate for %s is not converted', (_, one) =>
  expect(convertedMargin([one], 'USD', fx)).toBeUndefined(),
)

// At 1 EUR = 1.20 USD: cost 55.00 + 24.00, sell 110.00 + 60.00. At 1.10 the percentages would be 53.33 and 114.29.
const decided: Margin = {
  currency: 'USD',
  cost: '79.00',
  sell: '170.00',
  margin: '91.00',
  marginPct: '53.53',
  markupPct: '115.19',
}
const earning = [line(['110.00', 'USD'], ['55.00', 'USD']), line(['50.00', 'EUR'], ['20.00', 'EUR'])]

test('a stored margin in another currency keeps its stored percentages', () => {
  expect(marginShownIn(decided, earning, 'EUR', fx)).toStrictEqual({
    currency: 'EUR',
    cost: '70.00',
    sell: '150.00',
    margin: '80.00',
    marginPct: '53.53',
    markupPct: '115.19',
  })
  expect(marginShownIn(decided, earning, 'USD', fx)).toBe(decided)
})

test('a line without a cost earns nothing where the stored margin has sellWithCost', () => {
  const lines = [line(['110.00', 'USD'], ['55.00', 'USD']), line(['22.00', 'USD'])]
  const percentages = { marginPct: '50.00', markupPct: '100.00' }
  const margin = { currency: 'USD' as const, cost: '55.00', sell: '132.00', margin: '55.00', ...percentages }
  expect(marginShownIn({ ...margin, sellWithCost: '110.00' }, lines, 'EUR', fx)).toStrictEqual({
    currency: 'EUR',
    cost: '50.00',
    sell: '120.00',
    sellWithCost: '100.00',
    margin: '50.00',
    ...percentages,
  })
  const now = { ...margin, margin: '77.00', marginPct: '58.33', markupPct: '140.00', atMost: true as const }
  expect(marginShownIn(now, lines, 'EUR', fx)).toStrictEqual({
    ...now,
    currency: 'EUR',
    cost: '50.00',
    sell: '120.00',
    margin: '70.00',
  })
})

test('a stored margin without an exchange rate has its percentages only', () => {
  const percentagesOnly = { currency: 'EUR', marginPct: '53.53', markupPct: '115.19' }
  const withCost = { ...decided, sellWithCost: '150.00' }
  expect(marginShownIn(decided, [line(['50.00', 'USD'], ['10.00', 'ARS'])], 'EUR', fx)).toStrictEqual(percentagesOnly)
  expect(marginShownIn(withCost, [...earning, line(['5.00', 'ARS'])], 'EUR', fx)).toStrictEqual(percentagesOnly)
})
