import { usualCalendar } from '@freight/contracts/working-time/calendar'
import { expect, test } from 'vitest'
import { hoursOfWeek, onBar, runsOf, typedShift } from './week.ts'

const friday = { from: '09:00', to: '17:00' }
const week = { ...usualCalendar.week, FRI: friday }

test('days with equal hours share a line, closed ones do not', () => {
  expect(runsOf(week).map(({ days }) => days)).toEqual([['MON', 'TUE', 'WED', 'THU'], ['FRI'], ['SAT'], ['SUN']])
  expect(hoursOfWeek(week)).toBe(44)
})

test('hours are parsed as people type them', () => {
  expect(typedShift('9-18')).toEqual({ from: '09:00', to: '18:00' })
  expect(typedShift('09:00 – 17:30')).toEqual({ from: '09:00', to: '17:30' })
  expect(typedShift('830 - 12')).toEqual({ from: '08:30', to: '12:00' })
  for (const closed of ['', ' ', 'cerrado']) expect(typedShift(closed)).toBeNull()
  for (const wrong of ['18-9', '9', '25-26', '9-12-15', '9–x']) expect(typedShift(wrong)).toBeUndefined()
})

test('the bar goes from six to ten in the evening', () => {
  expect(onBar({ from: '06:00', to: '14:00' })).toEqual({ start: 0, length: 50 })
  expect(onBar({ from: '00:00', to: '23:00' })).toEqual({ start: 0, length: 100 })
})
