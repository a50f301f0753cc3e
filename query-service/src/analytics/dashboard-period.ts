import type { AnalyticsFilters } from '@freight/contracts/routes'
import type { z } from 'zod'
import { companyDay, startOfDay } from '../company.ts'

type Filters = z.output<typeof AnalyticsFilters>

const dayMs = 86_400_000
const weeksShown = 12

const monday = (date: string): Date => {
  const start = startOfDay(date)
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return new Date(start.getTime() - ((weekday + 6) % 7) * dayMs)
}

/**
 * The filters as the dashboards' SQL takes them. Without a beginning it is the last twelve weeks; the end is part of the
 * period. The former period is as long and lies just before.
 */
export const dashboardPeriod = ({ from, to, company = [], transport = [], level }: Filters, now: Date) => {
  const today = companyDay(now)
  const begin = from ? startOfDay(from) : new Date(monday(today).getTime() - (weeksShown - 1) * 7 * dayMs)
  const end = new Date(startOfDay(to ?? today).getTime() + dayMs)
  const formerFrom = new Date(begin.getTime() - Math.max(0, end.getTime() - begin.getTime()))
  return {
    from: begin.toISOString(),
    to: end.toISOString(),
    formerFrom: formerFrom.toISOString(),
    company,
    transport,
    level,
  }
}
