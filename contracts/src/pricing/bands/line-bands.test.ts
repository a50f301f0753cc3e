import { expect, test } from 'vitest'
import { quotationDetail } from '../../testing/sample-views.ts'
import { dice } from '../../testing/fractions.ts'
import { priceLines } from '../priced-lines.ts'
import { bandFields, bandOfLine } from './line-bands.ts'

const fx = { base: 'USD' as const, date: '2026-03-10', rates: [] }
const band = (from: string, amount: string, to?: string) => ({ from, amount, flat: false, ...(to && { to }) })
const air = (kg: string) => ({
  ...quotationDetail(),
  packingData: [],
  chargeableTotal: kg,
  pesoTotal: kg,
  cbmTotal: '0',
})
const byWeight = (ranges: ReturnType<typeof band>[], overrides: object = {}) => ({
  section: 'FREIGHT' as const,
  currency: 'USD' as const,
  calculator: 'RANGE' as const,
  unit: 'KG',
  ranges,
  ...overrides,
})
const published = [band('100', '10', '500'), band('500', '8', '1000'), band('1000', '6')]

test('BRK-1: 490 kg are billed as 500 where that is cheaper, and in their own band where breakRule is BAND', () => {
  const [line] = priceLines([byWeight(published)], air('490'), fx)
  expect(line).toMatchObject({ amount: '4000.00', quantity: '490', billedQuantity: '500', basis: 'KG' })
  expect(line && bandOfLine({ ranges: published, ...line })).toMatchObject({ amount: '8' })
  expect(priceLines([byWeight(published, { breakRule: 'BAND' })], air('490'), fx)).toMatchObject([
    { amount: '4900.00' },
  ])
  expect(priceLines([byWeight(published)], air('90'), fx)[0]).not.toHaveProperty('amount')
})

test('MIN-1: the minimum amount applies to lines with bands and with a price per unit', () => {
  const minimumAmount = { minimum: '76.69' }
  const normal = [band('0', '4.01')]
  expect(priceLines([byWeight(normal, minimumAmount)], air('19'), fx)).toMatchObject([
    { amount: '76.69', isMinimum: true },
  ])
  expect(priceLines([byWeight(normal, minimumAmount)], air('20'), fx)).toMatchObject([
    { amount: '80.20', isMinimum: false },
  ])
  const perUnit = { section: 'FREIGHT' as const, currency: 'USD' as const, perUnit: '4.01', ...minimumAmount }
  expect(priceLines([perUnit], air('19'), fx)).toMatchObject([{ amount: '76.69' }])
})

test('the minimum quantity is billed, and the base line of a percentage is found by its code', () => {
  const line = {
    section: 'FREIGHT' as const,
    currency: 'USD' as const,
    idCharge: 'AFR',
    perUnit: '2',
    leastQuantity: '45',
  }
  const ofIt = { ...line, idCharge: 'FSC', leastQuantity: undefined, perUnit: '10', calculator: 'PERCENT' as const }
  expect(priceLines([line, { ...ofIt, unit: 'CHARGE:AFR' }], air('30'), fx)).toMatchObject([
    { amount: '90.00', quantity: '30', billedQuantity: '45' },
    { amount: '9.00' },
  ])
})

test('oracle: 5,000 lines in bands match the cheapest of each band in whole cents', () => {
  const random = dice(11)
  const mismatches: unknown[] = []
  for (let at = 0; at < 5_000; at++) {
    // Prices in cents and whole kilograms, so that whole numbers are exact.
    const cents = [1, 2, 3, 4].map(() => 100 + random.wholeNumber(900))
    const froms = [0, 45, 100, 300]
    const kg = 1 + random.wholeNumber(700)
    const ownBand = froms.findLastIndex((from) => from <= kg)
    const amounts = froms.flatMap((from, index) => (index < ownBand ? [] : [Math.max(kg, from) * (cents[index] ?? 0)]))
    const isCumulative = at % 3 === 0
    const slices = froms.map((from, index) =>
      kg > from ? (Math.min(kg, froms[index + 1] ?? kg) - from) * (cents[index] ?? 0) : 0,
    )
    const expected = isCumulative ? slices.reduce((sum, one) => sum + one, 0) : Math.min(...amounts)
    const ranges = froms.map((from, index) =>
      band(String(from), ((cents[index] ?? 0) / 100).toFixed(2), froms[index + 1]?.toString()),
    )
    const line = byWeight(ranges, isCumulative ? { calculator: 'RANGE_CUMULATIVE' } : {})
    const [actual] = priceLines([line], air(String(kg)), fx)
    if (actual?.amount !== (expected / 100).toFixed(2)) mismatches.push([at, kg, ranges, actual, expected])
  }
  expect(mismatches).toEqual([])
})

test.each([['0000-00-00'], [null], ['']])('a band from %j is rejected, with its path', (from) => {
  const { error } = bandFields.ranges.safeParse([{ from, to: '100', amount: '4' }, band('100', '3')])
  expect(error?.issues.map(({ path }) => path)).toEqual([[0, 'from']])
})
