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
    .when('RequestBooking', { way: 'WEBHOOK', to: 'ERP' }, { bookingWebhooks: [] })
    .refused('NO_WEBHOOK'))

test('a booking goes to the chosen webhook of those that may get it, each one once', () => {
  const [one, other] = ['6d0f7b2e-5a37-4b7c-9d2b-0c5a1e7f3a11', '6d0f7b2e-5a37-4b7c-9d2b-0c5a1e7f3a12']
  const facts = { bookingWebhooks: [one, other] }
  const request = (webhookId?: string) => ({ way: 'WEBHOOK' as const, to: 'ERP', webhookId })
  const life = [...delivered, approved]
  const chosen = eventsOf(
    given(...life)
      .when('RequestBooking', request(one), facts)
      .events(),
  )
  expect(chosen).toMatchObject([{ data: { way: 'WEBHOOK', webhookId: one } }])
  given(...life)
    .when('RequestBooking', request(one), { bookingWebhooks: [other] })
    .refused('NO_WEBHOOK')
  for (const again of [one, undefined])
    given(...life, ...chosen)
      .when('RequestBooking', request(again), facts)
      .refused('BOOKING_OPEN')
  expect(
    given(...life, ...chosen)
      .when('RequestBooking', request(other), facts)
      .events(),
  ).toMatchObject([{ data: { webhookId: other } }])
  // A request without an id, as in older events, went to both.
  const toAll = eventsOf(
    given(...life)
      .when('RequestBooking', request(), facts)
      .events(),
  )
  expect(toAll[0]?.data).not.toHaveProperty('webhookId')
  given(...life, ...toAll)
    .when('RequestBooking', request(other), facts)
    .refused('BOOKING_OPEN')
})

test('the answer keeps vessel and days, which are in their order', () => {
  const schedule = { vessel: 'Jade Star', voyage: '123W', cutOff: '2026-12-17', departure: '2026-12-20' }
  given(...booked)
    .when('RecordBookingReply', { ...accepted, ...schedule })
    .thenExactly({ type: 'BookingReplyRecorded', data: { ...accepted, ...schedule } })
  expect(() =>
    given(...booked).when('RecordBookingReply', { ...accepted, ...schedule, arrival: '2026-12-19' }),
  ).toThrow('in this order')
})
