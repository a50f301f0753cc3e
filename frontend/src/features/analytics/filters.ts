import { companies, transports } from '@freight/contracts/choices'
/** What a dashboard is asked for; lives in the URL. */
export type DashboardFilters = {
  from: string
  to: string
  company: string[]
  transport: string[]
  level: 'week' | 'month'
  view: 'carrier' | 'agent'
  compare: 'former' | 'lastYear'
}

const iso = (date: Date) => date.toLocaleDateString('sv-SE')

/** Start of the current month to today: the specification's default range. */
export const defaultFilters = (today: Date): DashboardFilters => ({
  from: iso(new Date(today.getFullYear(), today.getMonth(), 1)),
  to: iso(today),
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
  return {
    from: isDay(from) ? from : fallback.from,
    to: isDay(to) ? to : fallback.to,
    company: listIn(search, 'company', companies),
    transport: listIn(search, 'transport', transports),
    level: search.get('level') === 'month' ? 'month' : 'week',
    view: search.get('view') === 'agent' ? 'agent' : 'carrier',
    compare: search.get('compare') === 'lastYear' ? 'lastYear' : 'former',
  }
}

/** The same filters for the URL; what equals the default is left out. */
export const filtersToUrl = (filters: DashboardFilters, today: Date) => {
  const fallback = defaultFilters(today)
  return {
    from: filters.from === fallback.from ? undefined : filters.from,
    to: filters.to === fallback.to ? undefined : filters.to,
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
