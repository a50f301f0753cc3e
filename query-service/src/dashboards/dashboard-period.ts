import { dayAfter } from '@freight/contracts/company-settings/time-zone'
import type { AnalyticsFilters } from '@freight/contracts/api/routes'
import type { z } from 'zod'
import { companyDay, startOfDay } from '../company-settings/company.ts'

type Filters = z.output<typeof AnalyticsFilters>

const shown = 12

const mondayOf = (date: string): string => dayAfter(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))

/** The first of the month that lies so many months before a day's. */
const firstOfMonth = (date: string, before: number): string => {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - before, 1)).toISOString().slice(0, 10)
}

/**
 * The filters as the dashboards' SQL takes them. Without a beginning it is the last twelve weeks or months, this one
 * included; the end is part of the period. The former period is as long and lies just before. Days, weeks and months are
 * those of the reader's company: one chart has one kind of week.
 */
export const dashboardPeriod = (
  { from, to, company = [], transport = [], level }: Filters,
  now: Date,
  timeZone: string,
) => {
  const today = companyDay(now, timeZone)
  const usual = {
    week: () => dayAfter(mondayOf(today), -(shown - 1) * 7),
    month: () => firstOfMonth(today, shown - 1),
  }
  const begin = startOfDay(from ?? usual[level](), timeZone)
  const end = startOfDay(dayAfter(to ?? today), timeZone)
  // No quotation is older than that, and the engine holds no day much before it.
  const formerFrom = new Date(Math.max(0, begin.getTime() - Math.max(0, end.getTime() - begin.getTime())))
  return {
    from: begin.toISOString(),
    to: end.toISOString(),
    formerFrom: formerFrom.toISOString(),
    company,
    transport,
    level,
    timeZone,
  }
}
