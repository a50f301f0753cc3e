import { expect, test } from 'vitest'
import { cheapCost, quotation } from '../samples/quotation.ts'
import { sold } from '../samples/sold.ts'
import { confirmedSell } from '../sell/confirmed-sell.ts'
import { defaultRule, emptySellLine, sellDraftFromCosts, sellDraftOf } from '../sell/sell-draft.ts'
import { sellAmountOf, sellQuantity } from '../margin/draft-totals.ts'

const unruled = { byCharge: new Map(), fallbackRule: defaultRule('0') }
/** 1.26 m³ at 5000 cm³/kg instead of 6000: 252 kg instead of 210. */
const chargeableRule = { divisor: 5000, step: '0.5' }
const perKilo = cheapCost.charges.filter(({ basis }) => basis === 'KG')
const cost = {
  ...cheapCost,
  chargeableRule,
  charges: perKilo.map((charge) => ({ ...charge, costPerKg: '2', quantity: '252', amount: '504.00' })),
}

test("a line that sells a cost uses the cost's weight, a line of our own the request's weight", () => {
  const [bought] = sellDraftFromCosts([cost], () => true, unruled).lines
  if (bought === undefined) throw new Error('The sample has a price per kilogram')
  expect(sellQuantity(bought, quotation)).toBe('252')
  expect(sellAmountOf(bought, quotation)).toBe('504.00')
  const ownLine = { ...emptySellLine('new-1', 'USD', 'CLIENT'), perUnit: '2' }
  expect(sellAmountOf(ownLine, quotation)).toBe('420.00')
})

const weighed = () => {
  const [line] = sold.charges
  if (line === undefined) throw new Error('The sample has a line')
  const { costIndex: _hidden, ...seen } = line
  const priced = { quantity: '252', basis: 'KG' as const, sellAmountPerUnit: '2', sellAmount: '504.00' }
  return { ...sold, charges: [{ ...seen, ...priced, chargeableRule }] }
}

test('without cost rights the amounts are equal: the line has its weighing rule', () => {
  const sell = weighed()
  const [line] = sellDraftOf(sell, { costs: [], rules: unruled }, { scope: 'CLIENT', fx: quotation.fx }).lines
  expect(line && sellAmountOf(line, quotation)).toBe('504.00')
  const { cost: _hidden, ...withoutCosts } = quotation
  expect(confirmedSell(withoutCosts, sell, new Set()).lines).toMatchObject([
    { after: { quantity: '252', sellAmount: '504.00', chargeableRule }, hasNewAmount: false },
  ])
})
