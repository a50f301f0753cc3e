import { ourCharges } from '@freight/contracts/pricing/our-sections'
import { expect, test } from 'vitest'
import { byJourney, freeCharges, sharedFacts } from '../charge-grid/cost-summaries.ts'
import { cheapCost, quotation } from '../samples/quotation.ts'
import { sold } from '../samples/sold.ts'
import { defaultRule, sellDraftFromCosts, sellDraftOf, sellingOf, withCostLines, withLines } from './sell-draft.ts'
import { sellInputOf } from '../margin/sell-input.ts'
import { suppliersOf } from './sell-grid-parts.tsx'

const rules = { byCharge: new Map([['agent 0', defaultRule('50')]]), fallbackRule: defaultRule('0') }
const isOurs = ourCharges({ ...quotation, incoterm: 'EXW' })
const carrier = { ...cheapCost, legs: ['MAIN_CARRIAGE', 'DELIVERY'] as const, ttime: 5, validez: '2026-12-15' }
const [pickup] = cheapCost.charges
const agent = {
  ...cheapCost,
  idCost: 'agent',
  agenteNombre: 'Suzhou Cargo',
  carrier: '',
  legs: ['PICKUP'] as const,
  ttime: 2,
  validez: '2026-12-10',
  charges: pickup ? [{ ...pickup, chargeIndex: 0, amount: '100.00', costPerKg: undefined }] : [],
}
const costs = [carrier, agent].map((cost) => ({ ...cost, legs: [...cost.legs] }))
const [ofCarrier] = costs
const detail = { ...quotation, cost: costs }

test('a sale of several costs is based on the main carriage, valid until the first end, with the days of all', () => {
  const draft = sellDraftFromCosts(costs, isOurs, rules)
  expect(draft).toMatchObject({ idCost: 'cost-1', carrier: cheapCost.carrier, validez: '2026-12-10', ttime: '7' })
  expect(draft.lines[0]).toMatchObject({ idCost: 'agent', amount: '150.00' })
  const input = sellInputOf(draft)
  expect(input.charges.map(({ idCost }) => idCost)).toEqual(['agent', ...input.charges.slice(1).map(() => undefined)])
  expect(input.charges[0]).toMatchObject({ costIndex: 0 })
})

test("a supplier who only picks up is not shown as the client's carrier", () => {
  const trucker = { ...agent, legs: ['PICKUP' as const], carrier: 'Transportes Perez' }
  expect(sellDraftFromCosts([trucker], isOurs, rules)).toMatchObject({ idCost: 'agent', carrier: '' })
})

test('total days are known only where each supplier has them', () =>
  expect(sharedFacts(costs.map((cost) => ({ ...cost, ttime: cost.idCost === 'agent' ? undefined : 5 }))).ttime).toBe(
    '',
  ))

test('lines added from another cost have its rule; validity and days follow unless the user typed them', () => {
  if (!ofCarrier) throw new Error('There is a carrier')
  const alone = sellDraftFromCosts([ofCarrier], isOurs, rules)
  const free = freeCharges(costs, sellingOf(alone)).filter(({ idCost }) => idCost === 'agent')
  expect(withCostLines(alone, free, { costs, rules })).toMatchObject({ validez: '2026-12-10', ttime: '7' })
  const typed = { ...alone, validez: '2026-12-01', ttime: '12' }
  expect(withCostLines(typed, free, { costs, rules })).toMatchObject({ validez: '2026-12-01', ttime: '12' })
})

test('a stored alternative of several costs opens with each line on its own cost and is saved unchanged', () => {
  const [line] = sold.charges
  if (!line) throw new Error('The sample has a line')
  const charges = [line, { ...line, ...pickup, chargeIndex: 1, idCost: 'agent', costIndex: 0, sellAmount: '150.00' }]
  const opened = sellDraftOf({ ...sold, charges }, { costs, rules }, { scope: 'CLIENT', fx: quotation.fx })
  expect(opened.lines[1]).toMatchObject({ idCost: 'agent', cost: { amount: '100.00' } })
  expect(sellInputOf(opened).charges).toMatchObject([{}, { idCost: 'agent', costIndex: 0 }])
  // Without cost rights a line has only the id of its cost group.
  const unseen = sellDraftOf({ ...sold, charges }, { costs: [], rules }, { scope: 'CLIENT', fx: quotation.fx })
  expect(sellInputOf(unseen).charges[1]).toMatchObject({ idCost: 'agent' })
})

test('lines are grouped by supplier in journey order, lines without a supplier last', () => {
  const draft = sellDraftFromCosts(costs, isOurs, rules)
  const [first] = draft.lines
  const own = first && { ...first, idCost: undefined, costIndex: undefined, rowId: 'own' }
  const lines = [...(own ? [own] : []), ...draft.lines]
  const suppliers = suppliersOf(detail, { idCost: draft.idCost, charges: lines }, () => true)
  expect(suppliers.map(({ cost, legs }) => [cost?.idCost, legs])).toEqual([
    ['agent', ['PICKUP']],
    ['cost-1', ['MAIN_CARRIAGE', 'DELIVERY']],
    [undefined, []],
  ])
  expect(byJourney(costs).map(({ idCost }) => idCost)).toEqual(['agent', 'cost-1'])
  expect(suppliersOf(detail, sold, () => true)).toMatchObject([{ isAlone: true }])
})

test('a sale saved without a line of its main cost is based on the next one', () => {
  const draft = sellDraftFromCosts(costs, isOurs, rules)
  const [ofAgent] = draft.lines
  const fee = ofAgent && { ...ofAgent, idCost: draft.idCost, costIndex: undefined, cost: undefined, rowId: 'fee' }
  const lines = ofAgent && fee ? [ofAgent, fee] : []
  const input = sellInputOf({ ...draft, lines })
  expect(input.idCost).toBe('agent')
  expect(input.charges.map((line) => [line.idCost, line.costIndex])).toEqual([
    [undefined, 0],
    [undefined, undefined],
  ])
  expect(sellInputOf({ ...draft, lines: [] }).idCost).toBe('cost-1')
})

test("removing a supplier's lines leaves validity and days of the others, unless the user typed them", () => {
  const draft = sellDraftFromCosts(costs, isOurs, rules)
  const ofCarrierOnly = draft.lines.filter(({ idCost }) => idCost === 'cost-1')
  const left = withLines(draft, ofCarrierOnly, costs)
  expect(left).toMatchObject({ validez: '2026-12-15', ttime: '5' })
  expect(withLines(left, draft.lines, costs)).toMatchObject({ validez: '2026-12-10', ttime: '7' })
  const typed = { ...draft, validez: '2026-12-01', ttime: '12' }
  expect(withLines(typed, ofCarrierOnly, costs)).toMatchObject({ validez: '2026-12-01', ttime: '12' })
  // Removing one of several lines keeps the supplier.
  expect(withLines(draft, draft.lines.slice(0, -1), costs)).toMatchObject({ validez: '2026-12-10', ttime: '7' })
})
