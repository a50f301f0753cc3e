import type { Principal } from '@freight/contracts/access/policy'
import { test } from 'vitest'
import {
  approved,
  askedByRules,
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

test('the system reminds, nobody else does', () => {
  given(requested).by(scheduler).when('RemindQuotation', waiting).thenExactly(reminded)
  given(requested).by(pricing).when('RemindQuotation', waiting).refused('FORBIDDEN')
})

test('of one stay in a status nobody is reminded twice, of another one they are', () => {
  given(requested, reminded).by(scheduler).when('RemindQuotation', waiting).nothing()
  const again = { ...waiting, since: '2026-03-05T12:00:00.000Z' }
  given(requested, reminded)
    .by(scheduler)
    .when('RemindQuotation', again)
    .thenExactly({ type: 'QuotationReminded', data: again })
})

test('who has moved on is not reminded', () => {
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

test('what agents are asked for waits for somebody in pricing as long as nobody has it', () => {
  given(requested, askedByRules).by(scheduler).when('RemindQuotation', waiting).thenExactly(reminded)
  given(requested, askedByRules, taken)
    .by(scheduler)
    .when('RemindQuotation', waiting)
    .refused('INVALID_TRANSITION', { status: 'PENDING' })
})

test('the system takes up what was parked, and ends what has expired whatever reasons the company gives', () => {
  given(requested, postponed).by(scheduler).when('ResumeQuote', {}).thenExactly(resumed)
  given(...delivered)
    .by(scheduler)
    .when('RejectQuote', { reasonCode: 'EXPIRED' })
    .thenExactly({ type: 'QuoteRejected', data: { reasonCode: 'EXPIRED', text: '' } })
})

test('of a follow-up they are reminded also while pricing works on it again, and in no status in which it is decided', () => {
  const scheduled: QuotationEvent = { type: 'FollowUpScheduled', data: { on: '2026-03-16', text: '' } }
  const due = { kind: 'FOLLOW_UP' as const, since: '2026-03-16T00:00:00.000Z' }
  const again: QuotationEvent = { type: 'QuotationReopenedForPricing', data: {} }
  given(...delivered, scheduled, again)
    .by(scheduler)
    .when('RemindQuotation', due)
    .thenExactly({ type: 'QuotationReminded', data: due })
  given(...delivered, scheduled, approved)
    .by(scheduler)
    .when('RemindQuotation', due)
    .refused('INVALID_TRANSITION')
})

test('a follow-up that was put off or taken away in the meantime is not reminded of', () => {
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
