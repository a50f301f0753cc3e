import { expect, test } from 'vitest'
import { trackingScan as scan } from '../testing/tracking-events.ts'
import { movementOf } from './movement.ts'

type Scan = ReturnType<typeof scan>

const bookedAt = '2026-11-18T15:20:00Z'
const moved = (events: Scan[], pieces = 1) => movementOf(events, { bookedAt, pieces, timeZone: 'America/Montevideo' })

const pickup = scan('PICKED_UP', '2026-11-19T11:05')
const transit = scan('IN_TRANSIT', '2026-11-19T22:40')
const customs = scan('CUSTOMS', '2026-11-20T12:12')
const delivery = scan('DELIVERED', '2026-11-23T14:00', { signedBy: 'Iván Prieto' })

test('without events a shipment is only booked', () => {
  expect(moved([])).toMatchObject({ status: undefined, deliveredPieces: 0, pieces: 1 })
})

test('the stay in customs begins with its first scan', () => {
  const movement = moved([pickup, transit, scan('IN_TRANSIT', '2026-11-20T03:00'), customs])
  expect(movement).toMatchObject({ status: 'CUSTOMS', customsSince: '2026-11-20T12:12:00.000Z' })
})

test('edge 50: an older event that arrives later is in its place and does not change the status', () => {
  const movement = moved([customs, transit])
  expect(movement.status).toBe('CUSTOMS')
  expect(movement).toMatchObject({ firstScanAt: '2026-11-19T22:40:00.000Z', lastScanAt: '2026-11-20T12:12:00.000Z' })
})

test('edge 51: a delivery without pickup scan is accepted', () => {
  expect(moved([delivery])).toMatchObject({
    status: 'DELIVERED',
    deliveredAt: '2026-11-23T14:00:00.000Z',
    signedBy: 'Iván Prieto',
  })
})

test('a return after the delivery wins', () => {
  const back = scan('RETURNED', '2026-11-25T09:00')
  const movement = moved([pickup, delivery, back])
  expect(movement).toMatchObject({ status: 'RETURNED', deliveredAt: undefined, signedBy: '' })
  expect(movement.deliveredPieces).toBe(0)
})

test('scans on the way back are neither progress nor transit', () => {
  const returning = scan('RETURNING', '2026-11-21T09:00')
  const movement = moved([pickup, transit, returning, scan('OUT_FOR_DELIVERY', '2026-11-24T09:00')])
  expect(movement).toMatchObject({ status: 'RETURNING' })
})

test('the return of one piece does not end the journey of the others', () => {
  const returning = scan('RETURNING', '2026-11-21T09:00', { piece: 1 })
  const movement = moved([pickup, returning, scan('OUT_FOR_DELIVERY', '2026-11-22T09:00', { piece: 2 })], 2)
  expect(movement).toMatchObject({ status: 'OUT_FOR_DELIVERY' })
})

test('a delivery on the way back is a return', () => {
  const returning = scan('RETURNING', '2026-11-21T09:00')
  expect(moved([returning, delivery])).toMatchObject({ status: 'RETURNED', deliveredPieces: 0 })
  // The return was a wrong scan: a person struck it.
  expect(moved([{ ...returning, struck: true }, delivery])).toMatchObject({ status: 'DELIVERED', deliveredPieces: 1 })
})

test('scans after the delivery do not change it, a correction does', () => {
  const after = scan('IN_TRANSIT', '2026-11-23T18:00')
  expect(moved([pickup, delivery, after]).status).toBe('DELIVERED')
  const struck = { ...delivery, struck: true }
  expect(moved([pickup, struck, after])).toMatchObject({ status: 'IN_TRANSIT', deliveredAt: undefined })
})

test('an unknown code keeps the status; a later mapping projects the past anew', () => {
  const unknown = scan('UNKNOWN', '2026-11-21T09:00', { rawCode: 'ZZ' })
  expect(moved([pickup, customs, unknown])).toMatchObject({ status: 'CUSTOMS', lastScanAt: '2026-11-21T09:00:00.000Z' })
  const mapped: Scan = { ...unknown, status: 'OUT_FOR_DELIVERY' }
  expect(moved([pickup, customs, mapped]).status).toBe('OUT_FOR_DELIVERY')
  expect(moved([unknown]).status).toBeUndefined()
})

test('an exception keeps the place in the journey', () => {
  const hold = scan('ON_HOLD', '2026-11-21T09:00', { reason: 'DUTIES_UNPAID' })
  expect(moved([pickup, customs, hold])).toMatchObject({
    status: 'CUSTOMS',
    customsSince: '2026-11-20T12:12:00.000Z',
  })
  expect(moved([scan('ATTEMPT_FAILED', '2026-11-22T09:00')])).toMatchObject({ status: 'ATTEMPT_FAILED' })
})

test('edge 55: the slowest piece decides, and 2 of 3 are delivered', () => {
  const of = (piece: number, event: Scan): Scan => ({ ...event, piece })
  const events = [pickup, of(1, delivery), of(2, delivery), of(3, customs)]
  const partly = moved(events, 3)
  expect(partly).toMatchObject({ status: 'CUSTOMS', deliveredPieces: 2, pieces: 3, deliveredAt: undefined })
  expect(partly.customsSince).toBe('2026-11-20T12:12:00.000Z')
  // A piece without a scan of its own has those of the whole shipment.
  expect(moved(events.slice(0, 3), 3)).toMatchObject({ status: 'PICKED_UP', deliveredPieces: 2 })
  expect(moved(events.slice(1, 3), 3)).toMatchObject({ status: 'REGISTERED', deliveredPieces: 2 })
  const last = of(3, scan('DELIVERED', '2026-11-24T10:00'))
  expect(moved([...events, last], 3)).toMatchObject({
    status: 'DELIVERED',
    deliveredPieces: 3,
    deliveredAt: '2026-11-24T10:00:00.000Z',
  })
  expect(moved([...events, of(3, scan('LOST_OR_DAMAGED', '2026-11-24T10:00'))], 3).status).toBe('LOST_OR_DAMAGED')
})

test('a lost piece may be found', () => {
  const lost = scan('LOST_OR_DAMAGED', '2026-11-20T20:00')
  expect(moved([transit, lost]).status).toBe('LOST_OR_DAMAGED')
  expect(moved([transit, lost, scan('IN_TRANSIT', '2026-11-22T20:00')]).status).toBe('IN_TRANSIT')
})

test('edge 58: events of a former shipment with the same number are ignored', () => {
  const former = scan('DELIVERED', '2026-03-01T10:00')
  expect(moved([former])).toMatchObject({ status: undefined })
  expect(moved([former, pickup])).toMatchObject({ status: 'PICKED_UP', firstScanAt: '2026-11-19T11:05:00.000Z' })
  // A scan on the day of the booking is of this one.
  expect(moved([scan('PICKED_UP', '2026-11-18T14:00', { doubtful: true })]).status).toBe('PICKED_UP')
})

test('edge 53: a doubtful time is a scan, but not for the clocks', () => {
  const future = scan('IN_TRANSIT', '2027-01-01T09:00', { doubtful: true })
  expect(moved([pickup, future])).toMatchObject({ status: 'IN_TRANSIT', lastScanAt: '2026-11-19T11:05:00.000Z' })
  expect(moved([pickup, { ...delivery, doubtful: true }])).toMatchObject({
    status: 'DELIVERED',
    deliveredAt: undefined,
  })
  expect(moved([pickup, future, customs])).toMatchObject({ status: 'CUSTOMS', lastScanAt: '2026-11-20T12:12:00.000Z' })
})

test('edge 54: a scan without offset counts in the time zone of the company', () => {
  const local = { ...transit, offset: '' }
  expect(moved([pickup, local])).toMatchObject({ status: 'IN_TRANSIT', lastScanAt: '2026-11-20T01:40:00.000Z' })
})

test('the first delivery scan has the time, a later one may have the signature', () => {
  const first = { ...delivery, signedBy: '' }
  const proof = scan('DELIVERED', '2026-11-23T16:00', { signedBy: 'Ana Ruiz' })
  expect(moved([first, proof])).toMatchObject({ deliveredAt: '2026-11-23T14:00:00.000Z', signedBy: 'Ana Ruiz' })
})

test('a lost piece is visible while others have no scan', () => {
  expect(moved([scan('LOST_OR_DAMAGED', '2026-11-20T20:00', { piece: 1 })], 2).status).toBe('LOST_OR_DAMAGED')
})
