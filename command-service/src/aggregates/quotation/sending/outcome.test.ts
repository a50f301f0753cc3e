import { expect, test } from 'vitest'
import {
  approved,
  commercial,
  costChanged,
  delivered,
  given,
  manager,
  otherCommercial,
  pricing,
  priced,
  published,
  type QuotationEvent,
  quoted,
  rejected,
  reopened,
  requestedWith,
  sellGroup,
  sent,
  stateAfter,
  taken,
} from '../../../testing/quotation-sentences.ts'

const approval = { idSell: 's1', clientReference: 'PO 78', reasonCode: 'PRICE' as const }
const earning = { converted: { amount: '588.00', currency: 'USD' as const }, margin: '94.50' }

/** Bought for 80 and sold for 100 euros, when a euro was worth two dollars. */
const inEuros = {
  ...sellGroup,
  charges: sellGroup.charges.map((line) => ({
    ...line,
    costCurrency: 'EUR' as const,
    costAmount: '80.00',
    sellCurrency: 'EUR' as const,
    sellAmount: '100.00',
  })),
  totals: [{ amount: '100.00', currency: 'EUR' as const }],
  margin: { currency: 'USD' as const, cost: '160.00', sell: '200.00', margin: '40.00', marginPct: '20.00' },
}
const rateMove = {
  base: 'USD' as const,
  date: '2026-03-11',
  rates: [{ currency: 'EUR' as const, perBase: '1.37', date: '2026-03-11' }],
}

test('an approval stores the margin', () =>
  given(...delivered)
    .when('ApproveQuote', approval)
    .thenExactly({ type: 'QuoteApproved', data: { revisionNo: 1, ...approval, ...earning } }))

test('an offer with an unknown margin is approved without one', () => {
  if (sent.type !== 'QuoteSent') throw new Error('It was not sent')
  const withoutRates = { ...sent, data: { ...sent.data, fxSnapshot: { ...sent.data.fxSnapshot, rates: [] } } }
  given(...priced, { type: 'SellGroupChanged', data: inEuros }, published, withoutRates)
    .when('ApproveQuote', { idSell: 's1' })
    .thenExactly({ type: 'QuoteApproved', data: { revisionNo: 1, idSell: 's1', clientReference: '' } })
})

test('the margin is at the rates of the approved revision, not at those of the pricing', () => {
  if (sent.type !== 'QuoteSent') throw new Error('It was not sent')
  const second = { ...sent, data: { ...sent.data, revisionNo: 2, fxSnapshot: rateMove } }
  const twoRevisions = given(...priced, { type: 'SellGroupChanged', data: inEuros }, published, sent, second)
  const earnedIn = (revisionNo: number, amount: string, margin: string) =>
    twoRevisions.when('ApproveQuote', { ...approval, revisionNo }).thenExactly({
      type: 'QuoteApproved',
      data: { revisionNo, ...approval, converted: { amount, currency: 'USD' }, margin },
    })
  earnedIn(1, '110.00', '22.00')
  earnedIn(2, '137.00', '27.40')
})

test('only the owner and the manager record outcomes', () => {
  given(...delivered)
    .by(manager)
    .when('ApproveQuote', approval)
    .thenLike({ type: 'QuoteApproved', data: {} })
  for (const principal of [otherCommercial, pricing]) {
    given(...delivered)
      .by(principal)
      .when('ApproveQuote', approval)
      .refused('FORBIDDEN')
    given(...delivered)
      .by(principal)
      .when('RejectQuote', { reasonCode: 'PRICE' })
      .refused('FORBIDDEN')
  }
})

test('only a sent alternative can be approved', () => {
  given(...quoted)
    .when('ApproveQuote', approval)
    .refused('INVALID_TRANSITION', { status: 'QUOTED' })
  given(...priced, { type: 'SellGroupAdded', data: { ...sellGroup, idSell: 's2' } }, published, sent)
    .when('ApproveQuote', { idSell: 's2' })
    .refused('SELL_NOT_SENT', { idSell: 's2' })
  given(...delivered)
    .when('ApproveQuote', { idSell: 's9' })
    .refused('SELL_NOT_SENT')
})

test('only pricing or the manager approve an expired offer, with a reason', () => {
  const afterExpiry = given(...delivered).on('2026-04-01')
  const expiryOverrideReason = 'The carrier keeps the rate.'
  afterExpiry.when('ApproveQuote', approval).refused('EXPIRED')
  afterExpiry.when('ApproveQuote', { ...approval, expiryOverrideReason }).refused('EXPIRED')
  afterExpiry.by(manager).when('ApproveQuote', approval).refused('EXPIRED')
  afterExpiry
    .by(manager)
    .when('ApproveQuote', { ...approval, expiryOverrideReason })
    .thenLike({ type: 'QuoteApproved', data: { expiryOverrideReason } })
  afterExpiry
    .by({ userId: 'lferreyra', permissions: ['COMERCIAL', 'PRICING'] })
    .when('ApproveQuote', { ...approval, expiryOverrideReason })
    .thenLike({ type: 'QuoteApproved', data: { expiryOverrideReason } })
})

test('an approval of a valid offer stores no expiry reason', () => {
  const [event] = given(...delivered)
    .on('2026-03-31')
    .by(manager)
    .when('ApproveQuote', { ...approval, expiryOverrideReason: 'x' })
    .events()
  expect(event?.data).not.toHaveProperty('expiryOverrideReason')
})

test('a rejection stores its reason', () => {
  given(...delivered)
    .when('RejectQuote', { reasonCode: 'PRICE', competitor: 'Other Forwarder' })
    .thenExactly({ type: 'QuoteRejected', data: { reasonCode: 'PRICE', text: '', competitor: 'Other Forwarder' } })
  given(...quoted)
    .by(manager)
    .when('RejectQuote', { reasonCode: 'EXPIRED' })
    .thenLike({ type: 'QuoteRejected', data: {} })
  given(...priced)
    .when('RejectQuote', { reasonCode: 'PRICE' })
    .refused('INVALID_TRANSITION', { status: 'PENDING' })
  expect(() => given(...delivered).when('RejectQuote', { reasonCode: 'OTHER' })).toThrow('Enter a reason.')
})

test('an internal estimate cannot be rejected', () =>
  given(requestedWith({ scope: 'INTERNAL' }), taken, ...quoted.slice(2))
    .when('RejectQuote', { reasonCode: 'PRICE' })
    .refused('INTERNAL_QUOTE'))

test('pricing or the manager reopen a decided quotation with a reason', () => {
  for (const principal of [pricing, manager])
    for (const outcome of [approved, rejected])
      given(...delivered, outcome)
        .by(principal)
        .when('ReopenQuote', { reason: 'New volume' })
        .thenExactly(reopened)
  given(...delivered, rejected)
    .by(commercial)
    .when('ReopenQuote', { reason: 'New volume' })
    .refused('FORBIDDEN')
  given(...delivered)
    .by(pricing)
    .when('ReopenQuote', { reason: 'New volume' })
    .refused('INVALID_TRANSITION')
  expect(() =>
    given(...delivered, rejected)
      .by(pricing)
      .when('ReopenQuote', { reason: ' ' }),
  ).toThrow('Enter a reason.')
})

test('an outcome determines the status, and reopening returns the quotation to pricing', () => {
  expect(stateAfter([...delivered, approved]).status).toBe('APPROVED')
  expect(stateAfter([...delivered, rejected]).status).toBe('NOT_APPROVED')
  expect(stateAfter([...delivered, approved, reopened])).toMatchObject({ status: 'PENDING', sells: [{ stale: false }] })
})

test('the approved alternative stays selected after a reopening', () => {
  const chosen = { type: 'QuoteApproved' as const, data: { idSell: 's2', clientReference: '' } }
  const other = { type: 'SellGroupAdded' as const, data: { ...sellGroup, idSell: 's2' } }
  expect(stateAfter([...priced, other, published, sent])).toMatchObject({ selected: 's1' })
  expect(stateAfter([...priced, other, published, sent, chosen, reopened])).toMatchObject({ selected: 's2' })
})

test('the approved offer is the sent one, not a later draft', () => {
  const dearerDraft: QuotationEvent = {
    type: 'SellGroupChanged',
    data: { ...sellGroup, validez: '2026-03-20', totals: [] },
  }
  const removed: QuotationEvent = { type: 'SellGroupRemoved', data: { idSell: 's1' } }
  for (const draft of [dearerDraft, removed])
    expect(stateAfter([...delivered, draft, approved])).toMatchObject({
      selected: 's1',
      sells: [{ group: sellGroup, stale: false }],
    })
})

test('an offer that is stale at the approval is still stale after a reopening', () =>
  expect(stateAfter([...delivered, costChanged, approved, reopened])).toMatchObject({ sells: [{ stale: true }] }))
