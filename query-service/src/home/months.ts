import { companyDay, startOfDay } from '../company-settings/company.ts'

/** The first of this month, and of the month before with the same time of that month: like is compared with like. */
export const monthsOf = (now: Date, timeZone: string) => {
  const first = `${companyDay(now, timeZone).slice(0, 8)}01`
  const start = startOfDay(first, timeZone)
  const formerFirst = `${companyDay(new Date(start.getTime() - 86_400_000), timeZone).slice(0, 8)}01`
  const formerStart = startOfDay(formerFirst, timeZone)
  const elapsed = now.getTime() - start.getTime()
  const formerEnd = new Date(Math.min(formerStart.getTime() + elapsed, start.getTime()))
  return { first, start, formerStart, formerEnd }
}
