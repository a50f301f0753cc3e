import { expect, test } from 'vitest'
import { monthsOf } from './months.ts'

test('a month so far is compared with the same time of the month before', () =>
  expect(monthsOf(new Date('2026-03-10T12:00:00Z'), 'America/Montevideo')).toEqual({
    first: '2026-03-01',
    start: new Date('2026-03-01T03:00:00Z'),
    formerStart: new Date('2026-02-01T03:00:00Z'),
    formerEnd: new Date('2026-02-10T12:00:00Z'),
  }))

test('a longer month is compared with the whole of a shorter one', () =>
  expect(monthsOf(new Date('2026-03-31T12:00:00Z'), 'America/Montevideo').formerEnd).toEqual(
    new Date('2026-03-01T03:00:00Z'),
  ))
