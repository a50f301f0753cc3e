import { expect, test } from 'vitest'
import {
  bookedAs,
  doubtful,
  type ExpressEvent,
  given,
  movedTo,
  startedAs,
  stateAfter,
  system,
} from '../../testing/express-sentences.ts'

/** The second booking is in use; then the carrier answered the first one. */
const life: ExpressEvent[] = [
  ...doubtful,
  { type: 'ExpressBookingDenied', data: { bookingId: 'b1', reason: 'x' } },
  startedAs('b2'),
  bookedAs('b2', '222'),
  { type: 'ExpressLateAnswerRecorded', data: { bookingId: 'b1', carrier: 'DHL', trackingNumber: '111' } },
  {
    type: 'ExpressIncidentOpened',
    data: { incidentId: 'i1', reason: 'TWO_WAYBILLS', text: '111', actionRequired: true },
  },
]
const wish = { trackingNumber: '111', reason: 'Booked twice' }
const started: ExpressEvent = {
  type: 'ExpressSecondVoidStarted',
  data: { bookingId: 'b1', voidId: 'id-1', carrier: 'DHL', ...wish },
}
const answerOf = (answer: 'DONE' | 'REFUSED' | 'NOT_SUPPORTED') => ({
  bookingId: 'b1',
  trackingNumber: '111',
  answer,
  text: '',
})
const endedAs = (answer: 'DONE' | 'REFUSED' | 'NOT_SUPPORTED'): ExpressEvent => ({
  type: 'ExpressSecondVoidEnded',
  data: answerOf(answer),
})

test('edge 31: the waybill of the late answer is cancelled once; the one in use stays, the incident is resolved', () => {
  given(...life)
    .when('VoidSecondWaybill', wish)
    .thenExactly(started)
  given(...life, started)
    .when('VoidSecondWaybill', wish)
    .refused('VOID_RUNNING')
  given(...life, started)
    .by(system)
    .when('RecordVoidAnswer', answerOf('DONE'))
    .thenExactly(endedAs('DONE'), { type: 'ExpressIncidentResolved', data: { incidentId: 'i1', text: '111' } })
  const done = [...life, started, endedAs('DONE')]
  expect(stateAfter(done)).toMatchObject({ bookingState: 'BOOKED', booking: { trackingNumber: '222' } })
  given(...done)
    .when('VoidSecondWaybill', wish)
    .nothing()
  given(...done)
    .by(system)
    .when('RecordVoidAnswer', answerOf('DONE'))
    .nothing()
})

test('edge 31: a refused cancellation may be repeated, one that the carrier does not know may not', () => {
  given(...life, started)
    .by(system)
    .when('RecordVoidAnswer', answerOf('REFUSED'))
    .thenExactly(endedAs('REFUSED'))
  given(...life, started, endedAs('REFUSED'))
    .when('VoidSecondWaybill', wish)
    .thenLike({ type: 'ExpressSecondVoidStarted', data: {} })
  given(...life, started, endedAs('NOT_SUPPORTED'))
    .when('VoidSecondWaybill', wish)
    .refused('VOID_UNSUPPORTED')
})

test('edge 31: only the waybill of a late answer that is not scanned is cancelled this way', () => {
  given(...life)
    .when('VoidSecondWaybill', { ...wish, trackingNumber: '222' })
    .refused('NO_SECOND_WAYBILL')
  given(...life, movedTo('PICKED_UP'))
    .when('VoidSecondWaybill', wish)
    .refused('ALREADY_SCANNED')
})

test('both waybills of one booking are cancelled, and each answer counts for its own', () => {
  const confirmed: ExpressEvent[] = [
    ...doubtful,
    bookedAs('b1', '112'),
    { type: 'ExpressLateAnswerRecorded', data: { bookingId: 'b1', carrier: 'DHL', trackingNumber: '111' } },
    started,
    {
      type: 'ExpressVoidStarted',
      data: { bookingId: 'b1', voidId: 'v', carrier: 'DHL', trackingNumber: '112', reason: 'x' },
    },
  ]
  given(...confirmed)
    .by(system)
    .when('RecordVoidAnswer', answerOf('DONE'))
    .thenExactly(endedAs('DONE'))
  given(...confirmed, endedAs('DONE'))
    .by(system)
    .when('RecordVoidAnswer', answerOf('DONE'))
    .nothing()
  given(...confirmed)
    .by(system)
    .when('RecordVoidAnswer', { ...answerOf('DONE'), trackingNumber: '112' })
    .thenLike({ type: 'ExpressBookingVoided', data: { trackingNumber: '112' } })
})
