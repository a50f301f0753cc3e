import { expect, test } from '@jest/globals'
import { SellGroupInput } from '@freight/contracts/quotation/sell-group'
import { cheapCost, quotation } from '../samples/quotation.ts'
import { ourSections } from './sections.ts'
import {
  lineMargin,
  sellDraftFromCost,
  sellInputOf,
  sellProblems,
  sellTotals,
  withGroupMarkup,
  withoutHand,
} from './sell-draft.ts'

const ours = ourSections(quotation.incoterm, quotation.direction)
const draft = withGroupMarkup(sellDraftFromCost(cheapCost, ours), '0')
const priced = (prices: Record<string, { perUnit?: string; amount?: string }>) => ({
  ...draft,
  lines: draft.lines.map((line) => ({ ...line, byHand: true, ...prices[line.idCharge] })),
})
const worked = priced({ AFR: { perUnit: '2.80' }, HDL: { amount: '60.00' }, LOC: { amount: '65000' } })

test('the sale takes over the charges that our client pays, at their cost', () => {
  expect(draft.lines.map((line) => line.idCharge)).toEqual(['AFR', 'FSC', 'HDL', 'LOC'])
  expect(sellTotals(draft, quotation, quotation).earned).toEqual({
    margin: '0.00',
    marginPct: '0.00',
    markupPct: '0.00',
  })
})

test('the worked example gives 124.00 of margin: 14.49 % of the sale, 16.95 % of the cost', () => {
  const totals = sellTotals(worked, quotation, quotation)
  expect(totals).toMatchObject({ cost: '731.50', sell: '855.50' })
  expect(totals.earned).toEqual({ margin: '124.00', marginPct: '14.49', markupPct: '16.95' })
  expect(totals.perCurrency).toEqual([
    { amount: '724.50', currency: 'USD' },
    { amount: '65000.00', currency: 'ARS' },
    { amount: '60.00', currency: 'EUR' },
  ])
  expect(totals.taxes).toEqual([{ amount: '13650.00', currency: 'ARS' }])
})

test('a percentage prices every line but the ones typed by hand', () => {
  const byHand = {
    ...draft,
    lines: draft.lines.map((line) => (line.idCharge === 'FSC' ? { ...line, perUnit: '0.70', byHand: true } : line)),
  }
  const marked = withGroupMarkup(byHand, '20')
  expect(marked.lines.map((line) => line.perUnit || line.amount)).toEqual(['2.82', '0.70', '54.00', '62400.00'])
  expect(withoutHand(marked, 'cost-2').lines[1]).toMatchObject({ perUnit: '0.78', byHand: false })
})

test('without any rule the usual percentage of the group is added', () => {
  const usual = sellDraftFromCost(cheapCost, ours)
  expect(usual.markup).toBe('15')
  expect(usual.lines.map((line) => line.perUnit || line.amount)).toEqual(['2.70', '0.75', '51.75', '59800.00'])
})

const rules = new Map([
  [1, { id: 'air', name: 'Flete aéreo', kind: 'PER_UNIT', value: '0.25' } as const],
  [4, { id: 'local', name: 'Gastos locales', kind: 'PERCENT', value: '20' } as const],
])

test('each line is sold by its rule, and names it; a line without one has the usual percentage', () => {
  const ruled = sellDraftFromCost(cheapCost, ours, rules)
  expect(ruled.markup).toBe('')
  expect(ruled.lines.map((line) => line.perUnit || line.amount)).toEqual(['2.60', '0.75', '51.75', '62400.00'])
  expect(sellInputOf(ruled).charges.map(({ markupRuleId }) => markupRuleId)).toEqual([
    'air',
    undefined,
    undefined,
    'local',
  ])
})

test('a percentage for all, or a price by hand, takes the place of the rule; without them it comes back', () => {
  const ruled = sellDraftFromCost(cheapCost, ours, rules)
  const all = withGroupMarkup(ruled, '10')
  expect(all.lines[0]).toMatchObject({ perUnit: '2.59' })
  expect(sellInputOf(all).charges[0]).not.toHaveProperty('markupRuleId')
  expect(withGroupMarkup(all, '').lines[0]).toMatchObject({ perUnit: '2.60' })
  const byHand = { ...ruled, lines: ruled.lines.map((line) => ({ ...line, perUnit: '9', byHand: true })) }
  expect(sellInputOf(byHand).charges[0]).not.toHaveProperty('markupRuleId')
  expect(withoutHand(byHand, 'cost-1').lines[0]).toMatchObject({ perUnit: '2.60', byHand: false })
})

test('an optional service enters neither the total nor the margin', () => {
  const optional = {
    ...worked,
    lines: worked.lines.map((line) => (line.idCharge === 'HDL' ? { ...line, scope: 'ON_REQUEST' as const } : line)),
  }
  expect(sellTotals(optional, quotation, quotation)).toMatchObject({ cost: '682.00', sell: '789.50' })
})

test('a margin in two currencies is not told line by line', () => {
  const [air] = worked.lines
  expect(air && lineMargin(air, quotation)).toMatchObject({ margin: '94.50' })
  expect(air && lineMargin({ ...air, currency: 'EUR' }, quotation)).toBeUndefined()
})

test('a line sold at zero is only good when it is included or internal', () => {
  const zero = priced({ FSC: { perUnit: '0' } })
  expect(sellProblems(zero, '2026-12-15', quotation)).toEqual([{ code: 'ZERO_SELL', rowId: 'cost-2' }])
  const included = {
    ...zero,
    lines: zero.lines.map((line) => (line.idCharge === 'FSC' ? { ...line, included: true } : line)),
  }
  expect(sellProblems(included, '2026-12-15', quotation)).toEqual([])
})

test('a sale valid for longer than its cost needs a reason', () => {
  const later = { ...worked, validez: '2026-12-31' }
  expect(sellProblems(later, '2026-12-15', quotation)).toEqual([{ code: 'LATER_THAN_COST' }])
  expect(sellProblems({ ...later, validityOverrideReason: 'El agente prorroga' }, '2026-12-15', quotation)).toEqual([])
})

test('what is sent has the shape of the command', () => {
  const input = sellInputOf(worked)
  expect(SellGroupInput.safeParse(input).success).toBe(true)
  expect(input.charges[0]).toEqual({
    idCharge: 'AFR',
    costIndex: 1,
    description: '',
    sellCurrency: 'USD',
    sellAmountPerUnit: '2.80',
  })
})
