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

const ruled = { ...sellGroup, charges: sellGroup.charges.map((line) => ({ ...line, markupRuleId: 'r-1' })) }
const costed = [requested, taken, costAdded] as const
const sold = [...costed, { type: 'SellGroupAdded', data: ruled }, sellSelected] as const
const costGone: QuotationEvent = { type: 'CostGroupRemoved', data: { idCost: 'c1' } }
const sellGone: QuotationEvent = { type: 'SellGroupRemoved', data: { idSell: 's1' } }
const costMark = {
  type: 'CostGroupMarkedStale',
  data: { idCost: 'c1', reason: 'CHARGE_CODE_RETIRED', idCharge: 'OLD' },
} as const
const costConfirmed: QuotationEvent = { type: 'CostGroupConfirmed', data: { idCost: 'c1' } }
const costAsBefore: QuotationEvent = { type: 'CostGroupChanged', data: costGroup }
const costChanged = { type: 'CostGroupChanged', data: { ...costGroup, carrier: 'Other' } } as const
const { request: asked } = stateAfter([requested])
if (!asked) throw new Error('Nobody asked for it')
const amendment = (changed: Partial<typeof asked>, repricing: boolean): QuotationEvent => ({
  type: 'QuotationRequestAmended',
  data: { request: { ...asked, ...changed }, changed: Object.keys(changed), repricing },
})
const amended = amendment({ incoterm: 'CIF' }, true)
const reworded = amendment({ commodityDescr: 'Bearings' }, false)

test('a removed alternative comes back as it was: its id, the rules of its lines, and chosen', () => {
  given(...sold, sellGone)
    .by(pricing)
    .when('RestoreSellGroup', { idSell: 's1' })
    .thenExactly({ type: 'SellGroupAdded', data: ruled }, sellSelected)
})

test('what counted counts again, unless something else does by now; what did not count does not', () => {
  const other: QuotationEvent = { type: 'SellGroupAdded', data: { ...ruled, idSell: 's2' } }
  const otherGone: QuotationEvent = { type: 'SellGroupRemoved', data: { idSell: 's2' } }
  const otherSelected: QuotationEvent = { type: 'SellSelected', data: { idSell: 's2' } }
  given(...sold, other, otherGone, sellGone)
    .by(pricing)
    .when('RestoreSellGroup', { idSell: 's2' })
    .thenExactly(other)
  given(...sold, other, otherGone, sellGone, other)
    .by(pricing)
    .when('RestoreSellGroup', { idSell: 's1' })
    .thenExactly({ type: 'SellGroupAdded', data: ruled }, sellSelected)
  given(...sold, other, sellGone, otherSelected)
    .by(pricing)
    .when('RestoreSellGroup', { idSell: 's1' })
    .thenExactly({ type: 'SellGroupAdded', data: ruled })
})

test('an alternative that was to be looked at still is, and so is one whose cost has changed meanwhile', () => {
  const marked: QuotationEvent = { type: 'SellGroupMarkedStale', data: { idSell: 's1', reason: 'RESUMED' } }
  given(...sold, marked, sellGone)
    .by(pricing)
    .when('RestoreSellGroup', { idSell: 's1' })
    .thenExactly({ type: 'SellGroupAdded', data: ruled }, sellSelected, marked)
  given(...sold, sellGone, costChanged)
    .by(pricing)
    .when('RestoreSellGroup', { idSell: 's1' })
    .thenLike({ type: 'SellGroupAdded', data: {} }, sellSelected, {
      type: 'SellGroupMarkedStale',
      data: { reason: 'COST_CHANGED' },
    })
})

test('an alternative is to be looked at where it would be if nobody had removed it', () => {
  const stale = (...meanwhile: QuotationEvent[]) =>
    given(...quoted, sellGone, ...meanwhile)
      .by(pricing)
      .when('RestoreSellGroup', { idSell: 's1' })
      .events()
      .flatMap(({ type, data }) => (type === 'SellGroupMarkedStale' ? [data] : []))
  expect(stale()).toEqual([])
  expect(stale(postponed, resumed)).toEqual([{ idSell: 's1', reason: 'RESUMED' }])
  expect(stale(costMark, costConfirmed)).toEqual([{ idSell: 's1', reason: 'COST_STALE' }])
  expect(stale(costChanged, costAsBefore)).toEqual([{ idSell: 's1', reason: 'COST_CHANGED' }])
})

test('why something is to be looked at is why it is now, not why it once was', () => {
  const copied: QuotationEvent = { type: 'SellGroupMarkedStale', data: { idSell: 's1', reason: 'COPIED' } }
  const looked: QuotationEvent = { type: 'SellGroupConfirmed', data: { idSell: 's1' } }
  given(...sold, copied, looked, sellGone, costChanged)
    .by(pricing)
    .when('RestoreSellGroup', { idSell: 's1' })
    .thenLike({ type: 'SellGroupAdded', data: {} }, sellSelected, {
      type: 'SellGroupMarkedStale',
      data: { reason: 'COST_CHANGED' },
    })
  expect(stateAfter([...sold, copied, costMark, looked, costConfirmed]).marks).toEqual({})
  expect(stateAfter([...sold, costMark, costChanged]).marks).toEqual({ s1: { reason: 'COST_STALE' } })
})

test('an alternative does not come back without its cost', () =>
  given(...sold, sellGone, costGone)
    .by(pricing)
    .when('RestoreSellGroup', { idSell: 's1' })
    .refused('COST_UNKNOWN'))

test('a removed cost comes back under its id, with where it is from, and stale as it was', () => {
  const fromAgent = { ...costGroup, source: 'AGENT' as const, costRequestId: 'cr1' }
  const added: QuotationEvent = { type: 'CostGroupAdded', data: fromAgent }
  given(requested, taken, added, costGone).by(pricing).when('RestoreCostGroup', { idCost: 'c1' }).thenExactly(added)
  given(requested, taken, added, costMark, costGone)
    .by(pricing)
    .when('RestoreCostGroup', { idCost: 'c1' })
    .thenExactly(added, costMark)
  expect(stateAfter([...costed, costGone, costAdded])).toMatchObject({ costs: [{ idCost: 'c1' }], staleCosts: [] })
})

test('a cost whose charge code was retired meanwhile is to be looked at when it comes back', () => {
  const old = { ...costGroup, charges: costGroup.charges.map((line) => ({ ...line, idCharge: 'OLD' })) }
  const added: QuotationEvent = { type: 'CostGroupAdded', data: old }
  const copied: QuotationEvent = { type: 'CostGroupMarkedStale', data: { idCost: 'c1', reason: 'COPIED' } }
  for (const before of [[added], [added, copied]])
    given(requested, taken, ...before, costGone)
      .by(pricing)
      .when('RestoreCostGroup', { idCost: 'c1' })
      .thenExactly(added, costMark)
})

test('what was removed and then won is there already, also after a reopening', () => {
  const approved: QuotationEvent = { type: 'QuoteApproved', data: { idSell: 's1', clientReference: '' } }
  const reopened: QuotationEvent = { type: 'QuoteReopened', data: { reason: 'New volume' } }
  given(...delivered, sellGone, approved, reopened)
    .by(pricing)
    .when('RestoreSellGroup', { idSell: 's1' })
    .refused('SELL_UNKNOWN')
})

test('what nobody removed does not come back, nor what is there again', () => {
  given(...costed)
    .by(pricing)
    .when('RestoreCostGroup', { idCost: 'c1' })
    .refused('COST_UNKNOWN')
  given(...costed, costGone, costAdded)
    .by(pricing)
    .when('RestoreCostGroup', { idCost: 'c1' })
    .refused('COST_UNKNOWN')
  given(...sold, sellGone, sellAdded)
    .by(pricing)
    .when('RestoreSellGroup', { idSell: 's1' })
    .refused('SELL_UNKNOWN')
})

test('other words for the same request keep nothing from coming back', () => {
  given(...costed, costGone, reworded)
    .by(pricing)
    .when('RestoreCostGroup', { idCost: 'c1' })
    .thenExactly(costAdded)
  given(...sold, sellGone, reworded)
    .by(pricing)
    .when('RestoreSellGroup', { idSell: 's1' })
    .thenExactly({ type: 'SellGroupAdded', data: ruled }, sellSelected)
  given(...sold, sellGone, amended, reworded)
    .by(pricing)
    .when('RestoreSellGroup', { idSell: 's1' })
    .refused('AMENDED_SINCE')
})

test('an alternative of another scope does not come back, a cost does', () => {
  const internal = amendment({ scope: 'INTERNAL' }, false)
  given(...sold, sellGone, internal)
    .by(pricing)
    .when('RestoreSellGroup', { idSell: 's1' })
    .refused('AMENDED_SINCE')
  given(...costed, costGone, internal)
    .by(pricing)
    .when('RestoreCostGroup', { idCost: 'c1' })
    .thenExactly(costAdded)
})

test('a cost that depends on the value of the goods follows it when it comes back', () => {
  const percent = { costPerKg: '2', calculator: 'PERCENT', unit: 'GOODS' } as const
  const ofGoods = costGroup.charges.map((line) => ({ ...line, ...percent, quantity: '1000', amount: '20.00' }))
  const added: QuotationEvent = { type: 'CostGroupAdded', data: { ...costGroup, charges: ofGoods } }
  const worth = amendment({ valorMercaderia: '3000' }, false)
  given(requestedWith({ valorMercaderia: '1000' }), taken, added, costGone, worth)
    .by(pricing)
    .when('RestoreCostGroup', { idCost: 'c1' })
    .thenLike(added, { type: 'CostGroupChanged', data: { charges: [{ amount: '60.00' }] } })
})

test('what was priced for another request does not come back', () => {
  given(...costed, costGone, amended)
    .by(pricing)
    .when('RestoreCostGroup', { idCost: 'c1' })
    .refused('AMENDED_SINCE')
  given(...sold, sellGone, amended)
    .by(pricing)
    .when('RestoreSellGroup', { idSell: 's1' })
    .refused('AMENDED_SINCE')
})
