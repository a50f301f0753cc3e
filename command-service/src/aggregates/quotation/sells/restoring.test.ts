import { expect, test } from 'vitest'
import {
  costAdded,
  costGroup,
  delivered,
  given,
  postponed,
  pricing,
  type QuotationEvent,
  quoted,
  requested,
  requestedWith,
  resumed,
  sellAdded,
  sellGroup,
  sellSelected,
  stateAfter,
  taken,
} from '../../../testing/quotation-sentences.ts'

const sellWithRule = { ...sellGroup, charges: sellGroup.charges.map((line) => ({ ...line, markupRuleId: 'r-1' })) }
const costed = [requested, taken, costAdded] as const
const sold = [...costed, { type: 'SellGroupAdded', data: sellWithRule }, sellSelected] as const
const costRemoved: QuotationEvent = { type: 'CostGroupRemoved', data: { idCost: 'c1' } }
const sellRemoved: QuotationEvent = { type: 'SellGroupRemoved', data: { idSell: 's1' } }
const costMark = {
  type: 'CostGroupMarkedStale',
  data: { idCost: 'c1', reason: 'CHARGE_CODE_RETIRED', idCharge: 'OLD' },
} as const
const costConfirmed: QuotationEvent = { type: 'CostGroupConfirmed', data: { idCost: 'c1' } }
const costAsBefore: QuotationEvent = { type: 'CostGroupChanged', data: costGroup }
const costChanged = { type: 'CostGroupChanged', data: { ...costGroup, carrier: 'Other' } } as const
const { request: original } = stateAfter([requested])
if (!original) throw new Error('The quotation has no request')
const amendment = (changed: Partial<typeof original>, repricing: boolean): QuotationEvent => ({
  type: 'QuotationRequestAmended',
  data: { request: { ...original, ...changed }, changed: Object.keys(changed), repricing },
})
const amended = amendment({ incoterm: 'CIF' }, true)
const reworded = amendment({ commodityDescr: 'Bearings' }, false)

test('a removed alternative is restored with its id, its markup rules and its selection', () => {
  given(...sold, sellRemoved)
    .by(pricing)
    .when('RestoreSellGroup', { idSell: 's1' })
    .thenExactly({ type: 'SellGroupAdded', data: sellWithRule }, sellSelected)
})

test('the selection is restored unless another alternative is selected by now', () => {
  const other: QuotationEvent = { type: 'SellGroupAdded', data: { ...sellWithRule, idSell: 's2' } }
  const otherRemoved: QuotationEvent = { type: 'SellGroupRemoved', data: { idSell: 's2' } }
  const otherSelected: QuotationEvent = { type: 'SellSelected', data: { idSell: 's2' } }
  given(...sold, other, otherRemoved, sellRemoved)
    .by(pricing)
    .when('RestoreSellGroup', { idSell: 's2' })
    .thenExactly(other)
  given(...sold, other, otherRemoved, sellRemoved, other)
    .by(pricing)
    .when('RestoreSellGroup', { idSell: 's1' })
    .thenExactly({ type: 'SellGroupAdded', data: sellWithRule }, sellSelected)
  given(...sold, other, sellRemoved, otherSelected)
    .by(pricing)
    .when('RestoreSellGroup', { idSell: 's1' })
    .thenExactly({ type: 'SellGroupAdded', data: sellWithRule })
})

test('a restored alternative is stale if it was before, or if its cost has changed meanwhile', () => {
  const marked: QuotationEvent = { type: 'SellGroupMarkedStale', data: { idSell: 's1', reason: 'RESUMED' } }
  given(...sold, marked, sellRemoved)
    .by(pricing)
    .when('RestoreSellGroup', { idSell: 's1' })
    .thenExactly({ type: 'SellGroupAdded', data: sellWithRule }, sellSelected, marked)
  given(...sold, sellRemoved, costChanged)
    .by(pricing)
    .when('RestoreSellGroup', { idSell: 's1' })
    .thenLike({ type: 'SellGroupAdded', data: {} }, sellSelected, {
      type: 'SellGroupMarkedStale',
      data: { reason: 'COST_CHANGED' },
    })
})

test('a restored alternative is stale exactly if it would be stale without the removal', () => {
  const stale = (...laterEvents: QuotationEvent[]) =>
    given(...quoted, sellRemoved, ...laterEvents)
      .by(pricing)
      .when('RestoreSellGroup', { idSell: 's1' })
      .events()
      .flatMap(({ type, data }) => (type === 'SellGroupMarkedStale' ? [data] : []))
  expect(stale()).toEqual([])
  expect(stale(postponed, resumed)).toEqual([{ idSell: 's1', reason: 'RESUMED' }])
  expect(stale(costMark, costConfirmed)).toEqual([{ idSell: 's1', reason: 'COST_STALE' }])
  expect(stale(costChanged, costAsBefore)).toEqual([{ idSell: 's1', reason: 'COST_CHANGED' }])
})

test('the reason of staleness is the present one, not a former one', () => {
  const copied: QuotationEvent = { type: 'SellGroupMarkedStale', data: { idSell: 's1', reason: 'COPIED' } }
  const confirmedSell: QuotationEvent = { type: 'SellGroupConfirmed', data: { idSell: 's1' } }
  given(...sold, copied, confirmedSell, sellRemoved, costChanged)
    .by(pricing)
    .when('RestoreSellGroup', { idSell: 's1' })
    .thenLike({ type: 'SellGroupAdded', data: {} }, sellSelected, {
      type: 'SellGroupMarkedStale',
      data: { reason: 'COST_CHANGED' },
    })
  expect(stateAfter([...sold, copied, costMark, confirmedSell, costConfirmed]).marks).toEqual({})
  expect(stateAfter([...sold, costMark, costChanged]).marks).toEqual({ s1: { reason: 'COST_STALE' } })
})

test('an alternative cannot be restored without its cost', () =>
  given(...sold, sellRemoved, costRemoved)
    .by(pricing)
    .when('RestoreSellGroup', { idSell: 's1' })
    .refused('COST_UNKNOWN'))

test('a removed cost is restored with its id, its origin and its staleness', () => {
  const fromAgent = { ...costGroup, source: 'AGENT' as const, costRequestId: 'cr1' }
  const added: QuotationEvent = { type: 'CostGroupAdded', data: fromAgent }
  given(requested, taken, added, costRemoved).by(pricing).when('RestoreCostGroup', { idCost: 'c1' }).thenExactly(added)
  given(requested, taken, added, costMark, costRemoved)
    .by(pricing)
    .when('RestoreCostGroup', { idCost: 'c1' })
    .thenExactly(added, costMark)
  expect(stateAfter([...costed, costRemoved, costAdded])).toMatchObject({ costs: [{ idCost: 'c1' }], staleCosts: [] })
})

test('a restored cost is stale if its charge code was retired meanwhile', () => {
  const old = { ...costGroup, charges: costGroup.charges.map((line) => ({ ...line, idCharge: 'OLD' })) }
  const added: QuotationEvent = { type: 'CostGroupAdded', data: old }
  const copied: QuotationEvent = { type: 'CostGroupMarkedStale', data: { idCost: 'c1', reason: 'COPIED' } }
  for (const before of [[added], [added, copied]])
    given(requested, taken, ...before, costRemoved)
      .by(pricing)
      .when('RestoreCostGroup', { idCost: 'c1' })
      .thenExactly(added, costMark)
})

test('a removed alternative that was approved exists already, also after a reopening', () => {
  const approved: QuotationEvent = { type: 'QuoteApproved', data: { idSell: 's1', clientReference: '' } }
  const reopened: QuotationEvent = { type: 'QuoteReopened', data: { reason: 'New volume' } }
  given(...delivered, sellRemoved, approved, reopened)
    .by(pricing)
    .when('RestoreSellGroup', { idSell: 's1' })
    .refused('SELL_UNKNOWN')
})

test('an item that was not removed, or was restored already, cannot be restored', () => {
  given(...costed)
    .by(pricing)
    .when('RestoreCostGroup', { idCost: 'c1' })
    .refused('COST_UNKNOWN')
  given(...costed, costRemoved, costAdded)
    .by(pricing)
    .when('RestoreCostGroup', { idCost: 'c1' })
    .refused('COST_UNKNOWN')
  given(...sold, sellRemoved, sellAdded)
    .by(pricing)
    .when('RestoreSellGroup', { idSell: 's1' })
    .refused('SELL_UNKNOWN')
})

test('a change of texts in the request does not prevent a restoration', () => {
  given(...costed, costRemoved, reworded)
    .by(pricing)
    .when('RestoreCostGroup', { idCost: 'c1' })
    .thenExactly(costAdded)
  given(...sold, sellRemoved, reworded)
    .by(pricing)
    .when('RestoreSellGroup', { idSell: 's1' })
    .thenExactly({ type: 'SellGroupAdded', data: sellWithRule }, sellSelected)
  given(...sold, sellRemoved, amended, reworded)
    .by(pricing)
    .when('RestoreSellGroup', { idSell: 's1' })
    .refused('AMENDED_SINCE')
})

test('after a change of scope a cost can be restored, an alternative cannot', () => {
  const internal = amendment({ scope: 'INTERNAL' }, false)
  given(...sold, sellRemoved, internal)
    .by(pricing)
    .when('RestoreSellGroup', { idSell: 's1' })
    .refused('AMENDED_SINCE')
  given(...costed, costRemoved, internal)
    .by(pricing)
    .when('RestoreCostGroup', { idCost: 'c1' })
    .thenExactly(costAdded)
})

test('a restored cost that depends on the value of the goods is recalculated', () => {
  const percent = { costPerKg: '2', calculator: 'PERCENT', unit: 'GOODS' } as const
  const ofGoods = costGroup.charges.map((line) => ({ ...line, ...percent, quantity: '1000', amount: '20.00' }))
  const added: QuotationEvent = { type: 'CostGroupAdded', data: { ...costGroup, charges: ofGoods } }
  const amendedValue = amendment({ valorMercaderia: '3000' }, false)
  given(requestedWith({ valorMercaderia: '1000' }), taken, added, costRemoved, amendedValue)
    .by(pricing)
    .when('RestoreCostGroup', { idCost: 'c1' })
    .thenLike(added, { type: 'CostGroupChanged', data: { charges: [{ amount: '60.00' }] } })
})

test('an item that was priced for another request cannot be restored', () => {
  given(...costed, costRemoved, amended)
    .by(pricing)
    .when('RestoreCostGroup', { idCost: 'c1' })
    .refused('AMENDED_SINCE')
  given(...sold, sellRemoved, amended)
    .by(pricing)
    .when('RestoreSellGroup', { idSell: 's1' })
    .refused('AMENDED_SINCE')
})
