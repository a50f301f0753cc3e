import { expect, test } from 'vitest'
import { trackingScan } from '../../testing/tracking-events.ts'
import { inOrder, isDoubtfulTime, trackingInstant, trackingKey } from './tracking.ts'

const scan = {
  status: 'IN_TRANSIT',
  rawCode: 'PL',
  localTime: '2026-11-18T22:40',
  offset: '+01:00',
  place: 'Leipzig',
} as const

test('the same code, time and place is a double', () => {
  const id = trackingKey('DHL', scan)
  expect(trackingKey('DHL', { ...scan, localTime: '2026-11-18T22:40:00', place: ' LEIPZIG ' })).toBe(id)
  const others = [
    trackingKey('OTHER', scan),
    trackingKey('DHL', { ...scan, rawCode: 'DF' }),
    trackingKey('DHL', { ...scan, localTime: '2026-11-18T22:41' }),
    trackingKey('DHL', { ...scan, offset: '+00:00' }),
    trackingKey('DHL', { ...scan, place: 'Padua' }),
    // Two pieces are scanned in the same minute.
    trackingKey('DHL', { ...scan, piece: 2 }),
  ]
  expect(new Set([id, ...others]).size).toBe(7)
})

test('entries without raw code differ by their status', () => {
  const entry = { ...scan, rawCode: '' }
  expect(trackingKey('VELOZ', entry)).not.toBe(trackingKey('VELOZ', { ...entry, status: 'CUSTOMS' }))
})

test('edge 54: a local time has an instant by its offset, then by a time zone', () => {
  const instant = (localTime: string, offset: string) =>
    new Date(trackingInstant({ localTime, offset }, 'America/Montevideo')).toISOString()
  expect(instant('2026-11-18T22:40', '+01:00')).toBe('2026-11-18T21:40:00.000Z')
  expect(instant('2026-11-18T22:40:07', '-03:00')).toBe('2026-11-19T01:40:07.000Z')
  expect(instant('2026-11-18T22:40:07', '')).toBe('2026-11-19T01:40:07.000Z')
  expect(instant('2026-11-18T22:40', '')).toBe('2026-11-19T01:40:00.000Z')
})

test('a time in the future or before the booking is doubtful', () => {
  const range = {
    now: Date.parse('2026-11-20T12:00:00Z'),
    bookedAt: Date.parse('2026-11-18T15:20:00Z'),
    timeZone: 'UTC',
  }
  const isDoubtful = (localTime: string, offset = '+00:00') => isDoubtfulTime({ localTime, offset }, range)
  expect(isDoubtful('2026-11-20T12:05')).toBe(false)
  expect(isDoubtful('2026-11-20T12:11')).toBe(true)
  expect(isDoubtful('2026-11-18T15:19')).toBe(true)
  expect(isDoubtful('2026-11-18T15:20')).toBe(false)
  // Without offset the place may be 14 hours away.
  expect(isDoubtful('2026-11-21T02:00', '')).toBe(false)
  expect(isDoubtful('2026-11-21T03:00', '')).toBe(true)
  expect(isDoubtful('2026-11-18T02:00', '')).toBe(false)
  expect(isDoubtful('2026-11-18T01:00', '')).toBe(true)
})

test('events are ordered by time, then by arrival', () => {
  const late = trackingScan('CUSTOMS', '2026-11-20T09:00')
  const early = trackingScan('PICKED_UP', '2026-11-19T09:00')
  const twin = trackingScan('CUSTOMS_RELEASED', '2026-11-20T09:00')
  expect(inOrder([late, early, twin], 'UTC')).toEqual([early, late, twin])
})

test('a doubtful time does not precede later scans', () => {
  const first = trackingScan('PICKED_UP', '2026-11-19T09:00')
  const future = trackingScan('IN_TRANSIT', '2027-01-01T09:00', { doubtful: true })
  const next = trackingScan('CUSTOMS', '2026-11-20T09:00')
  expect(inOrder([first, future, next], 'UTC')).toEqual([first, future, next])
  expect(inOrder([next, first, future], 'UTC')).toEqual([first, next, future])
})
