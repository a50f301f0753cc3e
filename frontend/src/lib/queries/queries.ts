import { dayIn } from '@freight/contracts/working-time/time-zone'
import { useQuery, queryOptions, keepPreviousData } from '@tanstack/react-query'
import type { RouteResponse, RouteQuery } from '@freight/contracts/registry/routes'
import { useNow } from '../browser/use-now.ts'
import { call } from '../api/api.ts'
import type { TransportMode } from '@freight/contracts/vocabulary/schemas'

export type CompanySettings = RouteResponse<'GET /app/v1/settings/:company'>
type CompanyName = CompanySettings['company']

const STALE_MS = 5 * 60_000

/** Every key begins with `settings`: an own change refreshes all of them. */
export const settingsOptions = (company: CompanyName) =>
  queryOptions({
    queryKey: ['settings', 'of', company],
    queryFn: ({ signal }) => call('GET /app/v1/settings/:company', { params: { company }, signal }),
    staleTime: STALE_MS,
  })

/** The settings for a record of this company; an unknown company uses the first one’s. */
export const companyNamed = (name: string): CompanyName => (name === 'AUZ' ? 'AUZ' : 'MVD')

/** Every country by name, for users with the right to read them. */
export const countriesOptions = (language: string) => {
  const lang = language === 'en' || language === 'pt' ? language : 'es'
  return queryOptions({
    queryKey: ['countries', lang],
    queryFn: async ({ signal }) => (await call('GET /app/v1/reference/countries', { query: { lang }, signal })).rows,
    staleTime: Infinity,
    retry: false,
  })
}

export type AddressRow = RouteResponse<'GET /app/v1/express-addresses'>['rows'][number]
/** An entry of an address book. */
export type AddressEntry = RouteResponse<'GET /app/v1/express-addresses/:id'>

export const addressKeys = { all: ['express-addresses'] as const }

/** Addresses of a client: of its address book and, for a party, of earlier shipments. */
export const addressesOf = (query: RouteQuery<'GET /app/v1/express-addresses'>) =>
  queryOptions({
    queryKey: [...addressKeys.all, 'rows', query],
    queryFn: ({ signal }) => call('GET /app/v1/express-addresses', { query, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

export const addressOptions = (id: string) =>
  queryOptions({
    queryKey: [...addressKeys.all, 'one', id],
    queryFn: ({ signal }) => call('GET /app/v1/express-addresses/:id', { params: { id }, signal }),
    retry: false,
  })

/** Counts of express shipments: badge of the menu, tabs and foot of the list. */
export const expressCountsQuery = (query: RouteQuery<'GET /app/v1/express-shipments/counts'>) =>
  queryOptions({
    queryKey: ['express', 'counts', query],
    queryFn: ({ signal }) => call('GET /app/v1/express-shipments/counts', { query, signal }),
  })

/** Row counts of the work lists the user may open: badges of the menu, heads of the lists, the home page. */
export const listCountsQuery = queryOptions({
  queryKey: ['quotations', 'counts'],
  queryFn: ({ signal }) => call('GET /app/v1/quotations/counts', { signal }),
  select: ({ lists }) => lists,
})

/** A past moment never changes: it is fetched once. */
export const quotationAsOf = (key: string, revision: number) =>
  queryOptions({
    queryKey: ['quotations', 'as-of', key, revision],
    queryFn: ({ signal }) =>
      call('GET /app/v1/quotations/:key/history/:revision', { params: { key, revision }, signal }),
    staleTime: Infinity,
  })

/** Today, or the day of an instant, in the time zone of a company; in the local one until its settings have loaded. */
export const useCompanyDay = (company: string, at?: string): string => {
  const now = useNow()
  const { data } = useQuery(settingsOptions(companyNamed(company)))
  const timeZone = data?.data.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return dayIn(timeZone, at === undefined ? now : Date.parse(at))
}

export type CarrierRow = RouteResponse<'GET /app/v1/express-carriers'>['rows'][number]

export const carrierKeys = { all: ['express-carriers'] as const }

export const carriersOptions = queryOptions({
  queryKey: [...carrierKeys.all, 'rows'],
  queryFn: async ({ signal }) => (await call('GET /app/v1/express-carriers', { signal })).rows,
})

export const providersMatching = (q: string) =>
  queryOptions({
    queryKey: ['providers', 'cards', q],
    queryFn: async ({ signal }) => (await call('GET /app/v1/providers', { query: { q }, signal })).rows,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

/** Places of a transport, or of all. */
export const placesMatching = (q: string, transport?: TransportMode) =>
  queryOptions({
    queryKey: ['locations', transport, q],
    queryFn: ({ signal }) =>
      call('GET /app/v1/reference/locations', { query: { q, limit: 20, ...(transport && { transport }) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  })

export const clientsMatching = (q: string) =>
  queryOptions({
    queryKey: ['organizations', 'search', q],
    queryFn: ({ signal }) => call('GET /app/v1/organizations', { query: { q, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
