import { confirmedCharges } from '@freight/contracts/markup-rule/confirmed-charges'
import { priceLines } from '@freight/contracts/pricing/priced-lines'
import type { SellCharge } from '@freight/contracts/pricing/offer/sell-group'
import { expect, test } from 'vitest'
import { cheapCost, quotation } from '../samples/quotation.ts'
import { sold } from '../samples/sold.ts'
import { type LineRules, sellDraftFromCosts, sellDraftOf } from '../sell/sell-draft.ts'
import { sellInputOf } from './sell-input.ts'
import { sellTotals, withGroupMarkup, withoutTypedPrice, withSellCurrency } from './draft-totals.ts'
import { withRulesApplied } from './rule-shares.ts'
import type { LineRule } from './sell-line.ts'

const [first] = cheapCost.charges
if (!first) throw new Error('The sample has a charge')
const charge = (idCharge: string, chargeIndex: number, more: object) => {
  const { costPerKg: _perUnit, ...rest } = first
  return { ...rest, idCharge, chargeIndex, concept: idCharge, currency: 'USD' as const, ...more }
}
const freight = (quantity: number, chargeIndex = 1, more: object = {}) =>
  charge('OFR', chargeIndex, {
    costPerKg: '4000',
    quantity: String(quantity),
    basis: 'UNIT',
    amount: `${4000 * quantity}.00`,
    ...more,
  })
const isps = charge('ISPS', 9, { quantity: '1', basis: 'UNIT', amount: '14.00' })
const cost = (...charges: (typeof isps)[]) => ({ ...cheapCost, charges })
const fcl = (...types: ['20GP' | '40HC', number][]) => ({
  ...quotation,
  transportMode: 'SEA' as const,
  modo: 'FCL' as const,
  containerQty: types.reduce((sum, [, quantity]) => sum + quantity, 0),
  containerData: types.map(([type, quantity]) => ({ type, quantity })),
})
const perContainer: LineRule = {
  id: 'fcl',
  kind: 'AMOUNT',
  basis: 'CONTAINER',
  lines: 'MAIN_FREIGHT',
  value: '120',
  currency: 'USD',
}
const perBl: LineRule = { ...perContainer, id: 'bl', basis: 'BL', value: '50' }
const profit = { id: 'profit', value: '500', currency: 'USD' as const }

/** Freight by the rule, surcharges at cost. */
const rulesOf = (rule: LineRule, shipment: ReturnType<typeof fcl>, more: object = {}): LineRules => ({
  byCharge: new Map([1, 2].map((index) => [`cost-1 ${index}`, rule])),
  fallbackRule: { kind: 'PERCENT', value: '0' },
  mainFreight: new Set(['cost-1 1', 'cost-1 2']),
  terms: { shipment, ...more },
})
const begun = (rules: LineRules, ...charges: (typeof isps)[]) =>
  withRulesApplied(
    sellDraftFromCosts([cost(...charges)], () => true, rules),
    rules.terms,
  )
const prices = (draft: ReturnType<typeof begun>) => draft.lines.map(({ perUnit, amount }) => perUnit || amount)

test('a rule of 120 per container is added to the freight alone, once for each of 3 containers', () => {
  const draft = begun(rulesOf(perContainer, fcl(['40HC', 3])), freight(3), isps)
  expect(prices(draft)).toEqual(['4120.00', '14.00'])
  expect(sellTotals(draft, fcl(['40HC', 3]), quotation).marginFigures).toMatchObject({ margin: '360.00' })
})

test('a rule per container is added to each container type for its own number', () => {
  const shipment = fcl(['20GP', 1], ['40HC', 2])
  const typed = (unit: string) => ({ calculator: 'PER_CONTAINER', unit })
  const draft = begun(rulesOf(perContainer, shipment), freight(1, 1, typed('20GP')), freight(2, 2, typed('40HC')), isps)
  expect(prices(draft)).toEqual(['4120.00', '4120.00', '14.00'])
  expect(sellTotals(draft, shipment, quotation).marginFigures).toMatchObject({ margin: '360.00' })
})

test('a price typed by hand stays when rules are applied, and a removed line passes its share to the next one', () => {
  const rules = rulesOf(perBl, fcl(['40HC', 1]))
  const draft = begun(rules, freight(1), freight(1, 2), isps)
  expect(prices(draft)).toEqual(['4050.00', '4000.00', '14.00'])
  const less = withRulesApplied({ ...draft, lines: draft.lines.slice(1) }, rules.terms)
  expect(prices(less)).toEqual(['4050.00', '14.00'])
  const typed = { ...draft, lines: draft.lines.map((line) => ({ ...line, perUnit: '9', byHand: true })) }
  expect(withRulesApplied(typed, rules.terms).lines).toMatchObject([
    { perUnit: '9' },
    { perUnit: '9' },
    { perUnit: '9' },
  ])
  expect(withoutTypedPrice(typed, 'cost-1', quotation.fx).lines[0]).toMatchObject({ perUnit: '4050.00', byHand: false })
})

test('the shortfall from the minimum profit is added to the main freight and labelled', () => {
  const rules = rulesOf(perContainer, fcl(['40HC', 3]), { minimumProfit: profit })
  const draft = begun(rules, freight(3), isps)
  // 360 of 500 are earned: 140 more over 3 containers.
  expect(prices(draft)).toEqual(['4166.667', '14.00'])
  expect(draft.lines[0]).toMatchObject({ raise: { amount: '140.00', markupRuleId: 'profit' } })
  expect(sellTotals(draft, fcl(['40HC', 3]), quotation).marginFigures).toMatchObject({ margin: '500.00' })
  expect(sellInputOf(draft, quotation.fx).charges).toMatchObject([
    { markupRuleId: 'fcl', addedOnce: '140.00', minimumProfit: { amount: '140.00', markupRuleId: 'profit' } },
    { idCharge: 'ISPS' },
  ])
  const percent = withGroupMarkup(draft, '1', quotation.fx)
  expect(prices(percent)).toEqual(['4040.00', '14.14'])
  expect(sellInputOf(percent, quotation.fx).charges[0]).not.toHaveProperty('minimumProfit')
  expect(
    prices(begun(rulesOf({ ...perContainer, value: '200' }, fcl(['40HC', 3]), { minimumProfit: profit }), freight(3))),
  ).toEqual(['4200.00'])
})

test('a raised line keeps its supplement in another currency', () => {
  const rules = rulesOf(perContainer, fcl(['40HC', 1]), { minimumProfit: profit })
  const [line] = begun(rules, freight(1)).lines
  const euros = line && withSellCurrency(line, 'EUR', '', quotation.fx)
  // 4,120.00 + 380.00 US dollars at 1.10.
  expect(euros).toMatchObject({ raise: { amount: '345.45' }, perUnit: '4090.90' })
})

const storedAs = (draft: ReturnType<typeof begun>, quantity: string): SellCharge[] =>
  sellInputOf(draft, quotation.fx).charges.map(({ sellRate: _rate, ...line }, chargeIndex) => ({
    ...line,
    chargeIndex,
    concept: line.idCharge,
    section: 'FREIGHT',
    costIndex: line.costIndex ?? 0,
    quantity: line.sellAmountPerUnit === undefined ? '1' : quantity,
    basis: 'UNIT',
    sellAmount: line.sellAmount ?? '0',
    tax: 'NONE',
    taxAmount: '0.00',
    scope: 'CLIENT',
    included: false,
  }))

test('a sale that grows from 1 to 2 containers gets the rule for each, and a one-time amount once', () => {
  for (const [rule, was, is] of [
    [perContainer, '4120.00', '8240.00'],
    [perBl, '4050.00', '8050.00'],
  ] as const) {
    const draft = begun(rulesOf(rule, fcl(['40HC', 1])), freight(1), isps)
    expect(prices(draft)[0]).toBe(was)
    const charges = storedAs(draft, '1')
    const amended = fcl(['40HC', 2])
    const confirmed = confirmedCharges(
      { idCost: 'cost-1', charges },
      {
        costs: [cost(freight(2), isps)],
        price: (lines) => priceLines(lines, amended, quotation.fx),
        fx: quotation.fx,
        vatPct: '22',
      },
    )
    expect(confirmed.map(({ sellAmount }) => sellAmount)).toEqual([is, '14.00'])
    const open = sellDraftOf(
      { ...sold, charges },
      { costs: [cost(freight(2), isps)], rules: rulesOf(rule, amended) },
      { scope: 'CLIENT', fx: quotation.fx },
    )
    expect(open.lines[0]).toMatchObject({ byHand: false })
    expect(sellTotals(open, amended, quotation).perCurrency).toEqual([
      { amount: (Number(is) + 14).toFixed(2), currency: 'USD' },
    ])
  }
})

test('a stored line with its minimum profit opens as its rules price it', () => {
  const rules = rulesOf(perContainer, fcl(['40HC', 3]), { minimumProfit: profit })
  const stored = { ...sold, charges: storedAs(begun(rules, freight(3)), '3') }
  const open = sellDraftOf(stored, { costs: [cost(freight(3))], rules }, { scope: 'CLIENT', fx: quotation.fx })
  expect(open.lines[0]).toMatchObject({ byHand: false, perUnit: '4166.667', raise: { amount: '140.00' } })
})
