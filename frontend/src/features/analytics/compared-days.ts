import { formatDate } from '../../lib/format/format.ts'
import type { DashboardFilters } from './analytics-queries.ts'

const DAY_MS = 86_400_000
const shiftDay = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toJSON().slice(0, 10)
/** 29 February becomes 28 February in the previous year. */
const yearBefore = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4).replace('02-29', '02-28')}`

/** The days of the comparison period, calculated as by the server. */
export const comparedDays = ({ from, to, compare }: Pick<DashboardFilters, 'from' | 'to' | 'compare'>): string =>
  (compare === 'lastYear'
    ? [yearBefore(from), yearBefore(to)]
    : [shiftDay(from, (Date.parse(from) - Date.parse(to)) / DAY_MS - 1), shiftDay(from, -1)]
  )
    .map(formatDate)
    .join(' – ')
