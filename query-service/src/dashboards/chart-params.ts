import type { AnalyticsFilters } from '@freight/contracts/analytics/analytics-routes'
import { type ChartId, tabOf } from '@freight/contracts/analytics/charts'
import { hoursOn, minutesOf } from '@freight/contracts/working-time/calendar'
import type { CompanySettings } from '@freight/contracts/company-settings/settings'
import { dayAfter } from '@freight/contracts/working-time/time-zone'
import type { z } from 'zod'
import { companyDay, startOfDay } from '../company-settings/company-settings.ts'

export type Filters = z.output<typeof AnalyticsFilters>
export type Level = Filters['level']

/** Number of weeks or months that a chart draws before the period. */
const leadingPeriods = 8
const oldestDay = '1970-01-01'

const mondayOf = (date: string): string => dayAfter(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))

/** First day of the month, shifted by a number of months. */
const firstOfMonth = (date: string, shift = 0): string => {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + shift, 1)).toISOString().slice(0, 10)
}

/** First day of the week or month, shifted by a number of them. */
export const periodOf = (date: string, level: Level, shift = 0): string =>
  level === 'week' ? dayAfter(mondayOf(date), shift * 7) : firstOfMonth(date, shift)

/** The same day of the previous year; 28 February for the 29th. */
const yearBefore = (date: string): string => {
  const previousYear = `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`
  return previousYear.endsWith('02-29') ? previousYear.replace(/29$/, '28') : previousYear
}

const laterDay = (a: string, b: string): string => (a > b ? a : b)
const earlierDay = (a: string, b: string): string => (a < b ? a : b)

/**
 * Days of a query. Without dates the period is this month up to today; with one of them, it never ends before it
 * begins. Also returns the drawn days before it and the period to compare with. Days, weeks and months are in the time
 * zone of the reader's company, so that a chart has one kind of week.
 */
export const daysOf = (
  { from, to, level, compare }: Pick<Filters, 'from' | 'to' | 'level' | 'compare'>,
  today: string,
) => {
  const last = to ?? laterDay(today, from ?? today)
  const first = laterDay(oldestDay, from ?? firstOfMonth(earlierDay(today, last)))
  const days = Math.max(0, (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1)
  const isCut = periodOf(first, level) !== first
  const isLastYear = compare === 'lastYear'
  return {
    from: first,
    to: last,
    drawnFrom: laterDay(oldestDay, periodOf(first, level, -leadingPeriods)),
    drawnTo: periodOf(first, level),
    // The week or month that contains the first day is drawn completely, up to this day. Equal to `drawnTo` when
    // nothing is cut.
    cutTo: isCut ? earlierDay(periodOf(first, level, 1), dayAfter(last)) : first,
    formerFrom: laterDay(oldestDay, isLastYear ? yearBefore(first) : dayAfter(first, -days)),
    formerTo: laterDay(oldestDay, isLastYear ? yearBefore(last) : dayAfter(first, -1)),
  }
}

/** Days from `monday` to a day before every holiday, so that the holiday lists of the SQL are never empty. */
const dayBeforeHolidays = -1_000_000

/** For each value, the sum of those before it. */
const sumsBefore = (values: readonly number[]): number[] =>
  values.map((_, index) => values.slice(0, index).reduce((sum, one) => sum + one, 0))

/**
 * Working minutes for the SQL: of each weekday from Monday and of the days before it in the week; minutes lost to each
 * holiday, and their running total with the day from which it applies.
 */
const workingHours = ({ calendar }: CompanySettings) => {
  const monday = '2000-01-03'
  const weekCalendar = { week: calendar.week, holidays: [] }
  const shiftMinutes = (shift: ReturnType<typeof hoursOn>) => (shift ? minutesOf(shift.to) - minutesOf(shift.from) : 0)
  const week = [0, 1, 2, 3, 4, 5, 6].map((day) => hoursOn(weekCalendar, dayAfter(monday, day)))
  const worked = week.map(shiftMinutes)
  const dates = [...new Set(calendar.holidays.map(({ date }) => date))].toSorted()
  const holidays = [dayBeforeHolidays, ...dates.map((date) => (Date.parse(date) - Date.parse(monday)) / 86_400_000)]
  const lost = [
    0,
    ...dates.map((date) => shiftMinutes(hoursOn(weekCalendar, date)) - shiftMinutes(hoursOn(calendar, date))),
  ]
  return {
    worked,
    workedBefore: sumsBefore(worked),
    opens: week.map((shift) => (shift ? minutesOf(shift.from) : 0)),
    holidays,
    lost,
    lostFrom: [dayBeforeHolidays, ...holidays.map((day) => day + 1)],
    lostSoFar: sumsBefore([...lost, 0]),
  }
}

/** Time of the query, and settings of the reader's company (time zone, calendar). */
export type Moment = { now: Date; settings: CompanySettings }

type Days = ReturnType<typeof daysOf>

/** Each week or month from the first drawn one to that of the last day, without future ones. */
export const periodsOf = ({ drawnFrom: firstDay, to }: Days, level: Level, today: string): string[] => {
  const last = earlierDay(to, today)
  const periods: string[] = []
  for (let at = periodOf(firstDay, level); at <= last; at = periodOf(at, level, 1)) periods.push(at)
  return periods
}

/**
 * Boundary days of everything that a chart counts: the drawn weeks and months with the following one, the period, and
 * the period to compare with.
 */
const turningDays = (days: Days, level: Level, today: string): readonly string[] => {
  const periods = periodsOf(days, level, today)
  return [
    ...periods,
    periodOf(periods.at(-1) ?? days.drawnFrom, level, 1),
    days.from,
    dayAfter(days.to),
    days.drawnFrom,
    days.drawnTo,
    days.cutTo,
    days.formerFrom,
    dayAfter(days.formerTo),
  ]
}

/** In seconds since 1970, before all events; unknown instants (0) are even earlier. */
const longAgo = 1

const turnsAt = (starts: readonly Date[]): number[] =>
  [...new Set([longAgo, ...starts.map((at) => Math.max(longAgo, at.getTime() / 1000))])].toSorted((a, b) => a - b)

const modesOfTabs: Readonly<Record<string, readonly string[]>> = {
  LSE: ['LSE'],
  ULD: ['ULD'],
  LCL: ['LCL'],
  FCL: ['FCL'],
}

/** Parameters of the dashboards' SQL. The last day is included. */
export const chartParams = (id: ChartId, filters: Filters, { now, settings }: Moment) => {
  const { timeZone } = settings.data
  const today = companyDay(now, timeZone)
  const days = daysOf(filters, today)
  const start = (day: string) => startOfDay(day, timeZone).toISOString()
  const { company = [], transport = [], commercial = [], client = [], lane = [], incoterm = [], scope = [] } = filters
  return {
    from: start(days.from),
    to: start(dayAfter(days.to)),
    /** Start of everything drawn or compared. */
    since: start(earlierDay(days.drawnFrom, days.formerFrom)),
    drawnFrom: start(days.drawnFrom),
    drawnTo: start(days.drawnTo),
    cutTo: start(days.cutTo),
    formerFrom: start(days.formerFrom),
    formerTo: start(dayAfter(days.formerTo)),
    turns: turnsAt(turningDays(days, filters.level, today).map((day) => startOfDay(day, timeZone))),
    company,
    transport,
    commercial,
    client,
    lane,
    incoterm,
    scope,
    mode: modesOfTabs[tabOf(id)] ?? [],
    level: filters.level,
    view: filters.view,
    firstSellHours: settings.targets.firstSellHours,
    timeZone,
    now: now.toISOString(),
    ...workingHours(settings),
  }
}
