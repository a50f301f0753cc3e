import { companies, transports } from '@freight/contracts/choices'

/** Days that move with the calendar; a link with one of them means the same tomorrow. */
export const ranges = ['month', 'lastMonth', 'weeks', 'year', 'months'] as const
export type Range = (typeof ranges)[number]

/** What a dashboard is asked for; lives in the URL. */
export type DashboardFilters = {
  /** What `from` and `to` follow from; without it they stay as they are. */
  range?: Range | undefined
  from: string
  to: string
  company: string[]
  transport: string[]
  level: 'week' | 'month'
  view: 'carrier' | 'agent'
  compare: 'former' | 'lastYear'
}

const iso = (date: Date) => date.toLocaleDateString('sv-SE')

/** The first and the last day of a range: both are part of it. */
export const rangeOf = (range: Range, today: Date): Pick<DashboardFilters, 'from' | 'to'> => {
  const [year, month, date] = [today.getFullYear(), today.getMonth(), today.getDate()]
  const days = (from: Date, to = today) => ({ from: iso(from), to: iso(to) })
  switch (range) {
    case 'month':
      return days(new Date(year, month, 1))
    case 'lastMonth':
      return days(new Date(year, month - 1, 1), new Date(year, month, 0))
    case 'weeks':
      // Twelve, this one included, from a Monday.
      return days(new Date(year, month, date - ((today.getDay() + 6) % 7) - 77))
    case 'year':
      return days(new Date(year, 0, 1))
    case 'months':
      return days(new Date(year, month - 11, 1))
  }
}

/** Start of the current month to today: the specification's default range. */
export const defaultFilters = (today: Date): DashboardFilters => ({
  range: 'month',
  ...rangeOf('month', today),
  company: [],
  transport: [],
  level: 'week',
  view: 'carrier',
  compare: 'former',
})

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)
const listIn = (search: URLSearchParams, name: string, allowed: readonly string[]) =>
  search.getAll(name).filter((value) => allowed.includes(value))

/** The filters that a URL names; what is not understood falls back to the default. */
export const filtersFrom = (search: URLSearchParams, today: Date): DashboardFilters => {
  const fallback = defaultFilters(today)
  const from = search.get('from')
  const to = search.get('to')
  const named = ranges.find((range) => range === search.get('range'))
  const hasDays = isDay(from) || isDay(to)
  return {
    range: named ?? (hasDays ? undefined : fallback.range),
    ...(named ? rangeOf(named, today) : { from: isDay(from) ? from : fallback.from, to: isDay(to) ? to : fallback.to }),
    company: listIn(search, 'company', companies),
    transport: listIn(search, 'transport', transports),
    level: search.get('level') === 'month' ? 'month' : 'week',
    view: search.get('view') === 'agent' ? 'agent' : 'carrier',
    compare: search.get('compare') === 'lastYear' ? 'lastYear' : 'former',
  }
}

/** The same filters for the URL; what equals the default is left out. */
export const filtersToUrl = (filters: DashboardFilters, today: Date) => {
  const { range, from, to } = filters
  const isUsual = range === defaultFilters(today).range
  return {
    range: isUsual ? undefined : range,
    from: range === undefined ? from : undefined,
    to: range === undefined ? to : undefined,
    company: filters.company,
    transport: filters.transport,
    level: filters.level === 'week' ? undefined : filters.level,
    view: filters.view === 'carrier' ? undefined : filters.view,
    compare: filters.compare === 'former' ? undefined : filters.compare,
  }
}

/** How many filters differ: what the button counts ("Aplicar 2 cambios"). */
export const changesBetween = (a: DashboardFilters, b: DashboardFilters): number =>
  [
    a.from !== b.from || a.to !== b.to,
    a.company.toSorted().join() !== b.company.toSorted().join(),
    a.transport.toSorted().join() !== b.transport.toSorted().join(),
    a.compare !== b.compare,
  ].filter(Boolean).length
