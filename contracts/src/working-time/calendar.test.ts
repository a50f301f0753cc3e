import { expect, test } from 'vitest'
import { hoursOn, minutesOf, usualCalendar } from './calendar.ts'

const holidays = (until?: string) => ({
  ...usualCalendar,
  holidays: [{ date: '2026-12-24', name: 'Nochebuena', ...(until !== undefined && { until }) }],
})
const day = '2026-12-24'

test('minutes of a time count from midnight', () =>
  expect(['00:00', '09:05', '18:30'].map(minutesOf)).toEqual([0, 545, 1110]))

test('a weekday has working hours, a weekend has none', () => {
  const week = ['14', '15', '16', '17', '18', '19', '20'].map((date) => hoursOn(usualCalendar, `2026-12-${date}`))
  const open = { from: '09:00', to: '18:00' }
  expect(week).toEqual([open, open, open, open, open, undefined, undefined])
})

test('a holiday has no working hours, or ends earlier, and never extends a day', () => {
  expect(hoursOn(holidays(), day)).toBeUndefined()
  expect(hoursOn(holidays('13:00'), day)).toEqual({ from: '09:00', to: '13:00' })
  expect(hoursOn(holidays('09:00'), day)).toBeUndefined()
  expect(hoursOn(holidays('08:00'), day)).toBeUndefined()
  expect(hoursOn(holidays('20:00'), day)).toEqual({ from: '09:00', to: '18:00' })
  expect(hoursOn(holidays('13:00'), '2026-12-23')).toEqual({ from: '09:00', to: '18:00' })
})

test('a holiday with an end time adds no hours to a closed day', () =>
  expect(
    hoursOn({ ...usualCalendar, holidays: [{ date: '2026-12-26', until: '13:00', name: 'Sábado' }] }, '2026-12-26'),
  ).toBeUndefined())
