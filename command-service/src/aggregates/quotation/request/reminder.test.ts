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

const clientLink = { tokenId: 't1', contactId: 'k-1', revisionNo: 1 }
const linked: QuotationEvent = {
  type: 'ClientLinkIssued',
  data: {
    ...clientLink,
    recipient: { name: 'Ana Gil', mail: 'ana@acme.example' },
    expiresAt: '2026-04-08T03:00:00.000Z',
  },
}
const firstAt = '2026-03-11T12:00:00.000Z'
const secondAt = '2026-03-11T13:00:00.000Z'
/** A question of the client: its note, and which note it is. */
const question = (noteId: string, occurredAt: string) => [
  {
    type: 'QuotationNoteAdded' as const,
    data: { noteId, text: 'Direct?', visibility: 'CLIENT' as const },
    occurredAt,
    actor: { kind: 'CLIENT' as const, contactId: 'k-1' },
  },
  { type: 'ClientQuestionAsked' as const, data: { ...clientLink, noteId }, occurredAt },
]
const twoQuestions = [...delivered, linked, ...question('n1', firstAt), ...question('n2', secondAt)]
const waitingQuestion = (at: string) => ({ kind: 'CLIENT_QUESTION_WAITING' as const, since: at })
const remindedOf = (at: string): QuotationEvent => ({ type: 'QuotationReminded', data: waitingQuestion(at) })
const noteForClient = (answers?: string): QuotationEvent => ({
  type: 'QuotationNoteAdded',
  data: { noteId: 'n9', text: 'Yes', visibility: 'CLIENT', ...(answers !== undefined && { answers }) },
})

test('each unanswered question of the client causes one reminder', () => {
  for (const at of [firstAt, secondAt])
    given(...twoQuestions)
      .by(scheduler)
      .when('RemindQuotation', waitingQuestion(at))
      .thenExactly(remindedOf(at))
  given(...twoQuestions, remindedOf(firstAt))
    .by(scheduler)
    .when('RemindQuotation', waitingQuestion(secondAt))
    .thenExactly(remindedOf(secondAt))
  for (const at of [firstAt, secondAt])
    given(...twoQuestions, remindedOf(firstAt), remindedOf(secondAt))
      .by(scheduler)
      .when('RemindQuotation', waitingQuestion(at))
      .nothing()
})

test('a question that was answered in between causes no reminder, the other one does', () => {
  const answered = given(...twoQuestions, noteForClient('n1')).by(scheduler)
  answered.when('RemindQuotation', waitingQuestion(firstAt)).refused('NOT_DUE')
  answered.when('RemindQuotation', waitingQuestion(secondAt)).thenExactly(remindedOf(secondAt))
  // A note for the client that names no question answers all before it.
  given(...twoQuestions, noteForClient())
    .by(scheduler)
    .when('RemindQuotation', waitingQuestion(secondAt))
    .refused('NOT_DUE')
})

test('a question causes no reminder once its offer is replaced or withdrawn, or the quotation is closed', () => {
  const revoked: QuotationEvent = { type: 'ClientLinkRevoked', data: clientLink }
  const sentAgain: QuotationEvent =
    sent.type === 'QuoteSent' ? { ...sent, data: { ...sent.data, revisionNo: 2 } } : sent
  for (const [later, code] of [
    [revoked, 'NOT_DUE'],
    [sentAgain, 'NOT_DUE'],
    [postponed, 'INVALID_TRANSITION'],
    [approved, 'INVALID_TRANSITION'],
    [cancelled, 'INVALID_TRANSITION'],
  ] as const)
    given(...twoQuestions, later)
      .by(scheduler)
      .when('RemindQuotation', waitingQuestion(firstAt))
      .refused(code)
  // The client still waits while pricing works on the offer again.
  given(...twoQuestions, { type: 'QuotationReopenedForPricing', data: {} })
    .by(scheduler)
    .when('RemindQuotation', waitingQuestion(firstAt))
    .thenExactly(remindedOf(firstAt))
})
