import { expect, test } from 'vitest'
import { usualCalendar } from '../working-time/calendar.ts'
import { type ClockRow, clocksOf } from './clocks.ts'
import { usualClocks } from '../company-settings/usual-clocks.ts'

// Working hours 09:00 to 18:00 in Montevideo are 12:00Z to 21:00Z. 2026-11-18 is a Wednesday.
const hours = { calendar: usualCalendar, timeZone: 'America/Montevideo' }
const requested: ClockRow = {
  work: 'REQUESTED',
  booking: 'NONE',
  requestedAt: '2026-11-18T15:00:00Z',
  hasInvoice: false,
}
const booked: ClockRow = { ...requested, work: 'IN_PROGRESS', booking: 'BOOKED' }
const still = {
  status: undefined,
  deliveredAt: undefined,
  firstScanAt: undefined,
  lastScanAt: undefined,
  customsSince: undefined,
}
const due = (row: ClockRow, now = '2026-11-18T15:00:00Z', clocks = usualClocks) =>
  clocksOf(row, { hours, clocks }, Date.parse(now)).map(
    ({ clock, dueAt, isBreached }) => `${clock} ${new Date(dueAt).toISOString().slice(0, 16)}${isBreached ? ' !' : ''}`,
  )

test('a request is taken within an hour and booked within four, in working time', () => {
  expect(due(requested)).toEqual(['TAKE 2026-11-18T16:00', 'BOOK 2026-11-18T19:00'])
  // Friday 17:30: half an hour on Friday, the rest on Monday.
  expect(due({ ...requested, requestedAt: '2026-11-20T20:30:00Z' })).toEqual([
    'TAKE 2026-11-23T12:30',
    'BOOK 2026-11-23T15:30',
  ])
  expect(due({ ...requested, work: 'IN_PROGRESS' })).toEqual(['BOOK 2026-11-18T19:00'])
})

test('a clock is breached after its time, not at it', () => {
  expect(due(requested, '2026-11-18T16:00:00Z')[0]).toBe('TAKE 2026-11-18T16:00')
  expect(due(requested, '2026-11-18T16:00:01Z')[0]).toBe('TAKE 2026-11-18T16:00 !')
})

test('the limits are settings', () => {
  expect(due(requested, undefined, { ...usualClocks, untakenHours: 2 })[0]).toBe('TAKE 2026-11-18T17:00')
})

test('the cut-off runs an hour before, until a pickup is planned', () => {
  const row = { ...requested, work: 'IN_PROGRESS', cutoffAt: '2026-11-18T19:30:00Z' } as const
  expect(due(row)).toContain('PICKUP_CUTOFF 2026-11-18T18:30')
  expect(due({ ...row, pickupAt: '2026-11-18T20:00:00Z' })).toEqual(['BOOK 2026-11-18T19:00'])
})

test('the first scan follows the pickup within a day, at the opening where it is closed', () => {
  expect(due({ ...booked, pickupAt: '2026-11-18T18:00:00Z' })).toEqual(['FIRST_SCAN 2026-11-19T18:00'])
  expect(due({ ...booked, pickupAt: '2026-11-20T18:00:00Z' })).toEqual(['FIRST_SCAN 2026-11-23T12:00'])
  const movement = { ...still, firstScanAt: '2026-11-18T20:00:00Z' }
  expect(due({ ...booked, pickupAt: '2026-11-18T18:00:00Z', movement })).toEqual([])
})

test('news comes within 48 hours, or 72 over a weekend', () => {
  const after = (lastScanAt: string) => due({ ...booked, movement: { ...still, status: 'IN_TRANSIT', lastScanAt } })
  expect(after('2026-11-17T18:00:00Z')).toEqual(['NEWS 2026-11-19T18:00'])
  expect(after('2026-11-20T18:00:00Z')).toEqual(['NEWS 2026-11-23T18:00'])
})

test('customs takes at most a day, and the promised day ends at midnight of the company', () => {
  const movement = { ...still, status: 'CUSTOMS', customsSince: '2026-11-18T14:00:00Z' } as const
  expect(due({ ...booked, movement, promisedDay: '2026-11-20' })).toEqual([
    'CUSTOMS 2026-11-19T14:00',
    'PROMISED_DAY 2026-11-21T03:00',
  ])
})

test('days of grace move the promised day', () => {
  const clocks = { ...usualClocks, promisedDays: 2 }
  expect(due({ ...booked, promisedDay: '2026-11-20' }, undefined, clocks)).toEqual(['PROMISED_DAY 2026-11-23T03:00'])
})

test('a delivered shipment has only the clock of the invoice', () => {
  const deliveredAt = '2026-11-23T14:00:00Z'
  const movement = { ...still, status: 'DELIVERED', lastScanAt: deliveredAt, deliveredAt } as const
  const row = { ...booked, movement, promisedDay: '2026-11-20' }
  // The fifteenth day ends.
  expect(due(row)).toEqual(['INVOICE 2026-12-09T03:00'])
  expect(due({ ...row, work: 'FINISHED' })).toEqual(['INVOICE 2026-12-09T03:00'])
  expect(due({ ...row, hasInvoice: true })).toEqual([])
})

test('a cancelled shipment has no clocks', () => {
  expect(due({ ...booked, work: 'CANCELLED', pickupAt: '2026-11-18T18:00:00Z' })).toEqual([])
})

test('a company without working hours has the clocks of the carrier', () => {
  const week = { MON: null, TUE: null, WED: null, THU: null, FRI: null, SAT: null, SUN: null }
  const closed = { hours: { ...hours, calendar: { week, holidays: [] } } }
  expect(clocksOf({ ...booked, work: 'REQUESTED', pickupAt: '2026-11-18T18:00:00Z' }, closed, 0)).toEqual([
    { clock: 'FIRST_SCAN', dueAt: Date.parse('2026-11-19T18:00:00Z'), isBreached: false },
  ])
})
