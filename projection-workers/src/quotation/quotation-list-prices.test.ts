import { expect, test } from 'vitest'
import { bestCosts } from './quotation-list-prices.ts'

const fx = { base: 'USD' as const, date: '2026-03-02', rates: [] }
const side = { incoterm: 'FOB', direction: 'IMPORT' as const, transportMode: 'SEA' as const }
const cost = (amount: string, until: string) => ({
  totals: [{ section: 'FREIGHT' as const, amount, currency: 'USD' as const }],
  codes: [],
  until,
})

test('each cost that is the best until it expires is listed, costs that never are the best are not', () =>
  expect(
    bestCosts([cost('700.00', '2026-03-10'), cost('900.00', '2026-03-31'), cost('950.00', '2026-03-20')], side, fx),
  ).toEqual([
    { until: '2026-03-10', USD: '700.00' },
    { until: '2026-03-31', USD: '900.00' },
  ]))

test('the cheapest cost with the longest validity replaces all others', () =>
  expect(bestCosts([cost('900.00', '2026-03-10'), cost('700.00', '2026-03-31')], side, fx)).toEqual([
    { until: '2026-03-31', USD: '700.00' },
  ]))

test('a quotation without costs has no best cost', () => expect(bestCosts([], side, fx)).toEqual([]))
