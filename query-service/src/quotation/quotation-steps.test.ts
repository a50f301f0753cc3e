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
const staleCause = (...events: readonly { type: string; data: unknown }[]) => after(...events)?.sells[0]?.because

test('a stale cost contains the retired code and the time', () =>
  expect(after(retired)?.staleCosts).toEqual({
    'cost-1': { reason: 'CHARGE_CODE_RETIRED', idCharge: 'BAF', at: at(5) },
  }))

test('a stale alternative contains the reason', () => {
  expect(staleCause(retired)).toEqual({ reason: 'COST_STALE', at: at(5) })
  expect(staleCause(changed)).toEqual({ reason: 'COST_CHANGED', at: at(5) })
  expect(staleCause({ type: 'QuotationReopenedForPricing', data: {} })).toMatchObject({ reason: 'REQUEST_AMENDED' })
  expect(staleCause({ type: 'SellGroupMarkedStale', data: { idSell: 'sell-1', reason: 'COPIED' } })).toMatchObject({
    reason: 'COPIED',
  })
  const postponed = { type: 'QuotePostponed', data: { resumeOn: '2026-06-01' } }
  expect(staleCause(postponed, { type: 'QuoteResumed', data: {} })).toMatchObject({ reason: 'RESUMED' })
})

test('the first reason of a stale alternative stays until it is confirmed', () => {
  expect(staleCause(retired, changed)).toEqual({ reason: 'COST_STALE', at: at(5) })
  const confirmed = { type: 'SellGroupConfirmed', data: { idSell: 'sell-1' } }
  expect(after(changed, confirmed)?.sells).toEqual([{ group: sellGroup('sell-1', '800.00', '1000.00'), stale: false }])
  expect(staleCause(retired, confirmed, changed)).toEqual({ reason: 'COST_CHANGED', at: at(7) })
})

test('a confirmed or removed cost is not stale', () => {
  expect(after(retired, { type: 'CostGroupConfirmed', data: { idCost: 'cost-1' } })?.staleCosts).toEqual({})
  expect(after(retired, { type: 'CostGroupRemoved', data: { idCost: 'cost-1' } })?.staleCosts).toEqual({})
})

test('an amendment marks the same items as stale as the decision does', () => {
  const reason = 'REQUEST_AMENDED'
  const staleCost = { type: 'CostGroupMarkedStale', data: { idCost: 'cost-1', reason } }
  const recalculated = after(changed, staleCost)
  expect(recalculated?.staleCosts).toEqual({ 'cost-1': { reason, at: at(6) } })
  expect(recalculated?.sells[0]).toMatchObject({ stale: true, because: { reason: 'COST_CHANGED', at: at(5) } })
  expect(staleCause({ type: 'SellGroupMarkedStale', data: { idSell: 'sell-1', reason } })).toEqual({
    reason,
    at: at(5),
  })
})

test('a combination contains its author, and the time of the last change of its costs', () => {
  const parts = [{ idCost: 'cost-1', legs: ['MAIN_CARRIAGE'] }]
  const saved = { type: 'CombinationKept', data: { combinationId: 'k1', name: '', parts } }
  const changed = { type: 'CostGroupChanged', data: costGroup('cost-1', '900.00') }
  const other = { type: 'CostGroupChanged', data: costGroup('cost-9', '900.00') }
  const [first] = after(saved)?.combinations ?? []
  expect(first).toMatchObject({ combinationId: 'k1', parts, at: expect.any(String), by: expect.any(String) })
  expect(after(saved, other)?.combinations[0]).not.toHaveProperty('changedAt')
  expect(after(saved, changed)?.combinations[0]).toHaveProperty('changedAt')
  expect(after(saved, changed, saved)?.combinations).toEqual([
    expect.not.objectContaining({ changedAt: expect.any(String) }),
  ])
  expect(after(saved, { type: 'CombinationDropped', data: { combinationId: 'k1' } })?.combinations).toEqual([])
})
