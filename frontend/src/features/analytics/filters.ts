import { isCalendarDay } from '@freight/contracts/calendar-day'
import { companies, incoterms, transports } from '@freight/contracts/choices'

/** Days that move with the calendar; a link with one of them means the same tomorrow. */
export const ranges = ['month', 'lastMonth', 'weeks', 'year', 'months'] as const
export type Range = (typeof ranges)[number]

export const scopes = ['CLIENT', 'ON_REQUEST', 'INTERNAL'] as const

/** Filters of which any number of values is chosen, in the order of their chips; where there is a list, of it. */
const valuesOf = {
  company: companies,
  transport: transports,
  commercial: undefined,
  client: undefined,
  lane: undefined,
  incoterm: incoterms,
  scope: scopes,
} satisfies Record<string, readonly string[] | undefined>

export type ListFilter = keyof typeof valuesOf
export const listFilters = Object.keys(valuesOf) as ListFilter[]

type Lists = Record<ListFilter, string[]>

const listsOf = (values: (name: ListFilter) => string[]): Lists =>
  // The compiler does not follow what becomes of each entry.
  Object.fromEntries(listFilters.map((name) => [name, values(name)])) as Lists

/** What a dashboard is asked for; lives in the URL. */
export type DashboardFilters = Lists & {
  /** What `from` and `to` follow from; without it they stay as they are. */
  range?: Range | undefined
  from: string
  to: string
  level: 'week' | 'month'
  view: 'carrier' | 'agent'
  compare: 'former' | 'lastYear'
}

/** The day of a date here, `YYYY-MM-DD`. A formatter of the language would take longer than the page around it. */
export const iso = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

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
  ...listsOf(() => []),
  level: 'week',
  view: 'carrier',
  compare: 'former',
})

const listIn = (search: URLSearchParams, name: ListFilter): string[] => {
  const allowed: readonly string[] | undefined = valuesOf[name]
  const named = search.getAll(name).filter((value) => value !== '' && (allowed?.includes(value) ?? true))
  return [...new Set(named)]
}

/** The filters that a URL names; what is not understood falls back to the default. */
export const filtersFrom = (search: URLSearchParams, today: Date): DashboardFilters => {
  const fallback = defaultFilters(today)
  const from = search.get('from')
  const to = search.get('to')
  const named = ranges.find((range) => range === search.get('range'))
  const days = { from: isCalendarDay(from) ? from : fallback.from, to: isCalendarDay(to) ? to : fallback.to }
  // What ends before it begins is no period.
  const isPeriod = (isCalendarDay(from) || isCalendarDay(to)) && days.from <= days.to
  const usual = named ?? (isPeriod ? undefined : 'month')
  return {
    range: usual,
    ...(usual === undefined ? days : rangeOf(usual, today)),
    ...listsOf((name) => listIn(search, name)),
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
    ...listsOf((name) => filters[name]),
    level: filters.level === 'week' ? undefined : filters.level,
    view: filters.view === 'carrier' ? undefined : filters.view,
    compare: filters.compare === 'former' ? undefined : filters.compare,
  }
}

/** Whether a filter has other values; their order is none. */
export const isChanged = (name: ListFilter, a: DashboardFilters, b: DashboardFilters): boolean =>
  a[name].toSorted().join() !== b[name].toSorted().join()

/** The same days today are other ones tomorrow where they move. */
export const hasOtherDays = (a: DashboardFilters, b: DashboardFilters): boolean =>
  a.range !== b.range || a.from !== b.from || a.to !== b.to

/** How many filters differ: what the button counts ("Aplicar 2 cambios"). */
export const changesBetween = (a: DashboardFilters, b: DashboardFilters): number =>
  [hasOtherDays(a, b), ...listFilters.map((name) => isChanged(name, a, b)), a.compare !== b.compare].filter(Boolean)
    .length
