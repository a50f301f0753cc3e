import { companies } from '@freight/contracts/vocabulary/people'
import { incoterms } from '@freight/contracts/vocabulary/journey'
import { modes, transportModes } from '@freight/contracts/vocabulary/transport'
import { scopes, statuses } from '@freight/contracts/vocabulary/quotation'
import type { ContainerType, Status } from '@freight/contracts/vocabulary/schemas'
import type { RouteQuery } from '@freight/contracts/registry/routes'

const words: Readonly<Record<ContainerType, true>> = {
  '20FR': true,
  '20GP': true,
  '20HC': true,
  '20NOR': true,
  '20OT': true,
  '20PL': true,
  '20RE': true,
  '40FR': true,
  '40GP': true,
  '40HC': true,
  '40NOR': true,
  '40OT': true,
  '40PL': true,
  '40RE': true,
  '40REHC': true,
  '45HC': true,
}

/** The container types, repeated here so that their schema stays out of the browser. */
const containerWords: readonly string[] = Object.keys(words)

/** Editor of a filter and the values allowed in the URL. */
export type FilterKind =
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'number' }
  | { kind: 'date' }
  | { kind: 'flag' }
  | { kind: 'open' }
  /** A range with optional ends; each end has its own URL parameter. */
  | { kind: 'range'; of: 'dates' | 'numbers' }

const choice = (values: readonly string[]): FilterKind => ({ kind: 'choice', values })
const dates: FilterKind = { kind: 'range', of: 'dates' }
const numbers: FilterKind = { kind: 'range', of: 'numbers' }

export const filterKinds = {
  company: choice(companies),
  status: choice(statuses),
  scope: choice(scopes),
  waitingHours: { kind: 'number' },
  transportMode: choice(transportModes),
  modo: choice(modes),
  incoterm: choice(incoterms),
  client: { kind: 'open' },
  commercial: { kind: 'open' },
  assignedTo: { kind: 'open' },
  origin: { kind: 'open' },
  destination: { kind: 'open' },
  originCountry: { kind: 'open' },
  destinationCountry: { kind: 'open' },
  container: choice(containerWords),
  volume: numbers,
  weight: numbers,
  chargeable: numbers,
  bestCost: numbers,
  sell: numbers,
  margin: numbers,
  ttime: { kind: 'number' },
  statusFrom: { kind: 'date' },
  created: dates,
  changed: dates,
  valid: dates,
  followUp: dates,
  expired: { kind: 'flag' },
  expiresBy: { kind: 'date' },
  overdue: { kind: 'flag' },
  awaitsApproval: { kind: 'flag' },
  readyToSell: { kind: 'flag' },
  noRate: { kind: 'flag' },
  awaitsAgents: { kind: 'flag' },
  costsComplete: { kind: 'flag' },
  unansweredHours: { kind: 'number' },
  agentsLate: { kind: 'flag' },
  includeCancelled: { kind: 'flag' },
} as const satisfies Record<string, FilterKind>

export type FilterName = keyof typeof filterKinds
export const filterNames: readonly FilterName[] = Object.keys(filterKinds).filter(
  (name): name is FilterName => name in filterKinds,
)

/** Search text and values of each set filter. */
export interface ListFilters {
  q: string
  values: Partial<Record<FilterName, readonly string[]>>
}

const isAllowed = (definition: FilterKind, value: string): boolean => {
  switch (definition.kind) {
    case 'choice':
      return definition.values.includes(value)
    case 'number':
      return /^\d{1,5}(\.\d{1,2})?$/.test(value)
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(value)
    case 'flag':
      return value === 'true'
    case 'open':
      return value !== ''
    case 'range':
      return (definition.of === 'dates' ? /^\d{4}-\d{2}-\d{2}$/ : /^-?\d{1,12}(\.\d{1,3})?$/).test(value)
  }
}

/** URL parameters of both ends of a range. */
const endsOf = (name: FilterName) => [`${name}From`, `${name}To`] as const

const endsIn = (search: URLSearchParams, name: FilterName, definition: FilterKind): readonly string[] => {
  const ends = endsOf(name).map((end) => search.get(end) ?? '')
  return ends.map((value) => (isAllowed(definition, value) ? value : ''))
}

/** Reads the URL; invalid values and unknown parameters are ignored. */
export const filtersOf = (search: URLSearchParams): ListFilters => {
  const values: ListFilters['values'] = {}
  for (const name of filterNames) {
    const definition: FilterKind = filterKinds[name]
    if (definition.kind === 'range') {
      const ends = endsIn(search, name, definition)
      if (ends.some((end) => end !== '')) values[name] = ends
      continue
    }
    const validValues = search
      .getAll(name)
      .flatMap((text) => text.split(','))
      .filter((value) => isAllowed(definition, value))
    const usedValues =
      definition.kind === 'choice' || definition.kind === 'open' ? validValues : validValues.slice(0, 1)
    if (usedValues.length > 0) values[name] = [...new Set(usedValues)]
  }
  return { q: (search.get('q') ?? '').slice(0, 80), values }
}

/** The URL with new values of a filter; no values remove it. */
export const searchWith = (
  search: URLSearchParams,
  name: FilterName | 'q',
  values: readonly string[],
): URLSearchParams => {
  const next = new URLSearchParams(search)
  const definition: FilterKind | undefined = name === 'q' ? undefined : filterKinds[name]
  if (name !== 'q' && definition?.kind === 'range') {
    for (const [index, end] of endsOf(name).entries()) {
      next.delete(end)
      const value = values[index] ?? ''
      if (value !== '') next.set(end, value)
    }
    return next
  }
  next.delete(name)
  if (values.some((value) => value !== '')) next.set(name, values.join(','))
  return next
}

export const searchWithout = (search: URLSearchParams, names: readonly (FilterName | 'q')[]): URLSearchParams =>
  names.reduce((next, name) => searchWith(next, name, []), search)

export const activeFilters = ({ values }: ListFilters): FilterName[] =>
  filterNames.filter((name) => values[name]?.some((value) => value !== '') === true)

export const isFiltered = (filters: ListFilters): boolean => filters.q !== '' || activeFilters(filters).length > 0

type Query = Omit<RouteQuery<'GET /app/v1/quotations/count'>, 'list'>

/** Filters as query parameters of the server: several values joined by commas, a range as two parameters. */
export const filterQuery = ({ q, values }: ListFilters): Query => {
  const entries = activeFilters({ q, values }).flatMap((name): [string, string | number | undefined][] => {
    const chosenValues = values[name] ?? []
    const { kind } = filterKinds[name]
    if (kind === 'range') return endsOf(name).map((end, index) => [end, chosenValues[index] || undefined])
    return [[name, kind === 'number' ? Number(chosenValues[0]) : chosenValues.join(',')]]
  })
  // Parameter names equal those of the server; a test checks this.
  return Object.fromEntries([['q', q || undefined], ...entries])
}

export const isRange = (name: FilterName): boolean => filterKinds[name].kind === 'range'

export const isStatus = (value: string): value is Status => statuses.some((status) => status === value)
