import { expect, test } from '@jest/globals'
import type { FxSnapshot } from './exchange.ts'
import type { Currency } from './money.ts'
import { convertedMargin, type EarningLine, marginByCurrency } from './margin-figures.ts'

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
  ).toEqual([
    { currency: 'USD', cost: '10.00', sell: '12.00', margin: '2.00' },
    { currency: 'ARS', cost: '100.00', sell: '50.00', margin: '-50.00' },
  ]))

test('a line whose cost is not known makes the margin of its currency "at most"', () =>
  expect(marginByCurrency([line(['100.00', 'USD'], ['100.00', 'USD']), line(['50.00', 'USD'])])).toEqual([
    { currency: 'USD', cost: '100.00', sell: '150.00', margin: '50.00', atMost: true },
  ]))

test('where buying and selling cross currencies, neither of them has a margin of its own', () =>
  expect(
    marginByCurrency([
      line(['120.00', 'EUR'], ['100.00', 'USD']),
      line(['5.00', 'USD'], ['9.00', 'USD']),
      line(['7.00', 'ARS'], ['6.00', 'ARS']),
    ]),
  ).toEqual([
    { currency: 'USD', cost: '109.00', sell: '5.00' },
    { currency: 'ARS', cost: '6.00', sell: '7.00', margin: '1.00' },
    { currency: 'EUR', sell: '120.00' },
  ]))

test('the margin of everything is what it is sold for less the cost that is known', () => {
  const freight = line(['100.00', 'USD'], ['100.00', 'USD'])
  expect(convertedMargin([freight, line(['50.00', 'USD'], ['0.00', 'USD'])], 'USD', fx)).toEqual({
    currency: 'USD',
    cost: '100.00',
    sell: '150.00',
    margin: '50.00',
    marginPct: '33.33',
    markupPct: '50.00',
  })
  expect(convertedMargin([freight, line(['50.00', 'USD'])], 'USD', fx)).toMatchObject({ margin: '50.00', atMost: true })
})

test('without an exchange rate there is none of everything', () =>
  expect(convertedMargin([line(['50.00', 'ARS'], ['100.00', 'ARS'])], 'USD', fx)).toBeUndefined())
