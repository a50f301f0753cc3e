import { expect, test } from 'vitest'
import { trackingScan } from '../testing/tracking-events.ts'
import {
  inOrder,
  isDoubtfulTime,
  remapped,
  TrackingEvent,
  trackingId,
  trackingInstant,
  withoutDoubles,
} from './tracking.ts'

const scan = {
  status: 'IN_TRANSIT',
  rawCode: 'PL',
  localTime: '2026-11-18T22:40',
  offset: '+01:00',
  place: 'Leipzig',
} as const

test('the same code, time and place is a double', () => {
  const id = trackingId('MYDHL', scan)
  expect(trackingId('MYDHL', { ...scan, localTime: '2026-11-18T22:40:00', place: ' LEIPZIG ' })).toBe(id)
  const others = [
    trackingId('OTHER', scan),
    trackingId('MYDHL', { ...scan, rawCode: 'DF' }),
    trackingId('MYDHL', { ...scan, localTime: '2026-11-18T22:41' }),
    trackingId('MYDHL', { ...scan, offset: 'Z' }),
    trackingId('MYDHL', { ...scan, place: 'Padua' }),
    // Two pieces are scanned in the same minute.
    trackingId('MYDHL', { ...scan, piece: 'JD2' }),
  ]
  expect(new Set([id, ...others]).size).toBe(7)
})

test('entries without raw code differ by their status', () => {
  const entry = { ...scan, rawCode: '' }
  expect(trackingId('VELOZ', entry)).not.toBe(trackingId('VELOZ', { ...entry, status: 'CUSTOMS' }))
})

test('doubles within an answer and of stored events are ignored', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id })) as [{ id: string }, { id: string }, { id: string }]
  expect(withoutDoubles([a], [b, a, b, c])).toEqual([b, c])
})

test('a local time has an instant by its offset, then by the zone of its place', () => {
  expect(trackingInstant({ localTime: '2026-11-18T22:40', offset: '-03:00' })).toBe('2026-11-19T01:40:00.000Z')
  expect(trackingInstant({ localTime: '2026-11-18T22:40:07' }, 'America/Montevideo')).toBe('2026-11-19T01:40:07.000Z')
  expect(trackingInstant({ localTime: '2026-11-18T22:40' })).toBeUndefined()
})

test('a time in the future or before the booking is doubtful', () => {
  const range = { now: '2026-11-20T12:00:00Z', bookedAt: '2026-11-18T15:20:00Z' }
  const isDoubtful = (time: string, changes: Partial<TrackingEvent> = {}) =>
    isDoubtfulTime(trackingScan('IN_TRANSIT', time, changes), range)
  expect(isDoubtful('2026-11-20T12:05')).toBe(false)
  expect(isDoubtful('2026-11-20T12:11')).toBe(true)
  expect(isDoubtful('2026-11-18T15:19')).toBe(true)
  expect(isDoubtful('2026-11-18T15:20')).toBe(false)
  // Without an instant the place may be 14 hours apart.
  const local = { at: undefined, offset: undefined } as unknown as Partial<TrackingEvent>
  expect(isDoubtful('2026-11-21T02:00', local)).toBe(false)
  expect(isDoubtful('2026-11-21T03:00', local)).toBe(true)
  expect(isDoubtful('2026-11-18T02:00', local)).toBe(false)
})

test('events are ordered by time, then by arrival', () => {
  const late = trackingScan('CUSTOMS', '2026-11-20T09:00')
  const early = trackingScan('PICKED_UP', '2026-11-19T09:00')
  const twin = trackingScan('CUSTOMS_RELEASED', '2026-11-20T09:00')
  expect(inOrder([late, early, twin])).toEqual([early, late, twin])
})

test('a doubtful time does not precede later scans', () => {
  const first = trackingScan('PICKED_UP', '2026-11-19T09:00')
  const future = trackingScan('IN_TRANSIT', '2027-01-01T09:00', { doubtful: true })
  const next = trackingScan('CUSTOMS', '2026-11-20T09:00')
  expect(inOrder([first, future, next])).toEqual([first, future, next])
  expect(inOrder([next, first, future])).toEqual([first, next, future])
})

test('a later mapping changes unknown codes only', () => {
  const unknown = trackingScan('UNKNOWN', '2026-11-19T09:00', { rawCode: 'ZZ' })
  const known = trackingScan('IN_TRANSIT', '2026-11-19T10:00', { rawCode: 'PL' })
  // A person corrected it.
  const corrected = trackingScan('ON_HOLD', '2026-11-19T11:00', { rawCode: 'ZZ' })
  const events = remapped([unknown, known, corrected], 'MYDHL', { ZZ: 'CUSTOMS', PL: 'DELIVERED' })
  expect(events.map(({ status }) => status)).toEqual(['CUSTOMS', 'IN_TRANSIT', 'ON_HOLD'])
  expect(remapped([unknown], 'MYDHL', {})).toEqual([unknown])
})

test('the signature is personal data of the recipient', () => {
  const signedBy = { id: 'recipient', name: 'Iván Prieto' }
  expect(TrackingEvent.parse(trackingScan('DELIVERED', '2026-11-23T14:00', { signedBy })).signedBy).toEqual(signedBy)
  expect(TrackingEvent.shape.signedBy.unwrap().meta()).toMatchObject({ person: 'id' })
  expect(TrackingEvent.safeParse(trackingScan('DELIVERED', '23/11/2026')).success).toBe(false)
})
