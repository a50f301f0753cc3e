import { expect, test } from 'vitest'
import {
  approved,
  costChanged,
  costGroup,
  delivered,
  given,
  manager,
  pallet,
  postponed,
  type QuotationEvent,
  quoted,
  reopened,
  rejected,
  requestedWith,
  resumed,
  sellGroup,
  sent,
  stateAfter,
  updated,
} from '../../../testing/quotation-sentences.ts'

const approvalInput = { idSell: 's1' }
const heavier = requestedWith({ packingData: [{ ...pallet, peso: '300' }], pesoTotal: '300' })
const amended: QuotationEvent = {
  type: 'QuotationRequestAmended',
  data: { request: Object(heavier.data), changed: ['packingData', 'pesoTotal'], repricing: true },
}
const back: QuotationEvent = { type: 'QuotationReopenedForPricing', data: {} }
const dearerSell = { ...sellGroup, validez: '2026-04-20', description: 'Dearer' }
const changed: QuotationEvent = { type: 'SellGroupChanged', data: dearerSell }
const typesOf = (events: readonly { type: string }[]) => events.map(({ type }) => type)
const approving = (life: QuotationEvent[], overrides: { revisionNo?: number } = {}) =>
  // The decider's events have a wider type.
  given(...life)
    .when('ApproveQuote', { ...approvalInput, ...overrides })
    .events() as QuotationEvent[]
const eventsOf = (...life: QuotationEvent[]) => approving(life)

test('an unchanged sent offer is approved by one event', () =>
  expect(typesOf(eventsOf(...delivered))).toEqual(['QuoteApproved']))

test('a sent offer can be approved while the next revision is prepared or published', () => {
  for (const life of [
    [...delivered, changed, updated],
    [...delivered, amended, back],
    [...delivered, postponed, resumed],
    [...delivered, rejected, reopened],
  ])
    expect(eventsOf(...life).at(-1)).toMatchObject({ type: 'QuoteApproved', data: { revisionNo: 1 } })
  given(...quoted, postponed, resumed)
    .when('ApproveQuote', approvalInput)
    .refused('SELL_NOT_SENT')
})

test('an approval restores request, cost and alternative as they were sent, with the margin of the sent revision', () => {
  const life = [...delivered, amended, back, costChanged, changed]
  const events = eventsOf(...life)
  expect(typesOf(events)).toEqual(['QuotationRequestAmended', 'CostGroupChanged', 'SellGroupChanged', 'QuoteApproved'])
  expect(events[0]?.data).toMatchObject({
    changed: expect.arrayContaining(['packingData', 'pesoTotal']),
    repricing: true,
  })
  expect(events.at(-1)?.data).toMatchObject({ revisionNo: 1, margin: '94.50' })
  const state = stateAfter([...life, ...events])
  const before = stateAfter(delivered)
  expect(state).toMatchObject({
    status: 'APPROVED',
    selected: 's1',
    request: before.request,
    costs: before.costs,
    sells: before.sells,
    chargeableTotal: before.chargeableTotal,
  })
})

test('an approval restores items that were removed since the sending', () => {
  const removals: QuotationEvent[] = [
    { type: 'SellGroupRemoved', data: { idSell: 's1' } },
    { type: 'CostGroupRemoved', data: { idCost: 'c1' } },
  ]
  const events = eventsOf(...delivered, ...removals)
  expect(typesOf(events)).toEqual(['CostGroupAdded', 'SellGroupAdded', 'QuoteApproved'])
  expect(stateAfter([...delivered, ...removals, ...events])).toMatchObject({
    costs: [costGroup],
    sells: [{ group: sellGroup, stale: false }],
    removedCosts: [],
    removedSells: [],
  })
})

test('an approval marks other items stale that were priced for the amended request', () => {
  const other: QuotationEvent = { type: 'CostGroupAdded', data: { ...costGroup, idCost: 'c2' } }
  const onIt: QuotationEvent = { type: 'SellGroupAdded', data: { ...sellGroup, idSell: 's2', idCost: 'c2' } }
  const events = eventsOf(...delivered, amended, back, other, onIt)
  expect(events).toContainEqual({ type: 'CostGroupMarkedStale', data: { idCost: 'c2', reason: 'REQUEST_AMENDED' } })
  expect(stateAfter([...delivered, amended, back, other, onIt, ...events])).toMatchObject({
    staleCosts: ['c2'],
    sells: [
      { group: { idSell: 's1' }, stale: false },
      { group: { idSell: 's2' }, stale: true },
    ],
  })
})

const second: QuotationEvent = {
  type: 'QuoteSent',
  data: { ...Object(sent.data), revisionNo: 2, validUntil: dearerSell.validez },
}
const twoRevisions = [...delivered, changed, updated, second]

test('the client can approve the former revision', () => {
  const [, approval] = given(...twoRevisions)
    .when('ApproveQuote', { ...approvalInput, revisionNo: 1 })
    .events()
  expect(approval).toMatchObject({ type: 'QuoteApproved', data: { revisionNo: 1 } })
  given(...twoRevisions)
    .when('ApproveQuote', approvalInput)
    .thenLike({ type: 'QuoteApproved', data: { revisionNo: 2 } })
  given(...twoRevisions)
    .when('ApproveQuote', { ...approvalInput, revisionNo: 3 })
    .refused('REVISION_UNKNOWN', { revisionNo: 3 })
  const events = approving(twoRevisions, { revisionNo: 1 })
  expect(stateAfter([...twoRevisions, ...events]).sells).toEqual([{ group: sellGroup, stale: false }])
})

test('an approval checks the validity of the approved revision: another one may still be valid', () => {
  const afterExpiry = given(...twoRevisions).on('2026-04-10')
  afterExpiry.when('ApproveQuote', { ...approvalInput, revisionNo: 1 }).refused('EXPIRED')
  afterExpiry.when('ApproveQuote', approvalInput).thenLike({ type: 'QuoteApproved', data: { revisionNo: 2 } })
  const reasoned = { ...approvalInput, revisionNo: 1, expiryOverrideReason: 'The carrier keeps the rate.' }
  expect(afterExpiry.by(manager).when('ApproveQuote', reasoned).events().at(-1)).toMatchObject({
    data: { revisionNo: 1 },
  })
})

test('an approval without a revision is for the last publication', () =>
  expect(stateAfter([...delivered, changed, approved]).sells).toEqual([{ group: sellGroup, stale: false }]))
