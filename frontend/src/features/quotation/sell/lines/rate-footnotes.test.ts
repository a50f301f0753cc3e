import { expect, test } from 'vitest'
import { hasLongAmount, linesWithRateNote } from './rate-footnotes.ts'

const conversion = { amount: '100.00', rate: '1000', date: '2026-11-09' }
const line = (id: number, more: object = {}) => ({
  id,
  from: { currency: 'USD' as const, amount: '0.10' },
  to: 'ARS' as const,
  conversion,
  ...more,
})

test('an exchange rate is noted once, below the first line that it converts', () =>
  expect([...linesWithRateNote([line(1), line(2), line(3, { conversion: { ...conversion, rate: '1001' } })])]).toEqual([
    1, 3,
  ]))

test("each line without an exchange rate is noted; zero costs and costs in the line's currency are not", () =>
  expect([
    ...linesWithRateNote([
      line(1, { conversion: undefined }),
      line(2, { conversion: undefined }),
      line(3, { from: { currency: 'USD', amount: '0.00' } }),
      line(4, { to: 'USD' }),
      line(5, { from: undefined }),
    ]),
  ]).toEqual([1, 2]))

test('amounts of six digits, as in pesos, are long', () => {
  expect(hasLongAmount(['99999.99', undefined])).toBe(false)
  expect(hasLongAmount(['10.00', '-100000.00'])).toBe(true)
})
