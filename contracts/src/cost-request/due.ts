import { hoursOn } from '../working-time/calendar.ts'
import { dayAfter, dayIn, instantIn } from '../working-time/time-zone.ts'
import type { WorkingHours } from '../working-time/working-time.ts'

const DAY_MS = 86_400_000
const closingMinutes = 18 * 60
// Without two working days in this time the answer is due in two days.
const searchedDays = 60

/** Default due time of a cost request: 18:00 of the second working day from now, in UTC milliseconds. */
export const usualDueAt = ({ calendar, timeZone }: WorkingHours, now: number): number => {
  const today = dayIn(timeZone, now)
  const days = Array.from({ length: searchedDays }, (_, index) => dayAfter(today, index + 1))
  const workingDays = days.filter((day) => hoursOn(calendar, day))
  return instantIn(timeZone, workingDays[1] ?? dayAfter(today, 2), closingMinutes)
}

/** End of a link: a week after the due time, at most two weeks from now; UTC milliseconds. */
export const linkEndsAt = (dueAt: number, now: number): number => Math.min(dueAt + 7 * DAY_MS, now + 14 * DAY_MS)
