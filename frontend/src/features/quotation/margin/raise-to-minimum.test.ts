import { Exact } from '@freight/contracts/money/money'
import { ourCharges } from '@freight/contracts/pricing/our-sections'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cheapCost, quotation } from '../samples/quotation.ts'
import { missingToMinimum, raisedToMinimum } from './raise-to-minimum.ts'
import { emptySellLine, NO_RULES, sellDraftFromCosts } from '../sell/sell-draft.ts'
import type { SellDraft } from './sell-line.ts'
import { withGroupMarkup, sellTotals } from './draft-totals.ts'

const ours = ourCharges(quotation)
const atCost = withGroupMarkup(sellDraftFromCosts([cheapCost], ours, NO_RULES), '0', quotation.fx)
const withPrice = (draft: SellDraft, code: string, price: { perUnit?: string; amount?: string }): SellDraft => ({
  ...draft,
  lines: draft.lines.map((line) => (line.idCharge === code ? { ...line, byHand: true, ...price } : line)),
})
const raised = (draft: SellDraft, minimum: string) => raisedToMinimum(draft, minimum, quotation, quotation)
const marginOf = (draft: SellDraft) => sellTotals(draft, quotation, quotation).marginFigures?.marginPct ?? ''

test('the shortfall is the additional amount that reaches the minimum margin', () => {
  expect(missingToMinimum(atCost, '0', quotation, quotation)).toBeUndefined()
  expect(missingToMinimum(atCost, '10', quotation, quotation)).toBe('81.28')
})

test('lines sold at a loss are raised to their cost first, and others stay unchanged', () => {
  const losing = withPrice(atCost, 'HDL', { amount: '30.00' })
  const { lines } = raised(losing, '0')
  expect(lines.map((line) => line.perUnit || line.amount)).toEqual(['2.35', '0.65', '45.00', '52000.00'])
  expect(lines.map(({ byHand }) => byHand)).toEqual([false, false, true, false])
})

test('the remaining shortfall is added to the largest line', () => {
  const { lines } = raised(atCost, '10')
  expect(lines.map((line) => line.perUnit || line.amount)).toEqual(['2.74', '0.65', '45.00', '52000.00'])
})

test('a line without a cost does not cover the shortfall of others, however large it is', () => {
  const free = { ...emptySellLine('free', 'USD', 'CLIENT'), idCharge: 'DOC', amount: '5000' }
  const { lines } = raised({ ...atCost, lines: [...atCost.lines, free] }, '10')
  expect(lines.map((line) => line.perUnit || line.amount)).toEqual(['2.74', '0.65', '45.00', '52000.00', '5000'])
})

test("a discount lowers the margin, as in the server's calculation", () => {
  const priced = { ...emptySellLine('sold', 'USD', 'CLIENT'), idCharge: 'AFR', amount: '120' }
  const sold = { ...priced, cost: { currency: 'USD' as const, amount: '100.00' } }
  const discount = { ...emptySellLine('off', 'USD', 'CLIENT'), idCharge: 'DTO', isDiscount: true, amount: '-15' }
  const draft = { ...atCost, lines: [sold, discount] }
  expect(marginOf(draft)).toBe('4.76')
  expect(missingToMinimum(draft, '10', quotation, quotation)).toBe('6.12')
  expect(Number(marginOf(raised(draft, '10')))).toBeGreaterThanOrEqual(10)
})

test.each([
  ['a percentage of the freight', { meaning: 'PERCENT:FREIGHT', quantity: '600.00', perUnit: '5' }],
  ['a price with a least quantity', { perUnit: '0.05', leastQuantity: '600' }],
])('%s goes up by the shortfall and no more', (_, price) => {
  const bought = { cost: { currency: 'USD' as const, amount: '45.00' } }
  const sold = { ...emptySellLine('sold', 'USD', 'CLIENT'), idCharge: 'AFR', ...bought, ...price }
  const draft = { ...atCost, lines: [sold] }
  expect(marginOf(draft)).toBe('-50.00')
  expect(Number(marginOf(raised(draft, '10')))).toBeGreaterThanOrEqual(10)
  expect(Number(marginOf(raised(draft, '10')))).toBeLessThan(20)
})

test('a sale at the minimum stays unchanged, and a minimum of 100 % is not attempted', () => {
  expect(raised(atCost, '0')).toBe(atCost)
  expect(raised(atCost, '100')).toBe(atCost)
})

test('the minimum margin is reached at any prices', () => {
  const cents = fc.integer({ min: 1, max: 500 }).map((value) => new Exact(value).dividedBy(100).toFixed(2))
  fc.assert(
    fc.property(cents, cents, fc.integer({ min: 0, max: 60 }), (air, handling, minimum) => {
      const draft = withPrice(withPrice(atCost, 'AFR', { perUnit: air }), 'HDL', { amount: handling })
      const after = raised(draft, String(minimum))
      expect(missingToMinimum(after, String(minimum), quotation, quotation)).toBeUndefined()
      expect(Number(marginOf(after))).toBeGreaterThanOrEqual(minimum)
    }),
    { numRuns: 50 },
  )
})
