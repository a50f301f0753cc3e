import { expect, test } from 'vitest'
import { monthsOf } from './months.ts'

test('the current month is compared with the same number of days before it', () =>
  expect(monthsOf(new Date('2026-03-10T12:00:00Z'), 'America/Montevideo')).toEqual({
    first: '2026-03-01',
    today: '2026-03-10',
    start: new Date('2026-03-01T03:00:00Z'),
    formerFirst: '2026-02-19',
    formerLast: '2026-02-28',
    formerStart: new Date('2026-02-19T03:00:00Z'),
  }))

test('a long month is compared with days of the two months before it', () =>
  expect(monthsOf(new Date('2026-03-31T12:00:00Z'), 'America/Montevideo').formerFirst).toBe('2026-01-29'))
