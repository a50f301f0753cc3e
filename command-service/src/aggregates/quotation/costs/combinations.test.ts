import { expect, test } from 'vitest'
import {
  costAdded,
  costGroup,
  given,
  pricing,
  type QuotationEvent,
  requested,
  requestedWith,
  taken,
} from '../../../testing/quotation-sentences.ts'

const cost = (idCost: string, ...legs: NonNullable<typeof costGroup.legs>): QuotationEvent => ({
  type: 'CostGroupAdded',
  data: { ...costGroup, idCost, legs },
})
const carrier = cost('c2', 'MAIN_CARRIAGE')
const agent = cost('c3', 'DELIVERY')
const costed = [requested, taken, costAdded, carrier, agent]
const parts = [
  { idCost: 'c2', legs: ['MAIN_CARRIAGE' as const] },
  { idCost: 'c3', legs: ['DELIVERY' as const] },
]
const kept: QuotationEvent = { type: 'CombinationKept', data: { combinationId: 'k1', name: '', parts } }
const keeping = (...events: QuotationEvent[]) => given(...events).by(pricing)

test('costs that are together for each leg that the client pays are kept, in the order of the journey', () => {
  const [event] = keeping(...costed)
    .when('KeepCombination', { idCosts: ['c3', 'c2'], name: ' By Santos ' })
    .events()
  expect(event).toMatchObject({ type: 'CombinationKept', data: { name: 'By Santos', parts } })
})

test('costs for the same leg, for too few of them, or for all of them alone are no combination', () => {
  const refused = (request: QuotationEvent, ...idCosts: string[]) =>
    keeping(request, taken, costAdded, carrier, agent, cost('c4', 'DELIVERY'))
      .when('KeepCombination', { idCosts })
      .refused('NOT_COMBINED')
  refused(requested, 'c3', 'c4')
  refused(requested, 'c2', 'c3', 'c4')
  refused(requested, 'c1', 'c1')
  // The seller fetches nothing under EXW.
  refused(requestedWith({ incoterm: 'EXW' }), 'c2', 'c3')
  keeping(...costed)
    .when('KeepCombination', { idCosts: ['c2', 'c9'] })
    .refused('COST_UNKNOWN', { idCost: 'c9' })
})

test('kept again it stays as it is, until it has another name or a cost of it was changed', () => {
  const again = (name: string, ...more: QuotationEvent[]) =>
    keeping(...costed, kept, ...more).when('KeepCombination', { idCosts: ['c2', 'c3'], name })
  again('').nothing()
  again('By Santos').thenExactly({ type: 'CombinationKept', data: { combinationId: 'k1', name: 'By Santos', parts } })
  const changed = { ...carrier, type: 'CostGroupChanged' } as QuotationEvent
  again('', changed).thenExactly(kept)
  again('', changed, kept).nothing()
})

test('a combination is forgotten once', () => {
  const dropped: QuotationEvent = { type: 'CombinationDropped', data: { combinationId: 'k1' } }
  keeping(...costed, kept)
    .when('DropCombination', { combinationId: 'k1' })
    .thenExactly(dropped)
  keeping(...costed, kept, dropped)
    .when('DropCombination', { combinationId: 'k1' })
    .nothing()
})

test('a cost of a combination may be removed: what is left is told where it is shown', () =>
  keeping(...costed, kept)
    .when('RemoveCostGroup', { idCost: 'c3' })
    .thenExactly({ type: 'CostGroupRemoved', data: { idCost: 'c3' } }))
