import { expect, test } from 'vitest'
import { dayAfter, dayIn, instantIn, isTimeZone } from './time-zone.ts'

const at = (text: string) => Date.parse(text)

test.each([
  ['America/Montevideo', '2026-03-02T02:59:00Z', '2026-03-01'],
  ['America/Montevideo', '2026-03-02T03:00:00Z', '2026-03-02'],
  ['America/Sao_Paulo', '2026-12-31T23:30:00Z', '2026-12-31'],
  ['Asia/Tokyo', '2026-12-31T15:00:00Z', '2027-01-01'],
])('the day in %s at %s is %s', (zone, instant, day) => {
  expect(dayIn(zone, at(instant))).toBe(day)
})

test('each instant of a day with a clock change has its own offset', () => {
  // In Santiago the first of these days has no midnight, the second has two.
  expect(dayIn('America/Santiago', at('2026-09-06T03:59:00Z'))).toBe('2026-09-05')
  expect(dayIn('America/Santiago', at('2026-09-06T04:00:00Z'))).toBe('2026-09-06')
  expect(dayIn('America/Santiago', at('2026-04-05T03:30:00Z'))).toBe('2026-04-04')
  expect(dayIn('America/Santiago', at('2026-04-05T04:00:00Z'))).toBe('2026-04-05')
  expect(new Date(instantIn('Europe/Madrid', '2026-03-29', 12 * 60)).toISOString()).toBe('2026-03-29T10:00:00.000Z')
  expect(new Date(instantIn('Europe/Madrid', '2026-03-29')).toISOString()).toBe('2026-03-28T23:00:00.000Z')
})

test('a time zone is accepted where the engine knows it', () =>
  expect(['America/Montevideo', 'UTC', 'America/Nowhere', ''].map(isTimeZone)).toEqual([true, true, false, false]))

test('an ambiguous local time is the first one, and a skipped one is the moment of the change', () => {
  const utc = (day: string, hour: number) => new Date(instantIn('Europe/Madrid', day, hour * 60)).toISOString()
  expect(utc('2026-10-25', 2.5)).toBe('2026-10-25T00:30:00.000Z')
  expect(utc('2026-03-29', 2.5)).toBe('2026-03-29T01:30:00.000Z')
})

test('dayAfter crosses the ends of months and years', () => {
  expect(dayAfter('2026-12-31')).toBe('2027-01-01')
  expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28')
  expect(dayAfter('2026-03-01', 30)).toBe('2026-03-31')
})

test('zones with offsets of half and quarter hours are exact', () =>
  expect(new Date(instantIn('Asia/Kolkata', '2026-03-02')).toISOString()).toBe('2026-03-01T18:30:00.000Z'))
