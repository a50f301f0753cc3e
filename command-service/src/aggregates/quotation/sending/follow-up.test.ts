import { expect, test } from 'vitest'
import {
  approved,
  cancelled,
  delivered,
  given,
  manager,
  otherCommercial,
  postponed,
  pricing,
  quoted,
  type QuotationEvent,
  requested,
  rejected,
  reopened,
  stateAfter,
  taken,
} from '../../../testing/quotation-sentences.ts'

const scheduled: QuotationEvent = { type: 'FollowUpScheduled', data: { on: '2026-03-16', text: 'Call Ana' } }
const call = { on: '2026-03-16', text: 'Call Ana' }

test('a call to the client is scheduled for today or later, with the text of the last call', () => {
  given(...delivered)
    .when('ScheduleFollowUp', call)
    .thenExactly(scheduled)
  given(...delivered)
    .when('ScheduleFollowUp', { on: '2026-03-10' })
    .thenExactly({ type: 'FollowUpScheduled', data: { on: '2026-03-10', text: '' } })
  given(...delivered)
    .when('ScheduleFollowUp', { on: '2026-03-09' })
    .refused('FOLLOW_UP_PAST', { field: 'on' })
})

test('another day replaces the first; each call is an entry of the log, even with the same text', () => {
  given(...delivered, scheduled)
    .when('ScheduleFollowUp', { on: '2026-03-20', text: 'No answer' })
    .thenExactly({ type: 'FollowUpScheduled', data: { on: '2026-03-20', text: 'No answer' } })
  given(...delivered, scheduled)
    .when('ScheduleFollowUp', call)
    .thenExactly(scheduled)
})

test('a follow-up without a day is removed; its text is recorded all the same', () => {
  const cleared: QuotationEvent = { type: 'FollowUpScheduled', data: { text: '' } }
  given(...delivered, scheduled)
    .when('ScheduleFollowUp', {})
    .thenExactly(cleared)
  given(...delivered, scheduled, cleared)
    .when('ScheduleFollowUp', {})
    .nothing()
  given(...delivered)
    .when('ScheduleFollowUp', { text: 'They decide in May' })
    .thenExactly({ type: 'FollowUpScheduled', data: { text: 'They decide in May' } })
})

test('the owner, the manager and pricing schedule until the decision', () => {
  for (const principal of [manager, pricing])
    given(...quoted)
      .by(principal)
      .when('ScheduleFollowUp', call)
      .thenExactly(scheduled)
  given(...quoted)
    .by(otherCommercial)
    .when('ScheduleFollowUp', call)
    .refused('FORBIDDEN')
  given(requested, postponed).when('ScheduleFollowUp', call).thenExactly(scheduled)
  // A scheduled call can be moved while pricing works on the quotation again, or before it is taken.
  for (const before of [[requested], [requested, taken]])
    given(...before)
      .when('ScheduleFollowUp', call)
      .thenExactly(scheduled)
  given(...delivered, approved)
    .when('ScheduleFollowUp', call)
    .refused('INVALID_TRANSITION')
})

test('the receipt of the last sent offer is recorded while the client has it, and changes nothing', () => {
  const receipt: QuotationEvent = { type: 'OfferReceiptRecorded', data: { revisionNo: 1, text: 'Ana, by phone' } }
  given(...delivered)
    .when('RecordOfferReceipt', { text: 'Ana, by phone' })
    .thenExactly(receipt)
  given(...delivered)
    .by(otherCommercial)
    .when('RecordOfferReceipt', { text: 'Ana, by phone' })
    .refused('FORBIDDEN')
  for (const before of [quoted, [...delivered, approved]])
    given(...before)
      .when('RecordOfferReceipt', { text: 'Ana, by phone' })
      .refused('INVALID_TRANSITION')
  expect(stateAfter([...delivered, receipt])).toEqual(stateAfter(delivered))
})

test('a follow-up changes nothing else in the quotation', () =>
  expect(stateAfter([...delivered, scheduled])).toEqual({ ...stateAfter(delivered), followUpOn: '2026-03-16' }))

test('a decision ends the follow-up: after a reopening there is none to remove', () => {
  for (const end of [approved, rejected]) {
    expect(stateAfter([...delivered, scheduled, end]).followUpOn).toBeUndefined()
    given(...delivered, scheduled, end, reopened)
      .when('ScheduleFollowUp', {})
      .nothing()
  }
  expect(stateAfter([...delivered, scheduled, cancelled]).followUpOn).toBeUndefined()
})
