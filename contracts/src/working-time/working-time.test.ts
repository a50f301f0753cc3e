import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usualCalendar } from './calendar.ts'
import { dayIn, instantIn } from './time-zone.ts'
import { afterWorkingTime, type WorkingHours, workingTimeBetween } from './working-time.ts'

const HOUR = 3_600_000
const montevideo: WorkingHours = { calendar: usualCalendar, timeZone: 'America/Montevideo' }
const at = (text: string) => Date.parse(text)
const between = (hours: WorkingHours, from: string, to: string) => workingTimeBetween(hours, at(from), at(to)) / HOUR

test('only working hours in the company’s time zone count', () => {
  // Tuesday, 10:00 to 12:00 in Montevideo.
  expect(between(montevideo, '2026-03-10T13:00:00Z', '2026-03-10T15:00:00Z')).toBe(2)
  // From an hour before closing time to an hour after opening time.
  expect(between(montevideo, '2026-03-10T20:00:00Z', '2026-03-11T13:00:00Z')).toBe(2)
  // Friday 17:00 to Monday 10:00.
  expect(between(montevideo, '2026-03-13T20:00:00Z', '2026-03-16T13:00:00Z')).toBe(2)
  // A week is five days of nine hours.
  expect(between(montevideo, '2026-03-09T03:00:00Z', '2026-03-16T03:00:00Z')).toBe(45)
  expect(between(montevideo, '2026-03-11T13:00:00Z', '2026-03-10T13:00:00Z')).toBe(0)
})

test('a holiday has no working hours, and the eve has them until its end time', () => {
  const hours: WorkingHours = {
    ...montevideo,
    calendar: {
      ...usualCalendar,
      holidays: [
        { date: '2026-12-24', until: '13:00', name: 'Nochebuena' },
        { date: '2026-12-25', name: 'Navidad' },
      ],
    },
  }
  // Thursday 12:00 until Monday 10:00: an hour on the eve, and one on Monday.
  expect(between(hours, '2026-12-24T15:00:00Z', '2026-12-28T13:00:00Z')).toBe(2)
})

test('a day with a clock change has normal working hours', () => {
  const madrid: WorkingHours = {
    calendar: { week: { ...usualCalendar.week, SUN: { from: '01:00', to: '05:00' } }, holidays: [] },
    timeZone: 'Europe/Madrid',
  }
  const onSunday = (day: string) =>
    workingTimeBetween(madrid, instantIn('Europe/Madrid', day), instantIn('Europe/Madrid', day, 1440)) / HOUR
  expect(onSunday('2026-03-22')).toBe(4)
  // Clocks change at two o’clock; the hours count as they really pass.
  expect(onSunday('2026-03-29')).toBe(3)
  expect(onSunday('2026-10-25')).toBe(5)
  // Office hours are nine hours as usual.
  expect(between(madrid, '2026-03-30T00:00:00Z', '2026-03-30T23:00:00Z')).toBe(9)
  expect(between(madrid, '2026-03-27T16:00:00Z', '2026-03-30T08:00:00Z')).toBe(5)
})

test('a skipped midnight is the moment of the clock change', () => {
  // In Santiago summer time begins at midnight.
  expect(new Date(instantIn('America/Santiago', '2026-09-06')).toISOString()).toBe('2026-09-06T04:00:00.000Z')
  expect(dayIn('America/Santiago', at('2026-09-06T03:59:59Z'))).toBe('2026-09-05')
  expect(dayIn('America/Santiago', at('2026-09-06T04:00:00Z'))).toBe('2026-09-06')
  expect(new Date(instantIn('America/Montevideo', '2026-03-02')).toISOString()).toBe('2026-03-02T03:00:00.000Z')
})

test('a company without working hours has no working time', () => {
  const closed = { MON: null, TUE: null, WED: null, THU: null, FRI: null, SAT: null, SUN: null }
  const hours = { ...montevideo, calendar: { week: closed, holidays: [] } }
  expect(afterWorkingTime(hours, at('2026-03-10T13:00:00Z'), HOUR)).toBeUndefined()
})

const zone = fc.constantFrom('America/Montevideo', 'America/Santiago', 'Europe/Madrid', 'Asia/Kathmandu')
const instant = fc.integer({ min: at('2025-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') })
const hoursOf = (timeZone: string): WorkingHours => ({
  timeZone,
  calendar: { ...usualCalendar, holidays: [{ date: '2026-01-01', name: 'Año Nuevo' }] },
})

test('afterWorkingTime is the inverse of workingTimeBetween', () =>
  fc.assert(
    fc.property(zone, instant, fc.integer({ min: 1, max: 100 * HOUR }), (timeZone, from, worked) => {
      const hours = hoursOf(timeZone)
      const until = afterWorkingTime(hours, from, worked) ?? 0
      expect(workingTimeBetween(hours, from, until)).toBe(worked)
    }),
    { numRuns: 60 },
  ))

test('working time is additive, and never longer than the elapsed time', () =>
  fc.assert(
    fc.property(zone, fc.tuple(instant, instant, instant), (timeZone, instants) => {
      const [a, b, c] = instants.toSorted((x, y) => x - y) as [number, number, number]
      const hours = hoursOf(timeZone)
      const total = workingTimeBetween(hours, a, c)
      expect(workingTimeBetween(hours, a, b) + workingTimeBetween(hours, b, c)).toBe(total)
      expect(total).toBeLessThanOrEqual(c - a)
    }),
    { numRuns: 30 },
  ))

test('midnight is an instant of its day in every zone', () =>
  fc.assert(
    fc.property(zone, instant, (timeZone, now) => {
      const day = dayIn(timeZone, now)
      expect(dayIn(timeZone, instantIn(timeZone, day))).toBe(day)
      expect(instantIn(timeZone, day)).toBeLessThanOrEqual(now)
    }),
    { numRuns: 100 },
  ))
