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

// What is done to one of two leaves the other one as it is.

const otherCost = { ...costGroup, idCost: 'c2', carrier: 'Other' }
const otherSell = { ...sellGroup, idSell: 's2', idCost: 'c2' }
const costs: readonly QuotationEvent[] = [requested, taken, costAdded, { type: 'CostGroupAdded', data: otherCost }]
const both: readonly QuotationEvent[] = [...costs, sellAdded, sellSelected, { type: 'SellGroupAdded', data: otherSell }]
const stale = (idCost: string): QuotationEvent => ({
  type: 'CostGroupMarkedStale',
  data: { idCost, reason: 'COST_CHANGED' },
})
const after = (...events: readonly QuotationEvent[]) => stateAfter([...both, ...events])

test('the second cost is the one that is changed, and the first stays what it was', () => {
  const changed = { ...otherCost, carrier: 'Third' }
  const { costs: now, staleCosts } = after(stale('c1'), stale('c2'), { type: 'CostGroupChanged', data: changed })
  expect(now).toEqual([costGroup, changed])
  expect(staleCosts).toEqual(['c1'])
  given(...both)
    .by(pricing)
    .when('ChangeCostGroup', { ...typedCost, idCost: 'c2', carrier: 'Third' })
    .thenLike({ type: 'CostGroupChanged', data: { idCost: 'c2', carrier: 'Third' } })
})

test('a cost is confirmed, and the other one is still to be looked at', () =>
  expect(after(stale('c1'), stale('c2'), { type: 'CostGroupConfirmed', data: { idCost: 'c2' } }).staleCosts).toEqual([
    'c1',
  ]))

test('a cost is removed and comes back, and the other one is neither', () => {
  const removal = (idCost: string): QuotationEvent => ({ type: 'CostGroupRemoved', data: { idCost } })
  const one = after(stale('c1'), stale('c2'), removal('c2'))
  expect(one.costs).toEqual([costGroup])
  expect(one.staleCosts).toEqual(['c1'])
  expect(one.removedCosts).toMatchObject([{ group: otherCost, isStale: true }])
  const gone = [removal('c1'), removal('c2')]
  expect(after(...gone, costAdded).removedCosts).toMatchObject([{ group: otherCost }])
  given(...costs, ...gone)
    .by(pricing)
    .when('RestoreCostGroup', { idCost: 'c1' })
    .thenLike({ type: 'CostGroupAdded', data: { idCost: 'c1' } })
})

test('an alternative comes back on its own cost alone, as stale as that cost is', () => {
  const sellGone: QuotationEvent = { type: 'SellGroupRemoved', data: { idSell: 's2' } }
  const back = (...events: readonly QuotationEvent[]) =>
    given(...both, sellGone, ...events)
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

test('of what was removed the last twenty may come back', () => {
  const ids = Array.from({ length: 22 }, (_, index) => `x${index}`)
  const costsGone = ids.flatMap((idCost): QuotationEvent[] => [
    { type: 'CostGroupAdded', data: { ...costGroup, idCost } },
    { type: 'CostGroupRemoved', data: { idCost } },
  ])
  const sellsGone = ids.flatMap((idSell): QuotationEvent[] => [
    { type: 'SellGroupAdded', data: { ...sellGroup, idSell } },
    { type: 'SellGroupRemoved', data: { idSell } },
  ])
  const { removedCosts, removedSells } = after(...costsGone, ...sellsGone)
  const last = ids.slice(2).toReversed()
  expect(removedCosts.map(({ group }) => group.idCost)).toEqual(last)
  expect(removedSells.map(({ group }) => group.idSell)).toEqual(last)
})

test('an alternative is confirmed, and the other one is still to be looked at', () => {
  const { sells } = after(stale('c1'), stale('c2'), { type: 'SellGroupConfirmed', data: { idSell: 's2' } })
  expect(sells).toEqual([
    { group: sellGroup, stale: true },
    { group: otherSell, stale: false },
  ])
})

test('the approval of one alternative is reset, and the other one’s stands', () => {
  const asked = (idSell: string): QuotationEvent => ({
    type: 'SellApprovalRequested',
    data: { idSell, sellHash: 'hash', reason: 'New', thresholdPct: '20' },
  })
  const { approvals } = after(asked('s1'), asked('s2'), { type: 'SellApprovalReset', data: { idSell: 's2' } })
  expect(Object.keys(approvals)).toEqual(['s1'])
})

test('the client says yes to one, and of those removed that one alone is there again', () => {
  const gone = ['s1', 's2'].map((idSell): QuotationEvent => ({ type: 'SellGroupRemoved', data: { idSell } }))
  const yes: QuotationEvent = { type: 'QuoteApproved', data: { idSell: 's1', clientReference: '' } }
  const { removedSells, selected } = after(sent, ...gone, yes)
  expect(removedSells.map(({ group }) => group.idSell)).toEqual(['s2'])
  expect(selected).toBe('s1')
})

test('an agent who answers again replaces their own costs, not those of another one', () => {
  const ofAgent = (idCost: string, costRequestId: string): QuotationEvent => ({
    type: 'CostGroupAdded',
    data: { ...costGroup, idCost, source: 'AGENT', costRequestId },
  })
  const opened = (costRequestId: string): QuotationEvent => ({
    type: 'CostRequestOpened',
    data: { costRequestId, providerId: 'p', providerName: 'P', contactId: 'k', mail: 'k@p.example', language: 'en' },
  })
  const answer = { costRequestId: 'r2', submissionNo: 1, groups: [{ ...typedCost, carrier: 'Now' }] }
  const asked = [requested, opened('r1'), opened('r2'), ofAgent('a1', 'r1'), ofAgent('a2', 'r2'), sellAdded]
  const decided = given(...asked)
    .by({ userId: 'agents', permissions: [], system: true })
    .when('RecordAgentCosts', answer, lookups)
    .events()
  expect(decided).toMatchObject([
    { type: 'AgentCostsRecorded' },
    { type: 'CostGroupChanged', data: { idCost: 'a2', carrier: 'Now' } },
  ])
})

test('a document is removed by its id, and the other one stays', () => {
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
