import { dayAfter } from '@freight/contracts/working-time/time-zone'
import { companyDay, startOfDay } from '../company-settings/company-settings.ts'

const DAY_MS = 86_400_000

/** This month up to today, and the same number of days before it, as on the dashboards. */
export const monthsOf = (now: Date, timeZone: string) => {
  const first = `${companyDay(now, timeZone).slice(0, 8)}01`
  const start = startOfDay(first, timeZone)
  const today = companyDay(now, timeZone)
  const days = Math.round((Date.parse(today) - Date.parse(first)) / DAY_MS) + 1
  const formerFirst = dayAfter(first, -days)
  return {
    first,
    today,
    start,
    formerFirst,
    formerLast: dayAfter(first, -1),
    formerStart: startOfDay(formerFirst, timeZone),
  }
}
