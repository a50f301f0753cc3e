import { expect, test } from '@jest/globals'
import { dayIn, instantIn } from './time-zone.ts'

const at = (text: string) => Date.parse(text)

test.each([
  ['America/Montevideo', '2026-03-02T02:59:00Z', '2026-03-01'],
  ['America/Montevideo', '2026-03-02T03:00:00Z', '2026-03-02'],
  ['America/Sao_Paulo', '2026-12-31T23:30:00Z', '2026-12-31'],
  ['Asia/Tokyo', '2026-12-31T15:00:00Z', '2027-01-01'],
])('in %s %s is a moment of %s', (zone, instant, day) => {
  expect(dayIn(zone, at(instant))).toBe(day)
})

test('on the day on which the clocks are changed each moment has the clock of its own', () => {
  // In Santiago the first of these days has no midnight, the second one has two.
  expect(dayIn('America/Santiago', at('2026-09-06T03:59:00Z'))).toBe('2026-09-05')
  expect(dayIn('America/Santiago', at('2026-09-06T04:00:00Z'))).toBe('2026-09-06')
  expect(dayIn('America/Santiago', at('2026-04-05T03:30:00Z'))).toBe('2026-04-04')
  expect(dayIn('America/Santiago', at('2026-04-05T04:00:00Z'))).toBe('2026-04-05')
  expect(new Date(instantIn('Europe/Madrid', '2026-03-29', 12 * 60)).toISOString()).toBe('2026-03-29T10:00:00.000Z')
  expect(new Date(instantIn('Europe/Madrid', '2026-03-29')).toISOString()).toBe('2026-03-28T23:00:00.000Z')
})
