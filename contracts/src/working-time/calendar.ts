import { z } from 'zod'

/** In the order of `Date.getUTCDay`. */
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const

/** Local times, `HH:mm`. */
export const Shift = z.object({ from: z.string(), to: z.string() })
export type Shift = z.infer<typeof Shift>

/** Working hours of each weekday; null: closed. */
export const Week = z.object({
  MON: Shift.nullable(),
  TUE: Shift.nullable(),
  WED: Shift.nullable(),
  THU: Shift.nullable(),
  FRI: Shift.nullable(),
  SAT: Shift.nullable(),
  SUN: Shift.nullable(),
})
export type Week = z.infer<typeof Week>

/** A day without working hours, or with hours until a time. */
export const Holiday = z.object({ date: z.string(), until: z.string().optional(), name: z.string() })
export type Holiday = z.infer<typeof Holiday>

export const Calendar = z.object({ week: Week, holidays: z.array(Holiday) })
export type Calendar = z.infer<typeof Calendar>

const usualShift: Shift = { from: '09:00', to: '18:00' }

export const usualCalendar: Calendar = {
  week: { MON: usualShift, TUE: usualShift, WED: usualShift, THU: usualShift, FRI: usualShift, SAT: null, SUN: null },
  holidays: [],
}

/** Minutes after midnight of `HH:mm`. */
export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Working hours of one day, with holidays; undefined on a closed day. */
export const hoursOn = ({ week, holidays }: Calendar, day: string): Shift | undefined => {
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 'SUN'
  const shift = week[weekday]
  if (!shift) return undefined
  const holiday = holidays.find(({ date }) => date === day)
  if (!holiday) return shift
  if (holiday.until === undefined || holiday.until <= shift.from) return undefined
  return { from: shift.from, to: holiday.until < shift.to ? holiday.until : shift.to }
}
