import { expect, test } from 'vitest'
import { isCalendarDay } from './calendar-day.ts'
import { day } from './day.ts'

test.each(['2026-11-24', '2028-02-29', '2000-01-01', '2099-12-31'])('%s is a day', (text) =>
  expect([isCalendarDay(text), day().safeParse(text).success]).toEqual([true, true]),
)

test.each([
  '2026-13-01',
  '2026-02-30',
  '2027-02-29',
  '2026-00-10',
  '1999-12-31',
  '2100-01-01',
  '2026-1-1',
  '2026-1-001',
  '20',
  'today',
  '',
])('“%s” is not a day, like in the server’s check', (text) =>
  expect([isCalendarDay(text), day().safeParse(text).success]).toEqual([false, false]),
)

test('null is not a day', () => expect(isCalendarDay(null)).toBe(false))
