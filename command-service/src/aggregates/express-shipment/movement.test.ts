import { expect, test } from 'vitest'
import {
  booked,
  bookedAs,
  cancelled,
  commercial,
  type ExpressEvent,
  finished,
  given,
  manager,
  movedTo,
  operator,
  requested,
  running,
  selected,
  stateAfter,
  system,
  taken,
  voided,
} from '../../testing/express-sentences.ts'

const scan = {
  status: 'IN_TRANSIT' as const,
  rawCode: 'DF',
  place: 'Miami',
  localTime: '2026-03-10T09:00',
  offset: '-03:00',
}
const scanned = (overrides: object = {}) => [
  ...booked,
  ...(given(...booked)
    .by(system)
    .when('AddTrackingEvent', { ...scan, ...overrides })
    .events() as ExpressEvent[]),
]

test('a movement has the waybill of the booking, and its source by its author', () => {
  const add = given(...booked)
  add.when('AddTrackingEvent', scan).thenLike({
    type: 'ExpressTrackingAdded',
    data: { source: 'MANUAL', waybill: '111', eventId: 'id-1', doubtful: false },
  })
  add
    .by(system)
    .when('AddTrackingEvent', scan)
    .thenLike({ type: 'ExpressTrackingAdded', data: { source: 'CARRIER' } })
  given(...selected, taken)
    .when('AddTrackingEvent', scan)
    .refused('NOT_BOOKED')
  add.when('AddTrackingEvent', { ...scan, localTime: '2026-02-30T25:00' }).refused('TIME_UNKNOWN')
})

test('edge 49: the same movement again is ignored; the same code at another time is a second one', () => {
  const add = given(...scanned()).by(system)
  add.when('AddTrackingEvent', { ...scan, rawText: 'Another text' }).nothing()
  add.when('AddTrackingEvent', { ...scan, localTime: '2026-03-10T09:01' }).thenLike({
    type: 'ExpressTrackingAdded',
    data: {},
  })
  add.when('AddTrackingEvent', { ...scan, piece: 2 }).thenLike({ type: 'ExpressTrackingAdded', data: { piece: 2 } })
})

test('a struck movement of the carrier stays struck; a person may enter it again', () => {
  const events = scanned()
  const struck: ExpressEvent = { type: 'ExpressTrackingCorrected', data: { eventId: 'id-1', reason: 'x' } }
  given(...events)
    .when('CorrectTrackingEvent', { eventId: 'id-1', reason: 'x' })
    .thenExactly(struck)
  given(...events, struck)
    .when('CorrectTrackingEvent', { eventId: 'id-1', reason: 'x' })
    .nothing()
  given(...events)
    .when('CorrectTrackingEvent', { eventId: 'x', reason: 'x' })
    .refused('MOVEMENT_UNKNOWN')
  given(...events, struck)
    .by(system)
    .when('AddTrackingEvent', scan)
    .nothing()
  given(...events, struck)
    .when('AddTrackingEvent', scan)
    .thenLike({ type: 'ExpressTrackingAdded', data: {} })
})

test.each([
  ['in the future', '2026-03-10T12:11', '+00:00', true],
  ['just now', '2026-03-10T12:00', '+00:00', false],
  ['an hour before the booking', '2026-03-10T11:00', '+00:00', true],
  ['of a place with an unknown offset', '2026-03-10T12:00', '', false],
  ['in another zone, after the booking', '2026-03-10T09:00', '-03:00', false],
])('edge 53: a movement %s is kept and marked as doubtful: %s%s %s', (_, localTime, offset, doubtful) =>
  given(...booked)
    .by(system)
    .when('AddTrackingEvent', { ...scan, localTime, offset })
    .thenLike({ type: 'ExpressTrackingAdded', data: { doubtful } }),
)

test('a movement from before the day of the booking belongs to a former shipment of this number', () => {
  const early = { ...scan, localTime: '2026-03-08T09:00' }
  given(...booked)
    .by(system)
    .when('AddTrackingEvent', early)
    .nothing()
  given(...booked)
    .when('AddTrackingEvent', early)
    .thenLike({ type: 'ExpressTrackingAdded', data: { doubtful: true } })
  const byHand: ExpressEvent = {
    type: 'ExpressShipmentBooked',
    data: { ...bookedAs('b1', '111').data, manual: true } as Extract<
      ExpressEvent,
      { type: 'ExpressShipmentBooked' }
    >['data'],
  }
  given(requested, taken, byHand)
    .by(system)
    .when('AddTrackingEvent', early)
    .thenLike({ type: 'ExpressTrackingAdded', data: { doubtful: false } })
})

test('edges 51 and 52: delivered without a pickup is accepted; returned after it opens an incident, also when finished', () => {
  given(...booked)
    .by(system)
    .when('AddTrackingEvent', { ...scan, status: 'DELIVERED', rawCode: 'OK', signedBy: 'J. Doe' })
    .thenLike({ type: 'ExpressTrackingAdded', data: { signedBy: 'J. Doe' } })
  const returned = { ...scan, status: 'RETURNED' as const, rawCode: 'RT' }
  given(...booked, movedTo('DELIVERED'), finished)
    .by(system)
    .when('AddTrackingEvent', returned)
    .thenLike(
      { type: 'ExpressTrackingAdded', data: {} },
      { type: 'ExpressIncidentOpened', data: { reason: 'RETURNED_AFTER_DELIVERY', actionRequired: true } },
    )
  given(...booked)
    .by(system)
    .when('AddTrackingEvent', returned)
    .thenLike({ type: 'ExpressTrackingAdded', data: {} })
})

test('the first scan of a waybill that is not used opens an incident, also after the cancellation', () => {
  const scanOfUnused = { ...scan, waybill: '111' }
  for (const life of [voided, [...voided, cancelled]])
    given(...life)
      .by(system)
      .when('AddTrackingEvent', scanOfUnused)
      .thenLike(
        { type: 'ExpressTrackingAdded', data: { waybill: '111' } },
        { type: 'ExpressIncidentOpened', data: { reason: 'SCAN_AFTER_VOID', text: '111' } },
      )
  given(...voided, movedTo('PICKED_UP'))
    .by(system)
    .when('AddTrackingEvent', scanOfUnused)
    .thenLike({ type: 'ExpressTrackingAdded', data: {} })
  given(...voided, cancelled)
    .when('AddTrackingEvent', scanOfUnused)
    .refused('INVALID_TRANSITION')
})

test('incidents open and are resolved once', () => {
  given(...booked)
    .when('OpenIncident', { reason: 'ABSENT', due: '2026-03-11T12:00:00Z' })
    .thenExactly({
      type: 'ExpressIncidentOpened',
      data: { incidentId: 'id-1', reason: 'ABSENT', text: '', actionRequired: true, due: '2026-03-11T12:00:00.000Z' },
    })
  const opened: ExpressEvent = {
    type: 'ExpressIncidentOpened',
    data: { incidentId: 'i1', reason: 'ABSENT', text: '', actionRequired: true },
  }
  const resolved: ExpressEvent = { type: 'ExpressIncidentResolved', data: { incidentId: 'i1', text: 'Done' } }
  const resolve = { incidentId: 'i1', text: 'Done' }
  given(...booked, opened)
    .when('ResolveIncident', resolve)
    .thenExactly(resolved)
  given(...booked, opened, resolved)
    .when('ResolveIncident', resolve)
    .nothing()
  given(...booked)
    .when('ResolveIncident', resolve)
    .refused('INCIDENT_UNKNOWN')
})

test('a piece is weighed again by the carrier', () => {
  const reweigh = { piece: 2, kg: '5.0' }
  const reweighed: ExpressEvent = { type: 'ExpressPieceReweighed', data: reweigh }
  given(...booked)
    .when('RecordReweigh', reweigh)
    .thenExactly(reweighed)
  given(...booked, reweighed)
    .when('RecordReweigh', reweigh)
    .nothing()
  given(...booked)
    .when('RecordReweigh', { piece: 3, kg: '5' })
    .refused('PIECE_UNKNOWN', { pieces: 2 })
})

test('one of two delivered pieces is no delivery', () => {
  const piece = { ...movedTo('DELIVERED').data, piece: 1 }
  given(...booked, { type: 'ExpressTrackingAdded', data: piece })
    .when('FinishExpressShipment', { outcome: 'DELIVERED' })
    .refused('DELIVERY_UNKNOWN')
})

test('a delivered shipment is finished with the time and the name of its movement', () => {
  const delivered = { ...movedTo('DELIVERED').data, signedBy: 'J. Doe' }
  given(...booked, { type: 'ExpressTrackingAdded', data: delivered })
    .when('FinishExpressShipment', { outcome: 'DELIVERED' })
    .thenExactly({
      type: 'ExpressShipmentFinished',
      data: { outcome: 'DELIVERED', deliveredAt: '2026-03-10T11:00:00.000Z', signedBy: 'J. Doe', automatic: false },
    })
  given(...booked)
    .when('FinishExpressShipment', { outcome: 'DELIVERED' })
    .refused('DELIVERY_UNKNOWN')
  given(...booked)
    .when('FinishExpressShipment', { outcome: 'DELIVERED', deliveredAt: '2026-03-10T12:30:00Z' })
    .refused('DELIVERY_IN_FUTURE')
  given(...booked)
    .when('FinishExpressShipment', { outcome: 'LOST' })
    .thenExactly({ type: 'ExpressShipmentFinished', data: { outcome: 'LOST', signedBy: '', automatic: false } })
  given(...running)
    .when('FinishExpressShipment', { outcome: 'LOST' })
    .refused('BOOKING_RUNNING')
  given(...selected, taken)
    .when('FinishExpressShipment', { outcome: 'LOST' })
    .refused('NOT_BOOKED')
})

test('the rule finishes a shipment without open incidents, a person also with one', () => {
  const opened: ExpressEvent = {
    type: 'ExpressIncidentOpened',
    data: { incidentId: 'i1', reason: 'ABSENT', text: '', actionRequired: true },
  }
  const life = [...booked, movedTo('DELIVERED'), opened]
  const delivered = { outcome: 'DELIVERED' as const }
  given(...life)
    .by(system)
    .when('FinishExpressShipment', delivered)
    .refused('INCIDENT_OPEN')
  given(...life)
    .when('FinishExpressShipment', delivered)
    .thenLike({
      type: 'ExpressShipmentFinished',
      data: { automatic: false },
    })
  given(...booked, movedTo('DELIVERED'))
    .by(system)
    .when('FinishExpressShipment', delivered)
    .thenLike({ type: 'ExpressShipmentFinished', data: { automatic: true } })
})

test('the rule finishes a delivered shipment only, at the time of its movement', () => {
  const typed = { outcome: 'DELIVERED' as const, deliveredAt: '2026-03-09T11:00:00.000Z' }
  const piece = { ...movedTo('DELIVERED').data, piece: 1 }
  for (const life of [booked, [...booked, { type: 'ExpressTrackingAdded' as const, data: piece }]])
    given(...life)
      .by(system)
      .when('FinishExpressShipment', typed)
      .refused('DELIVERY_UNKNOWN')
  given(...booked, movedTo('DELIVERED'))
    .by(system)
    .when('FinishExpressShipment', typed)
    .thenLike({ type: 'ExpressShipmentFinished', data: { deliveredAt: '2026-03-10T11:00:00.000Z', automatic: true } })
})

test('a shipment is not finished while its booking is cancelled', () => {
  const voiding = [...voided.slice(0, -1), movedTo('DELIVERED')]
  for (const author of [operator, system])
    given(...voiding)
      .by(author)
      .when('FinishExpressShipment', { outcome: 'DELIVERED' })
      .refused('VOID_RUNNING')
})

test('a finished shipment is reopened; a cancelled one ends', () => {
  given(...booked, finished)
    .by(operator)
    .when('ReopenExpressShipment', { reason: 'x' })
    .thenExactly({ type: 'ExpressShipmentReopened', data: { reason: 'x' } })
  given(...booked, finished)
    .by(manager)
    .when('ReopenExpressShipment', { reason: 'x' })
    .refused('FORBIDDEN')
  expect(stateAfter([...booked, finished, { type: 'ExpressShipmentReopened', data: { reason: 'x' } }])?.work).toBe(
    'IN_PROGRESS',
  )
  expect(stateAfter([requested, cancelled])?.work).toBe('CANCELLED')
})

test('edge 76: a cancellation waits for the outcome of the booking, and then for its void', () => {
  const cancel = { reason: 'x' }
  given(...running)
    .when('CancelExpressShipment', cancel)
    .refused('BOOKING_RUNNING')
  given(...booked)
    .when('CancelExpressShipment', cancel)
    .refused('VOID_FIRST', { trackingNumber: '111' })
  given(...voided)
    .when('CancelExpressShipment', cancel)
    .thenExactly(cancelled)
})

test('readers of a shipment add notes, in any status', () => {
  given(requested, cancelled)
    .by(commercial)
    .when('AddExpressNote', { text: 'Call first' })
    .thenExactly({ type: 'ExpressNoteAdded', data: { noteId: 'id-1', text: 'Call first' } })
  given(requested)
    .by({ ...commercial, userId: 'mcosta' })
    .when('AddExpressNote', { text: 'x' })
    .refused('FORBIDDEN')
})

test('a deactivated user’s shipments get another owner and assignee', () => {
  const handOver = given(requested, taken).by(system)
  handOver
    .when('HandOverExpressShipment', { commercial: 'mcosta', assignedTo: 'oruiz' })
    .thenExactly({ type: 'ExpressShipmentHandedOver', data: { commercial: 'mcosta' } })
  handOver.when('HandOverExpressShipment', {}).nothing()
  expect(
    stateAfter([requested, taken, { type: 'ExpressShipmentHandedOver', data: { assignedTo: 'x' } }]),
  ).toMatchObject({ commercial: 'lferreyra', assignedTo: 'x' })
})

const unknownAt = (localTime: string, events: readonly ExpressEvent[] = booked): ExpressEvent[] => [
  ...events,
  ...(given(...events)
    .by(system)
    .when('AddTrackingEvent', { ...scan, rawCode: 'ZZ', status: 'UNKNOWN', localTime })
    .events() as ExpressEvent[]),
]
const mapTo = (events: readonly ExpressEvent[], status: 'ON_HOLD' | 'DELAYED' | 'UNKNOWN' | 'RETURNED') =>
  given(...events)
    .by(system)
    .when('MapTrackingCode', { code: 'zz ', status })

test('a mapping gives unknown movements of the code its status, and can be changed and ended', () => {
  const life = [...unknownAt('2026-03-10T09:00'), movedTo('IN_TRANSIT', '2026-03-10T10:00:00')]
  const movements = [{ eventId: 'id-1', waybill: '111' }]
  mapTo(life, 'ON_HOLD').thenExactly({
    type: 'ExpressTrackingMapped',
    data: { code: 'ZZ', status: 'ON_HOLD', reason: '', movements },
  })
  const mapped = [...life, ...(mapTo(life, 'ON_HOLD').events() as ExpressEvent[])]
  expect(stateAfter(mapped)?.tracking.map(({ status }) => status)).toEqual(['ON_HOLD', 'IN_TRANSIT'])
  mapTo(mapped, 'ON_HOLD').nothing()
  const [changed] = mapTo(mapped, 'DELAYED').events()
  expect(changed).toMatchObject({ type: 'ExpressTrackingMapped', data: { status: 'DELAYED' } })
  const ended = [...mapped, ...(mapTo(mapped, 'UNKNOWN').events() as ExpressEvent[])]
  expect(stateAfter(ended)?.tracking[0]?.status).toBe('UNKNOWN')
  // People may not decide the status of a code in one shipment.
  given(...life)
    .when('MapTrackingCode', { code: 'ZZ', status: 'ON_HOLD' })
    .refused('FORBIDDEN')
})

test('a mapping leaves the movements of a former waybill, which may be of another carrier', () => {
  const again = [...unknownAt('2026-03-10T09:00'), ...voided.slice(booked.length), bookedAs('b2', '222')]
  mapTo(again, 'ON_HOLD').nothing()
})

test('a code that is mapped to a return after the delivery opens one incident', () => {
  const once = unknownAt('2026-03-10T12:00', [...booked, movedTo('DELIVERED')])
  const events = mapTo(unknownAt('2026-03-10T13:00', once), 'RETURNED').events()
  expect(events.map(({ type }) => type)).toEqual(['ExpressTrackingMapped', 'ExpressIncidentOpened'])
})
