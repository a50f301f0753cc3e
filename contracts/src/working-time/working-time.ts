import { type Calendar, hoursOn, minutesOf } from './calendar.ts'
import { dayAfter, dayIn, instantIn } from './time-zone.ts'

/** The calendar with the company's time zone. */
export type WorkingHours = { calendar: Calendar; timeZone: string }

type Span = { opens: number; closes: number }

const spanOn = ({ calendar, timeZone }: WorkingHours, day: string): Span | undefined => {
  const hours = hoursOn(calendar, day)
  return (
    hours && {
      opens: instantIn(timeZone, day, minutesOf(hours.from)),
      closes: instantIn(timeZone, day, minutesOf(hours.to)),
    }
  )
}

/** Working time between two instants, in milliseconds; 0 when `to` is before `from`. */
export const workingTimeBetween = (hours: WorkingHours, from: number, to: number): number => {
  if (to <= from) return 0
  const last = dayIn(hours.timeZone, to)
  let workedMs = 0
  for (let day = dayIn(hours.timeZone, from); day <= last; day = dayAfter(day)) {
    const span = spanOn(hours, day)
    if (span) workedMs += Math.max(0, Math.min(to, span.closes) - Math.max(from, span.opens))
  }
  return workedMs
}

// A calendar without a working day in this time has none at all.
const maxDays = 800

/** Instant (milliseconds UTC) after so many milliseconds of working time; undefined without working hours. */
export const afterWorkingTime = (hours: WorkingHours, from: number, workedMs: number): number | undefined => {
  let remainingMs = workedMs
  let day = dayIn(hours.timeZone, from)
  for (let days = 0; days < maxDays; days += 1, day = dayAfter(day)) {
    const span = spanOn(hours, day)
    if (!span) continue
    const start = Math.max(from, span.opens)
    const availableMs = span.closes - start
    if (availableMs <= 0) continue
    if (remainingMs <= availableMs) return start + remainingMs
    remainingMs -= availableMs
  }
  return undefined
}
