import { expect, test } from 'vitest'
import {
  costAdded,
  costGroup,
  given,
  lookups,
  pricing,
  type QuotationEvent,
  requested,
  sellAdded,
  sellGroup,
  sellSelected,
  sent,
  stateAfter,
  taken,
  typedCost,
} from '../../testing/quotation-sentences.ts'

// Each test changes one of two items and checks that the other one stays unchanged.

const otherCost = { ...costGroup, idCost: 'c2', carrier: 'Other' }
const otherSell = { ...sellGroup, idSell: 's2', idCost: 'c2' }
const costs: readonly QuotationEvent[] = [requested, taken, costAdded, { type: 'CostGroupAdded', data: otherCost }]
const bothSells: readonly QuotationEvent[] = [
  ...costs,
  sellAdded,
  sellSelected,
  { type: 'SellGroupAdded', data: otherSell },
]
const stale = (idCost: string): QuotationEvent => ({
  type: 'CostGroupMarkedStale',
  data: { idCost, reason: 'COST_CHANGED' },
})
const after = (...events: readonly QuotationEvent[]) => stateAfter([...bothSells, ...events])

test('changing the second cost leaves the first unchanged', () => {
  const changed = { ...otherCost, carrier: 'Third' }
  const { costs: now, staleCosts } = after(stale('c1'), stale('c2'), { type: 'CostGroupChanged', data: changed })
  expect(now).toEqual([costGroup, changed])
  expect(staleCosts).toEqual(['c1'])
  given(...bothSells)
    .by(pricing)
    .when('ChangeCostGroup', { ...typedCost, idCost: 'c2', carrier: 'Third' })
    .thenLike({ type: 'CostGroupChanged', data: { idCost: 'c2', carrier: 'Third' } })
})

test('confirming one cost leaves the other stale', () =>
  expect(after(stale('c1'), stale('c2'), { type: 'CostGroupConfirmed', data: { idCost: 'c2' } }).staleCosts).toEqual([
    'c1',
  ]))

test('removing and restoring one cost leaves the other unchanged', () => {
  const removal = (idCost: string): QuotationEvent => ({ type: 'CostGroupRemoved', data: { idCost } })
  const one = after(stale('c1'), stale('c2'), removal('c2'))
  expect(one.costs).toEqual([costGroup])
  expect(one.staleCosts).toEqual(['c1'])
  expect(one.removedCosts).toMatchObject([{ group: otherCost, isStale: true }])
  const removed = [removal('c1'), removal('c2')]
  expect(after(...removed, costAdded).removedCosts).toMatchObject([{ group: otherCost }])
  given(...costs, ...removed)
    .by(pricing)
    .when('RestoreCostGroup', { idCost: 'c1' })
    .thenLike({ type: 'CostGroupAdded', data: { idCost: 'c1' } })
})

test('a restored alternative is stale only if its own cost is', () => {
  const sellRemoved: QuotationEvent = { type: 'SellGroupRemoved', data: { idSell: 's2' } }
  const back = (...events: readonly QuotationEvent[]) =>
    given(...bothSells, sellRemoved, ...events)
      .by(pricing)
      .when('RestoreSellGroup', { idSell: 's2' })
  back({ type: 'CostGroupRemoved', data: { idCost: 'c2' } }).refused('COST_UNKNOWN', { idCost: 'c2' })
  back({ type: 'CostGroupRemoved', data: { idCost: 'c1' } }).thenExactly({ type: 'SellGroupAdded', data: otherSell })
  back(stale('c1')).thenExactly({ type: 'SellGroupAdded', data: otherSell })
  back(stale('c2')).thenExactly(
    { type: 'SellGroupAdded', data: otherSell },
    { type: 'SellGroupMarkedStale', data: { idSell: 's2', reason: 'COST_STALE' } },
  )
})

test('the last twenty removed items can be restored', () => {
  const ids = Array.from({ length: 22 }, (_, index) => `x${index}`)
  const costsRemoved = ids.flatMap((idCost): QuotationEvent[] => [
    { type: 'CostGroupAdded', data: { ...costGroup, idCost } },
    { type: 'CostGroupRemoved', data: { idCost } },
  ])
  const sellsRemoved = ids.flatMap((idSell): QuotationEvent[] => [
    { type: 'SellGroupAdded', data: { ...sellGroup, idSell } },
    { type: 'SellGroupRemoved', data: { idSell } },
  ])
  const { removedCosts, removedSells } = after(...costsRemoved, ...sellsRemoved)
  const last = ids.slice(2).toReversed()
  expect(removedCosts.map(({ group }) => group.idCost)).toEqual(last)
  expect(removedSells.map(({ group }) => group.idSell)).toEqual(last)
})

test('confirming one alternative leaves the other stale', () => {
  const { sells } = after(stale('c1'), stale('c2'), { type: 'SellGroupConfirmed', data: { idSell: 's2' } })
  expect(sells).toEqual([
    { group: sellGroup, stale: true },
    { group: otherSell, stale: false },
  ])
})

test('resetting the approval of one alternative leaves that of the other', () => {
  const approvalRequested = (idSell: string): QuotationEvent => ({
    type: 'SellApprovalRequested',
    data: { idSell, sellHash: 'hash', reason: 'New', thresholdPct: '20' },
  })
  const { approvals } = after(approvalRequested('s1'), approvalRequested('s2'), {
    type: 'SellApprovalReset',
    data: { idSell: 's2' },
  })
  expect(Object.keys(approvals)).toEqual(['s1'])
})

test('approving a removed alternative restores it and no other one', () => {
  const removed = ['s1', 's2'].map((idSell): QuotationEvent => ({ type: 'SellGroupRemoved', data: { idSell } }))
  const approval: QuotationEvent = { type: 'QuoteApproved', data: { idSell: 's1', clientReference: '' } }
  const { removedSells, selected } = after(sent, ...removed, approval)
  expect(removedSells.map(({ group }) => group.idSell)).toEqual(['s2'])
  expect(selected).toBe('s1')
})

test('a new answer of an agent replaces only that agent’s costs', () => {
  const ofAgent = (idCost: string, costRequestId: string): QuotationEvent => ({
    type: 'CostGroupAdded',
    data: { ...costGroup, idCost, source: 'AGENT', costRequestId },
  })
  const opened = (costRequestId: string): QuotationEvent => ({
    type: 'CostRequestOpened',
    data: { costRequestId, providerId: 'p', providerName: 'P', contactId: 'k', mail: 'k@p.example', language: 'en' },
  })
  const answer = { costRequestId: 'r2', submissionNo: 1, groups: [{ ...typedCost, carrier: 'Now' }] }
  const events = [requested, opened('r1'), opened('r2'), ofAgent('a1', 'r1'), ofAgent('a2', 'r2'), sellAdded]
  const decided = given(...events)
    .by({ userId: 'agents', permissions: [], system: true })
    .when('RecordAgentCosts', answer, lookups)
    .events()
  expect(decided).toMatchObject([
    { type: 'AgentCostsRecorded' },
    { type: 'CostGroupChanged', data: { idCost: 'a2', carrier: 'Now' } },
  ])
})

test('removing a document by its id leaves the other', () => {
  const sheet = { documentId: 'd1', type: 'MSDS' as const, name: 'Sheet.pdf', size: 1, sha256: 'a' }
  const invoice = { ...sheet, documentId: 'd2', type: 'CIV' as const, name: 'Invoice.pdf', sha256: 'b' }
  const attached = [sheet, invoice].map((data): QuotationEvent => ({ type: 'DocumentAttached', data }))
  const removed: QuotationEvent = {
    type: 'DocumentRemoved',
    data: { documentId: 'd2', type: 'CIV', name: 'Invoice.pdf' },
  }
  given(requested, ...attached)
    .when('RemoveDocument', { documentId: 'd2' })
    .thenExactly(removed)
  expect(stateAfter([requested, ...attached, removed]).docs).toEqual([sheet])
})
