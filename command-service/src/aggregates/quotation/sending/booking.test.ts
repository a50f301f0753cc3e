import { expect, test } from 'vitest'
import { approved, delivered, given, type QuotationEvent, reopened } from '../../../testing/quotation-sentences.ts'

const system = { userId: 'booking-webhooks', permissions: [], system: true }

const eventsOf = (events: readonly { type: string; data: unknown }[]) => events as QuotationEvent[]
const handedOver = eventsOf(
  given(...delivered, approved)
    .when('RequestBooking', { way: 'FILE', to: 'ERP' })
    .events(),
)
const booked = [...delivered, approved, ...handedOver]
const accepted = { bookingId: 'id-1', outcome: 'ACCEPTED' as const, number: 'HLCU1', text: '' }
const other = { ...accepted, number: 'FORGED' }
const answered = [...booked, { type: 'BookingReplyRecorded', data: accepted }] as QuotationEvent[]

test('only a person corrects an answer', () => {
  given(...booked)
    .by(system)
    .when('RecordBookingReply', accepted)
    .thenExactly({ type: 'BookingReplyRecorded', data: accepted })
  given(...answered)
    .by(system)
    .when('RecordBookingReply', accepted)
    .nothing()
  given(...answered)
    .by(system)
    .when('RecordBookingReply', other)
    .refused('BOOKING_ANSWERED')
  expect(
    given(...answered)
      .when('RecordBookingReply', other)
      .events(),
  ).toHaveLength(1)
})

test('the answer to a booking of a reopened quotation is recorded', () =>
  given(...booked, reopened)
    .by(system)
    .when('RecordBookingReply', accepted)
    .thenExactly({ type: 'BookingReplyRecorded', data: accepted }))

test('the same booking is requested once, unless a person wants another one', () => {
  const request = { way: 'FILE' as const, to: 'erp' }
  given(...booked)
    .when('RequestBooking', request)
    .refused('BOOKING_OPEN')
  given(...answered)
    .when('RequestBooking', request)
    .refused('BOOKING_OPEN')
  for (const body of [
    { ...request, again: true },
    { ...request, to: 'Line' },
    { ...request, way: 'MAIL' as const, mail: 'a@b.co' },
  ])
    expect(
      given(...booked)
        .when('RequestBooking', body)
        .events(),
    ).toHaveLength(1)
  const rejected = { type: 'BookingReplyRecorded', data: { ...accepted, outcome: 'REFUSED' } } as QuotationEvent
  expect(
    given(...booked, rejected)
      .when('RequestBooking', request)
      .events(),
  ).toHaveLength(1)
})

test('a booking by webhook needs a webhook that gets it', () =>
  given(...delivered, approved)
    .when('RequestBooking', { way: 'WEBHOOK', to: 'ERP' }, { bookingWebhook: false })
    .refused('NO_WEBHOOK'))
