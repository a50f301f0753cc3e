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
const saved: QuotationEvent = { type: 'CombinationKept', data: { combinationId: 'k1', name: '', parts } }
const keeping = (...events: QuotationEvent[]) => given(...events).by(pricing)

test('a combination contains costs that cover each leg of the client, in the order of the journey', () => {
  const [event] = keeping(...costed)
    .when('KeepCombination', { idCosts: ['c3', 'c2'], name: ' By Santos ' })
    .events()
  expect(event).toMatchObject({ type: 'CombinationKept', data: { name: 'By Santos', parts } })
})

test('a combination of costs for the same leg, for too few legs, or of a single cost is refused', () => {
  const refused = (request: QuotationEvent, ...idCosts: string[]) =>
    keeping(request, taken, costAdded, carrier, agent, cost('c4', 'DELIVERY'))
      .when('KeepCombination', { idCosts })
      .refused('NOT_COMBINED')
  refused(requested, 'c3', 'c4')
  refused(requested, 'c2', 'c3', 'c4')
  refused(requested, 'c1', 'c1')
  // Under EXW the pick-up is missing if its cost is left out.
  keeping(requestedWith({ incoterm: 'EXW' }), taken, carrier, agent, cost('c4', 'PICKUP'))
    .when('KeepCombination', { idCosts: ['c2', 'c3'] })
    .refused('NOT_COMBINED')
  keeping(...costed)
    .when('KeepCombination', { idCosts: ['c2', 'c9'] })
    .refused('COST_UNKNOWN', { idCost: 'c9' })
})

test('a combination that is stored again changes nothing, unless its name or one of its costs has changed', () => {
  const storedAgain = (name: string, ...laterEvents: QuotationEvent[]) =>
    keeping(...costed, saved, ...laterEvents).when('KeepCombination', { idCosts: ['c2', 'c3'], name })
  storedAgain('').nothing()
  storedAgain('By Santos').thenExactly({
    type: 'CombinationKept',
    data: { combinationId: 'k1', name: 'By Santos', parts },
  })
  const changed = { ...carrier, type: 'CostGroupChanged' } as QuotationEvent
  storedAgain('', changed).thenExactly(saved)
  storedAgain('', changed, saved).nothing()
})

test('a combination is deleted once', () => {
  const dropped: QuotationEvent = { type: 'CombinationDropped', data: { combinationId: 'k1' } }
  keeping(...costed, saved)
    .when('DropCombination', { combinationId: 'k1' })
    .thenExactly(dropped)
  keeping(...costed, saved, dropped)
    .when('DropCombination', { combinationId: 'k1' })
    .nothing()
})

test('a cost of a combination may be removed: the screen shows what is left', () =>
  keeping(...costed, saved)
    .when('RemoveCostGroup', { idCost: 'c3' })
    .thenExactly({ type: 'CostGroupRemoved', data: { idCost: 'c3' } }))
