import type { AnalyticsFilters } from '@freight/contracts/routes'
import type { z } from 'zod'
import { companyDay, startOfDay } from '../company.ts'

type Filters = z.output<typeof AnalyticsFilters>

const dayMs = 86_400_000
const shown = 12

const monday = (date: string): Date => {
  const start = startOfDay(date)
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return new Date(start.getTime() - ((weekday + 6) % 7) * dayMs)
}

/** The first of the month that lies so many months before a day's. */
const firstOfMonth = (date: string, before: number): Date => {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return startOfDay(new Date(Date.UTC(year, month - 1 - before, 1)).toISOString().slice(0, 10))
}

/**
 * The filters as the dashboards' SQL takes them. Without a beginning it is the last twelve weeks or months, this one
 * included; the end is part of the period. The former period is as long and lies just before.
 */
export const dashboardPeriod = ({ from, to, company = [], transport = [], level }: Filters, now: Date) => {
  const today = companyDay(now)
  const usual = {
    week: () => new Date(monday(today).getTime() - (shown - 1) * 7 * dayMs),
    month: () => firstOfMonth(today, shown - 1),
  }
  const begin = from ? startOfDay(from) : usual[level]()
  const end = new Date(startOfDay(to ?? today).getTime() + dayMs)
  // No quotation is older than that, and the engine holds no day much before it.
  const formerFrom = new Date(Math.max(0, begin.getTime() - Math.max(0, end.getTime() - begin.getTime())))
  return {
    from: begin.toISOString(),
    to: end.toISOString(),
    formerFrom: formerFrom.toISOString(),
    company,
    transport,
    level,
  }
}
