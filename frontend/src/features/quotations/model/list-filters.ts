import type { Status } from '@freight/contracts/quotation/status'
import { incotermWords, modeWords, statusWords, transportWords } from '../../../lib/choices.ts'

/** How a filter is chosen, and which of its values the address may carry. */
export type FilterKind =
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'number' }
  | { kind: 'date' }
  | { kind: 'flag' }
  | { kind: 'open' }

const choice = (values: readonly string[]): FilterKind => ({ kind: 'choice', values })

export const filterKinds = {
  status: choice(statusWords),
  waitingHours: { kind: 'number' },
  transportMode: choice(transportWords),
  modo: choice(modeWords),
  incoterm: choice(incotermWords),
  client: { kind: 'open' },
  commercial: { kind: 'open' },
  assignedTo: { kind: 'open' },
  originCountry: { kind: 'open' },
  destinationCountry: { kind: 'open' },
  ttime: { kind: 'number' },
  statusFrom: { kind: 'date' },
  createdFrom: { kind: 'date' },
  createdTo: { kind: 'date' },
  expired: { kind: 'flag' },
  expiresBy: { kind: 'date' },
  overdue: { kind: 'flag' },
  awaitsApproval: { kind: 'flag' },
  readyToSell: { kind: 'flag' },
  includeCancelled: { kind: 'flag' },
} as const satisfies Record<string, FilterKind>

export type FilterName = keyof typeof filterKinds
export const filterNames: readonly FilterName[] = Object.keys(filterKinds).filter(
  (name): name is FilterName => name in filterKinds,
)

/** What narrows a list: words to look for, and the values of each filter that is set. */
export interface ListFilters {
  q: string
  values: Partial<Record<FilterName, readonly string[]>>
}

const fits = (kind: FilterKind, value: string): boolean => {
  switch (kind.kind) {
    case 'choice':
      return kind.values.includes(value)
    case 'number':
      return /^\d{1,5}(\.\d{1,2})?$/.test(value)
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(value)
    case 'flag':
      return value === 'true'
    case 'open':
      return value !== ''
  }
}

/** Reads the address; a value that is not one of the filter's is passed over, an unknown name too. */
export const filtersOf = (search: URLSearchParams): ListFilters => {
  const values: ListFilters['values'] = {}
  for (const name of filterNames) {
    const kind: FilterKind = filterKinds[name]
    const found = search
      .getAll(name)
      .flatMap((text) => text.split(','))
      .filter((value) => fits(kind, value))
    const wanted = kind.kind === 'choice' || kind.kind === 'open' ? found : found.slice(0, 1)
    if (wanted.length > 0) values[name] = [...new Set(wanted)]
  }
  return { q: (search.get('q') ?? '').slice(0, 80), values }
}

/** What the address says after a filter has new values; no values take it out. */
export const searchWith = (
  search: URLSearchParams,
  name: FilterName | 'q',
  values: readonly string[],
): URLSearchParams => {
  const next = new URLSearchParams(search)
  next.delete(name)
  if (values.some((value) => value !== '')) next.set(name, values.join(','))
  return next
}

export const searchWithout = (search: URLSearchParams, names: readonly (FilterName | 'q')[]): URLSearchParams => {
  const next = new URLSearchParams(search)
  names.forEach((name) => next.delete(name))
  return next
}

export const activeFilters = ({ values }: ListFilters): FilterName[] =>
  filterNames.filter((name) => (values[name]?.length ?? 0) > 0)

export const isFiltered = (filters: ListFilters): boolean => filters.q !== '' || activeFilters(filters).length > 0

const joined = (values: readonly string[] | undefined) => (values === undefined ? undefined : values.join(','))
const numbered = (values: readonly string[] | undefined) => (values?.[0] === undefined ? undefined : Number(values[0]))
const flagged = (values: readonly string[] | undefined) => (values?.[0] === 'true' ? ('true' as const) : undefined)

/** The filters as the server asks for them: several values of one filter are joined by commas. */
export const filterQuery = ({ q, values }: ListFilters) => ({
  q: q === '' ? undefined : q,
  status: joined(values.status),
  transportMode: joined(values.transportMode),
  modo: joined(values.modo),
  incoterm: joined(values.incoterm),
  client: joined(values.client),
  commercial: joined(values.commercial),
  assignedTo: joined(values.assignedTo),
  originCountry: joined(values.originCountry),
  destinationCountry: joined(values.destinationCountry),
  ttime: numbered(values.ttime),
  waitingHours: numbered(values.waitingHours),
  statusFrom: values.statusFrom?.[0],
  createdFrom: values.createdFrom?.[0],
  createdTo: values.createdTo?.[0],
  expired: flagged(values.expired),
  expiresBy: values.expiresBy?.[0],
  overdue: flagged(values.overdue),
  awaitsApproval: flagged(values.awaitsApproval),
  readyToSell: flagged(values.readyToSell),
  includeCancelled: flagged(values.includeCancelled),
})

export const isStatus = (value: string): value is Status => statusWords.includes(value)
