import { isCalendarDay } from '../calendar-day.ts'

/** Periods that move with the calendar: a link or a saved combination with one of them means the same tomorrow. */
export const periods = ['month', 'lastMonth', 'quarter', 'year', 'months'] as const
export type Period = (typeof periods)[number]

/** What some reports are asked for when nobody names days: everything that there is, however old. */
export const ALL = 'all'
export type UsualPeriod = Period | typeof ALL
/** `FIRST_DAY` of the business, by itself: the screens that need it here would fetch what checks days, too. */
const oldest = '2000-01-01'

export interface Days {
  from: string
  to: string
}

const day = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)

/** The first and the last day of a period on a day (`YYYY-MM-DD`); both are part of it. */
export const daysOf = (period: UsualPeriod, today: string): Days => {
  const [year = 0, number = 1] = today.split('-').map(Number)
  const month = number - 1
  switch (period) {
    case 'month':
      return { from: day(year, month, 1), to: today }
    case 'lastMonth':
      return { from: day(year, month - 1, 1), to: day(year, month, 0) }
    case 'quarter':
      return { from: day(year, month - 2, 1), to: today }
    case 'year':
      return { from: day(year, 0, 1), to: today }
    case 'months':
      return { from: day(year, month - 11, 1), to: today }
    case ALL:
      return { from: oldest, to: today }
  }
}

/** An address, as far as it is asked here. */
interface Search {
  get: (name: string) => string | null
}

/** The periods that a report is offered for. */
export const periodsFor = (usual: UsualPeriod): readonly UsualPeriod[] => (usual === ALL ? [ALL, ...periods] : periods)

/** What an address says about the days; what is not understood is what the report is usually asked for. */
export const periodIn = (
  search: Search,
  today: string,
  usual: UsualPeriod = 'month',
): Days & { period: UsualPeriod | undefined } => {
  const period = periodsFor(usual).find((one) => one === search.get('period'))
  const [from, to] = [search.get('from'), search.get('to')]
  if (period === undefined && (isCalendarDay(from) || isCalendarDay(to))) {
    const days = daysOf(usual, today)
    const asked = { from: isCalendarDay(from) ? from : days.from, to: isCalendarDay(to) ? to : days.to }
    // What ends before it begins is no period.
    if (asked.from <= asked.to) return { period, ...asked }
  }
  return { period: period ?? usual, ...daysOf(period ?? usual, today) }
}
