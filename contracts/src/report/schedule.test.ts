import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn } from '../working-time/time-zone.ts'
import { lastTurn, nextTurn, rhythms } from './schedule.ts'

const at = (text: string) => Date.parse(text)
const iso = (instant: number) => new Date(instant).toISOString()

test('a weekly turn is each Monday and a monthly one the first, at seven in the company’s time zone', () => {
  const friday = at('2026-11-20T15:00:00Z')
  expect(lastTurn('WEEKLY', 'America/Montevideo', friday)).toEqual({
    day: '2026-11-16',
    at: at('2026-11-16T10:00:00Z'),
  })
  expect(iso(nextTurn('WEEKLY', 'America/Montevideo', friday))).toBe('2026-11-23T10:00:00.000Z')
  expect(lastTurn('MONTHLY', 'Europe/Madrid', friday)).toEqual({ day: '2026-11-01', at: at('2026-11-01T06:00:00Z') })
  expect(iso(nextTurn('MONTHLY', 'Europe/Madrid', friday))).toBe('2026-12-01T06:00:00.000Z')
})

test('the turn on the day itself is at seven', () => {
  const seven = at('2026-11-23T10:00:00Z')
  expect(lastTurn('WEEKLY', 'America/Montevideo', seven - 1).day).toBe('2026-11-16')
  expect(nextTurn('WEEKLY', 'America/Montevideo', seven - 1)).toBe(seven)
  expect(lastTurn('WEEKLY', 'America/Montevideo', seven).day).toBe('2026-11-23')
  expect(iso(nextTurn('WEEKLY', 'America/Montevideo', seven))).toBe('2026-11-30T10:00:00.000Z')
})

test('nextTurn is after any instant and lastTurn not after it, with no turn between them', () => {
  const zone = fc.constantFrom('America/Montevideo', 'Europe/Madrid', 'Asia/Shanghai', 'America/New_York')
  const instant = fc.integer({ min: at('2024-01-01'), max: at('2030-01-01') })
  fc.assert(
    fc.property(fc.constantFrom(...rhythms), zone, instant, (rhythm, timeZone, now) => {
      const last = lastTurn(rhythm, timeZone, now)
      const next = nextTurn(rhythm, timeZone, now)
      expect(last.at).toBeLessThanOrEqual(now)
      expect(next).toBeGreaterThan(now)
      expect(nextTurn(rhythm, timeZone, last.at)).toBe(next)
      expect(lastTurn(rhythm, timeZone, next).day).toBe(dayIn(timeZone, next))
    }),
  )
})
