import { expect, test } from 'vitest'
import { comparableCosts } from './best-cost.ts'
import { money } from '../money/money.ts'

const fx = {
  base: 'USD' as const,
  date: '2026-03-02',
  rates: [{ currency: 'EUR' as const, perBase: '1.25', date: '2026-03-02' }],
}
const cost = (idCost: string, source: string, ...totals: ReturnType<typeof money>[]) => ({ idCost, source, totals })

test('each cost has its gap to the cheapest, in any currency', () =>
  expect(
    comparableCosts(
      [
        cost('a', 'pbl', money('105.00', 'USD')),
        cost('b', 'hyf', money('80.00', 'EUR')),
        cost('c', 'bdc', money('130.00', 'USD')),
      ],
      fx,
    ),
  ).toEqual([
    { idCost: 'b', usd: '100.00', gapPct: '0.00' },
    { idCost: 'a', usd: '105.00', gapPct: '5.00' },
    { idCost: 'c', usd: '130.00', gapPct: '30.00' },
  ]))

test('costs of a single source are not comparable', () => {
  expect(comparableCosts([cost('a', 'pbl', money('100.00', 'USD'))], fx)).toEqual([])
  expect(
    comparableCosts([cost('a', 'pbl', money('100.00', 'USD')), cost('b', 'pbl', money('90.00', 'USD'))], fx),
  ).toEqual([])
})

test('a source with several costs is compared by its cheapest', () =>
  expect(
    comparableCosts(
      [
        cost('a', 'pbl', money('120.00', 'USD')),
        cost('b', 'pbl', money('90.00', 'USD')),
        cost('c', 'hyf', money('100.00', 'USD')),
      ],
      fx,
    ).map(({ idCost }) => idCost),
  ).toEqual(['b', 'c']))

test('costs without an amount or an exchange rate are not comparable', () =>
  expect(
    comparableCosts(
      [cost('a', 'pbl'), cost('b', 'hyf', money('900.00', 'ARS')), cost('c', 'bdc', money('100.00', 'USD'))],
      fx,
    ),
  ).toEqual([]))
