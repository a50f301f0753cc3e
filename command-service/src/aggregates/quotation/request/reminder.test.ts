import type { Principal } from '@freight/contracts/access/policy'
import { test } from 'vitest'
import {
  approved,
  requestedByRules,
  cancelled,
  delivered,
  given,
  postponed,
  pricing,
  quoted,
  type QuotationEvent,
  requested,
  resumed,
  sent,
  taken,
  updated,
} from '../../../testing/quotation-sentences.ts'

const scheduler: Principal = { userId: 'scheduler', permissions: [], system: true }
const since = '2026-03-02T12:00:00.000Z'
const waiting = { kind: 'REQUEST_WAITING' as const, since }
const reminded: QuotationEvent = { type: 'QuotationReminded', data: waiting }

test('only the system records reminders', () => {
  given(requested).by(scheduler).when('RemindQuotation', waiting).thenExactly(reminded)
  given(requested).by(pricing).when('RemindQuotation', waiting).refused('FORBIDDEN')
})

test('a stay in a status causes one reminder, and a new stay another one', () => {
  given(requested, reminded).by(scheduler).when('RemindQuotation', waiting).nothing()
  const secondStay = { ...waiting, since: '2026-03-05T12:00:00.000Z' }
  given(requested, reminded)
    .by(scheduler)
    .when('RemindQuotation', secondStay)
    .thenExactly({ type: 'QuotationReminded', data: secondStay })
})

test('a reminder after the status has changed is refused', () => {
  const unsent = { kind: 'NOT_SENT' as const, since }
  given(...quoted)
    .by(scheduler)
    .when('RemindQuotation', unsent)
    .thenExactly({ type: 'QuotationReminded', data: unsent })
  given(...delivered)
    .by(scheduler)
    .when('RemindQuotation', unsent)
    .refused('INVALID_TRANSITION', { status: 'SENT' })
  given(...quoted, updated, sent)
    .by(scheduler)
    .when('RemindQuotation', { kind: 'EXPIRING', since, validUntil: '2026-03-31' })
    .thenExactly({ type: 'QuotationReminded', data: { kind: 'EXPIRING', since, validUntil: '2026-03-31' } })
  given(requested, taken).by(scheduler).when('RemindQuotation', waiting).refused('INVALID_TRANSITION')
  given(requested, cancelled).by(scheduler).when('RemindQuotation', waiting).refused('INVALID_TRANSITION')
})

test('pricing is reminded of a quotation that awaits agents as long as it has no assignee', () => {
  given(requested, requestedByRules).by(scheduler).when('RemindQuotation', waiting).thenExactly(reminded)
  given(requested, requestedByRules, taken)
    .by(scheduler)
    .when('RemindQuotation', waiting)
    .refused('INVALID_TRANSITION', { status: 'PENDING' })
})

test('the system resumes and expires quotations with its own reasons', () => {
  given(requested, postponed).by(scheduler).when('ResumeQuote', {}).thenExactly(resumed)
  given(...delivered)
    .by(scheduler)
    .when('RejectQuote', { reasonCode: 'EXPIRED' })
    .thenExactly({ type: 'QuoteRejected', data: { reasonCode: 'EXPIRED', text: '' } })
})

test('a follow-up causes a reminder also while pricing works on the quotation again, but not after a decision', () => {
  const scheduled: QuotationEvent = { type: 'FollowUpScheduled', data: { on: '2026-03-16', text: '' } }
  const due = { kind: 'FOLLOW_UP' as const, since: '2026-03-16T00:00:00.000Z' }
  const reopenedForPricing: QuotationEvent = { type: 'QuotationReopenedForPricing', data: {} }
  given(...delivered, scheduled, reopenedForPricing)
    .by(scheduler)
    .when('RemindQuotation', due)
    .thenExactly({ type: 'QuotationReminded', data: due })
  given(...delivered, scheduled, approved)
    .by(scheduler)
    .when('RemindQuotation', due)
    .refused('INVALID_TRANSITION')
})

test('a reminder of a follow-up that was moved or removed meanwhile is refused', () => {
  const followUp = (on?: string): QuotationEvent => ({
    type: 'FollowUpScheduled',
    data: { ...(on !== undefined && { on }), text: '' },
  })
  const due = { kind: 'FOLLOW_UP' as const, since: '2026-03-16T00:00:00.000Z' }
  given(...delivered, followUp('2026-03-16'))
    .by(scheduler)
    .when('RemindQuotation', due)
    .thenExactly({ type: 'QuotationReminded', data: due })
  for (const later of [followUp('2026-03-20'), followUp()])
    given(...delivered, followUp('2026-03-16'), later)
      .by(scheduler)
      .when('RemindQuotation', due)
      .refused('NOT_DUE')
})
