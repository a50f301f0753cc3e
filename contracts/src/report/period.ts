import { isCalendarDay } from '../calendar-day.ts'

/** Periods relative to today: a link or a saved view with one stays current. */
export const periods = ['month', 'lastMonth', 'quarter', 'year', 'months'] as const
export type Period = (typeof periods)[number]

/** Usual period of some reports: everything, however old. */
export const ALL = 'all'
export type UsualPeriod = Period | typeof ALL
/** Same as `FIRST_DAY`, repeated so that screens do not load the day schemas. */
const oldest = '2000-01-01'

export interface Days {
  from: string
  to: string
}

const day = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)

/** First and last day of a period, both included, relative to today (`YYYY-MM-DD`). */
export const daysOf = (period: UsualPeriod, today: string): Days => {
  const [year = 0, monthNumber = 1] = today.split('-').map(Number)
  const month = monthNumber - 1
  switch (period) {
    case 'month':
      return { from: day(year, month, 1), to: today }
    case 'lastMonth':
      return { from: day(year, month - 1, 1), to: day(year, month, 0) }
    // Three months up to this one, not a calendar quarter.
    case 'quarter':
      return { from: day(year, month - 2, 1), to: today }
    case 'year':
      return { from: day(year, 0, 1), to: today }
    // Twelve months up to this one.
    case 'months':
      return { from: day(year, month - 11, 1), to: today }
    case ALL:
      return { from: oldest, to: today }
  }
}

/** The used part of URLSearchParams. */
interface Search {
  get: (name: string) => string | null
}

/** Periods that a report offers. */
export const periodsFor = (usualPeriod: UsualPeriod): readonly UsualPeriod[] =>
  usualPeriod === ALL ? [ALL, ...periods] : periods

/** Days in a URL; invalid or absent ones mean the usual period of the report. */
export const periodIn = (
  search: Search,
  today: string,
  usualPeriod: UsualPeriod = 'month',
): Days & { period: UsualPeriod | undefined } => {
  const period = periodsFor(usualPeriod).find((one) => one === search.get('period'))
  const [from, to] = [search.get('from'), search.get('to')]
  if (period === undefined && (isCalendarDay(from) || isCalendarDay(to))) {
    const days = daysOf(usualPeriod, today)
    const requested = { from: isCalendarDay(from) ? from : days.from, to: isCalendarDay(to) ? to : days.to }
    // Ignores a period that ends before it begins.
    if (requested.from <= requested.to) return { period, ...requested }
  }
  return { period: period ?? usualPeriod, ...daysOf(period ?? usualPeriod, today) }
}
