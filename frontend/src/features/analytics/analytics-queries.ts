import { type ChartId, chartRule, tabs } from '@freight/contracts/analytics/charts'
import type { SearchedFilter } from '@freight/contracts/analytics/analytics-routes'
import type { ChartAnswer } from '@freight/contracts/analytics/analytics-routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { isCalendarDay } from '@freight/contracts/calendar-day'
import { companies } from '@freight/contracts/vocabulary/people'
import { incoterms } from '@freight/contracts/vocabulary/journey'
import { transports } from '@freight/contracts/vocabulary/transport'
import { isTooMany } from '../../components/chart/away.ts'
import { call } from '../../lib/api/api.ts'
import { isPassing, retryDelay } from '../../lib/api/query-client.ts'

/** Moving ranges; a link with one of them stays valid tomorrow. */
export const ranges = ['month', 'lastMonth', 'weeks', 'year', 'months'] as const
export type Range = (typeof ranges)[number]

export const scopes = ['CLIENT', 'ON_REQUEST', 'INTERNAL'] as const

/** Filters with several values, in the order of their chips. */
const listChoices = {
  company: companies,
  transport: transports,
  commercial: undefined,
  client: undefined,
  lane: undefined,
  incoterm: incoterms,
  scope: scopes,
} satisfies Record<string, readonly string[] | undefined>

export type ListFilter = keyof typeof listChoices
export const listFilters = Object.keys(listChoices) as ListFilter[]

type Lists = Record<ListFilter, string[]>

const listsOf = (values: (name: ListFilter) => string[]): Lists =>
  // The compiler cannot infer the type of each entry.
  Object.fromEntries(listFilters.map((name) => [name, values(name)])) as Lists

/** Filters of a dashboard, stored in the URL. */
export type DashboardFilters = Lists & {
  /** Range from which `from` and `to` follow; without one they are fixed. */
  range?: Range | undefined
  from: string
  to: string
  level: 'week' | 'month'
  view: 'carrier' | 'agent'
  compare: 'former' | 'lastYear'
}

/** Local day of a date, `YYYY-MM-DD`; formatting with Intl takes longer than rendering the page. */
export const iso = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** First and last day of a range, both inclusive. */
export const rangeOf = (range: Range, today: Date): Pick<DashboardFilters, 'from' | 'to'> => {
  const [year, month, date] = [today.getFullYear(), today.getMonth(), today.getDate()]
  const days = (from: Date, to = today) => ({ from: iso(from), to: iso(to) })
  switch (range) {
    case 'month':
      return days(new Date(year, month, 1))
    case 'lastMonth':
      return days(new Date(year, month - 1, 1), new Date(year, month, 0))
    case 'weeks':
      // Twelve weeks including this one, from a Monday.
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
  const allowed: readonly string[] | undefined = listChoices[name]
  const validValues = search.getAll(name).filter((value) => value !== '' && (allowed?.includes(value) ?? true))
  return [...new Set(validValues)]
}

/** The filters in the URL; invalid ones fall back to the defaults. */
export const filtersFrom = (search: URLSearchParams, today: Date): DashboardFilters => {
  const fallback = defaultFilters(today)
  const from = search.get('from')
  const to = search.get('to')
  const namedRange = ranges.find((range) => range === search.get('range'))
  const days = { from: isCalendarDay(from) ? from : fallback.from, to: isCalendarDay(to) ? to : fallback.to }
  // A period must not end before it begins.
  const isPeriod = (isCalendarDay(from) || isCalendarDay(to)) && days.from <= days.to
  const validRange = namedRange ?? (isPeriod ? undefined : 'month')
  return {
    range: validRange,
    ...(validRange === undefined ? days : rangeOf(validRange, today)),
    ...listsOf((name) => listIn(search, name)),
    level: search.get('level') === 'month' ? 'month' : 'week',
    view: search.get('view') === 'agent' ? 'agent' : 'carrier',
    compare: search.get('compare') === 'lastYear' ? 'lastYear' : 'former',
  }
}

const transportOf: Readonly<Record<string, string>> = { LSE: 'AIR', ULD: 'AIR', LCL: 'SEA', FCL: 'SEA' }

/** Whether the transport filter excludes everything of a tab that has a single transport. */
export const leavesNothing = (tab: string, { transport }: Pick<DashboardFilters, 'transport'>): boolean => {
  const tabTransport = transportOf[tab]
  return tabTransport !== undefined && transport.length > 0 && !transport.includes(tabTransport)
}

/**
 * What a chart does not count although the transport filter has it: shipments, or everything (`all`), because it counts
 * quotations or shipments alone.
 */
export const leftOutOf = (
  id: ChartId,
  { transport }: Pick<DashboardFilters, 'transport'>,
): 'shipments' | 'all' | undefined => {
  const { isOfShipments = false, shipmentSeries } = chartRule(id)
  const hasExpress = transport.includes('EXPRESS')
  if (isOfShipments) return transport.length > 0 && !hasExpress ? 'all' : undefined
  if (!hasExpress || shipmentSeries !== undefined) return undefined
  return transport.length === 1 ? 'all' : 'shipments'
}

const urlChoices: Readonly<Record<string, readonly string[] | undefined>> = {
  tab: tabs,
  range: ranges,
  level: ['week', 'month'],
  view: ['carrier', 'agent'],
  compare: ['former', 'lastYear'],
  ...listChoices,
}

/** Invalid filter values of the URL, as written there. */
export const notUnderstood = (search: URLSearchParams): string[] => {
  const [from, to] = [search.get('from'), search.get('to')]
  const isReversed = isCalendarDay(from) && isCalendarDay(to) && from > to
  return [...search].flatMap(([name, value]) => {
    const isDay = name === 'from' || name === 'to'
    const isKnown = isDay ? isCalendarDay(value) && !isReversed : (urlChoices[name]?.includes(value) ?? true)
    return value === '' || isKnown ? [] : [`${name}=${value}`]
  })
}

/** The filters as URL parameters; defaults are omitted. */
export const filtersToUrl = (filters: DashboardFilters, today: Date) => {
  const { range, from, to } = filters
  const isDefaultRange = range === defaultFilters(today).range
  return {
    range: isDefaultRange ? undefined : range,
    from: range === undefined ? from : undefined,
    to: range === undefined ? to : undefined,
    ...listsOf((name) => filters[name]),
    level: filters.level === 'week' ? undefined : filters.level,
    view: filters.view === 'carrier' ? undefined : filters.view,
    compare: filters.compare === 'former' ? undefined : filters.compare,
  }
}

/** Whether a filter has other values, ignoring their order. */
export const isChanged = (name: ListFilter, a: DashboardFilters, b: DashboardFilters): boolean =>
  a[name].toSorted().join() !== b[name].toSorted().join()

/** Whether the days differ. Fixed days differ from a moving range with the same days, which moves on tomorrow. */
export const hasOtherDays = (a: DashboardFilters, b: DashboardFilters): boolean =>
  a.range !== b.range || a.from !== b.from || a.to !== b.to

/** Number of changed filters, as on the button (`Aplicar 2 cambios`). */
export const changesBetween = (a: DashboardFilters, b: DashboardFilters): number =>
  [hasOtherDays(a, b), ...listFilters.map((name) => isChanged(name, a, b)), a.compare !== b.compare].filter(Boolean)
    .length

// List filters are sent comma-separated.
export const queryOf = ({ from, to, level, view, compare, ...filters }: DashboardFilters) => ({
  from,
  to,
  level,
  view,
  compare,
  ...Object.fromEntries(
    listFilters.flatMap((name) => (filters[name].length > 0 ? [[name, filters[name].join(',')]] : [])),
  ),
})

/** Placeholder figures keep the level (weeks or months) of their own request. */
type Figures = ChartAnswer & Pick<DashboardFilters, 'level'>

export const fetchFigures = async (id: ChartId, filters: DashboardFilters, signal: AbortSignal): Promise<Figures> => {
  const answer = await call(`GET /analytics/v1/${id}`, { query: queryOf(filters), signal })
  return { ...answer, level: filters.level }
}

/** Milliseconds before the single retry of a refused request: a process may be starting. */
const RETRY_PAUSE_MS = 1000

/** Figures of a chart. */
export const chartFigures = (id: ChartId, filters: DashboardFilters) =>
  queryOptions<Figures>({
    queryKey: ['analytics', id, filters],
    queryFn: ({ signal }) => fetchFigures(id, filters, signal),
    // Reports an unavailable store early, and at once where the server already waited for it; `when-back` polls
    // further.
    retry: (failures, error) =>
      isPassing(error) && error.details['waited'] !== true && failures < (isTooMany(error) ? 2 : 1),
    retryDelay: (failures, error) =>
      isPassing(error) && isTooMany(error) ? retryDelay(failures, error) : RETRY_PAUSE_MS,
    placeholderData: keepPreviousData,
  })

export const CHOICES_MAX_AGE_MS = 60_000

/** Names of the selected filter values; the URL contains only their ids. */
export const choicesNamed = (filter: SearchedFilter, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['analytics-choices', filter, { ids }],
    queryFn: ({ signal }) =>
      call('GET /analytics/v1/choices/:filter', { params: { filter }, query: { ids: ids.join(',') }, signal }),
    staleTime: CHOICES_MAX_AGE_MS,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
