import {
  costAdded,
  costGroup,
  requested,
  sellAdded,
  sellGroup,
  taken,
} from '@freight/contracts/testing/quotation-events'
import { atHour as at } from '@freight/contracts/testing/sample-events'
import { expect, test } from 'vitest'
import { stream } from '../testing/quotation-stream.ts'
import { quotationAfter } from './quotation-state.ts'

const priced = [requested(), taken, costAdded('cost-1', '800.00'), sellAdded('sell-1', '800.00', '1000.00')]
const after = (...events: readonly { type: string; data: unknown }[]) => quotationAfter(stream(...priced, ...events))
const retired = {
  type: 'CostGroupMarkedStale',
  data: { idCost: 'cost-1', reason: 'CHARGE_CODE_RETIRED', idCharge: 'BAF' },
}
const changed = { type: 'CostGroupChanged', data: costGroup('cost-1', '850.00') }
const because = (...events: readonly { type: string; data: unknown }[]) => after(...events)?.sells[0]?.because

test('a stale cost says which code was retired, and since when', () =>
  expect(after(retired)?.staleCosts).toEqual({
    'cost-1': { reason: 'CHARGE_CODE_RETIRED', idCharge: 'BAF', at: at(5) },
  }))

test('an alternative says what made it stale', () => {
  expect(because(retired)).toEqual({ reason: 'COST_STALE', at: at(5) })
  expect(because(changed)).toEqual({ reason: 'COST_CHANGED', at: at(5) })
  expect(because({ type: 'QuotationReopenedForPricing', data: {} })).toMatchObject({ reason: 'REQUEST_AMENDED' })
  expect(because({ type: 'SellGroupMarkedStale', data: { idSell: 'sell-1', reason: 'COPIED' } })).toMatchObject({
    reason: 'COPIED',
  })
  const postponed = { type: 'QuotePostponed', data: { resumeOn: '2026-06-01' } }
  expect(because(postponed, { type: 'QuoteResumed', data: {} })).toMatchObject({ reason: 'RESUMED' })
})

test('what made it stale first counts, until somebody has looked at it', () => {
  expect(because(retired, changed)).toEqual({ reason: 'COST_STALE', at: at(5) })
  const confirmed = { type: 'SellGroupConfirmed', data: { idSell: 'sell-1' } }
  expect(after(changed, confirmed)?.sells).toEqual([{ group: sellGroup('sell-1', '800.00', '1000.00'), stale: false }])
  expect(because(retired, confirmed, changed)).toEqual({ reason: 'COST_CHANGED', at: at(7) })
})

test('a confirmed or removed cost is not stale any more', () => {
  expect(after(retired, { type: 'CostGroupConfirmed', data: { idCost: 'cost-1' } })?.staleCosts).toEqual({})
  expect(after(retired, { type: 'CostGroupRemoved', data: { idCost: 'cost-1' } })?.staleCosts).toEqual({})
})

test('what an amendment leaves to be looked at is the same here as in the decision', () => {
  const reason = 'REQUEST_AMENDED'
  const staleCost = { type: 'CostGroupMarkedStale', data: { idCost: 'cost-1', reason } }
  const recalculated = after(changed, staleCost)
  expect(recalculated?.staleCosts).toEqual({ 'cost-1': { reason, at: at(6) } })
  expect(recalculated?.sells[0]).toMatchObject({ stale: true, because: { reason: 'COST_CHANGED', at: at(5) } })
  expect(because({ type: 'SellGroupMarkedStale', data: { idSell: 'sell-1', reason } })).toEqual({ reason, at: at(5) })
})

test('a combination says who kept it, and since when a cost of it is another one', () => {
  const parts = [{ idCost: 'cost-1', legs: ['MAIN_CARRIAGE'] }]
  const kept = { type: 'CombinationKept', data: { combinationId: 'k1', name: '', parts } }
  const changed = { type: 'CostGroupChanged', data: costGroup('cost-1', '900.00') }
  const other = { type: 'CostGroupChanged', data: costGroup('cost-9', '900.00') }
  const [first] = after(kept)?.combinations ?? []
  expect(first).toMatchObject({ combinationId: 'k1', parts, at: expect.any(String), by: expect.any(String) })
  expect(after(kept, other)?.combinations[0]).not.toHaveProperty('changedAt')
  expect(after(kept, changed)?.combinations[0]).toHaveProperty('changedAt')
  expect(after(kept, changed, kept)?.combinations).toEqual([
    expect.not.objectContaining({ changedAt: expect.any(String) }),
  ])
  expect(after(kept, { type: 'CombinationDropped', data: { combinationId: 'k1' } })?.combinations).toEqual([])
})
