import { hoursOn, minutesOf } from '../working-time/calendar.ts'
import { dayAfter, dayIn, instantIn } from '../working-time/time-zone.ts'
import type { WorkingHours } from '../working-time/working-time.ts'
import type { PickupWindow } from '../express-shipment/pickup.ts'

// A calendar without a working day in this time has none at all.
const mostDays = 400

/** The next day with working hours. */
export const workingDayAfter = ({ calendar }: Pick<WorkingHours, 'calendar'>, day: string): string => {
  for (let next = dayAfter(day), days = 0; days < mostDays; days += 1, next = dayAfter(next))
    if (hoursOn(calendar, next)) return next
  return dayAfter(day)
}

/** Instant of the cut-off on a day; undefined without one. */
export const cutoffOn = ({ timeZone }: Pick<WorkingHours, 'timeZone'>, day: string, cutoff: string) =>
  cutoff === '' ? undefined : instantIn(timeZone, day, minutesOf(cutoff))

/**
 * The day that is proposed where a pickup comes too late: on a past day, today after the cut-off of the carrier, today on a
 * closed day, or with a window that is over. Undefined for a pickup in time.
 */
export const laterDay = (
  { day, to }: Pick<PickupWindow, 'day' | 'to'>,
  cutoff: string,
  hours: WorkingHours,
  now: number,
): string | undefined => {
  const today = dayIn(hours.timeZone, now)
  if (day > today) return undefined
  const isOpen = hoursOn(hours.calendar, today) !== undefined && now < (cutoffOn(hours, today, cutoff) ?? Infinity)
  if (isOpen && day < today) return today
  return isOpen && now < instantIn(hours.timeZone, day, minutesOf(to)) ? undefined : workingDayAfter(hours, today)
}

/** The first day for which a pickup can still be requested. */
export const firstPickupDay = (cutoff: string, hours: WorkingHours, now: number): string => {
  const today = dayIn(hours.timeZone, now)
  return laterDay({ day: today, to: '23:59' }, cutoff, hours, now) ?? today
}
