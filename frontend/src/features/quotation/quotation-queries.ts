import type { TransportMode } from '@freight/contracts/vocabulary/schemas'
import type { ListName } from '@freight/contracts/list/quotation-row'
import type { RouteQuery } from '@freight/contracts/registry/routes'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

type ListQuery = Omit<RouteQuery<'GET /app/v1/quotations'>, 'list' | 'cursor' | 'limit'>
export type CountQuery = Omit<ListQuery, 'sort'>

/**
 * Every key but that of the changes begins with `quotations`: a socket frame about a quotation invalidates all of them.
 * The changes are polled.
 */
export const quotationKeys = {
  all: ['quotations'] as const,
  list: (list: ListName, query: ListQuery) => [...quotationKeys.all, 'list', list, query] as const,
  count: (list: ListName, query: CountQuery) => [...quotationKeys.all, 'count', list, query] as const,
  detail: (key: string) => [...quotationKeys.all, 'detail', key] as const,
  notes: (key: string, limit: number) => [...quotationKeys.all, 'notes', key, limit] as const,
  changes: (key: string, ...after: readonly number[]) => ['quotation-changes', key, ...after] as const,
  lastChange: (key: string) => [...quotationKeys.all, 'last-change', key] as const,
}

const PAGE_ROWS = 100

export const fetchListPage = (list: ListName, query: ListQuery) => (cursor: string | undefined, signal: AbortSignal) =>
  call('GET /app/v1/quotations', { query: { ...query, list, cursor, limit: PAGE_ROWS }, signal })

export const countOptions = (list: ListName, query: CountQuery) =>
  queryOptions({
    queryKey: quotationKeys.count(list, query),
    queryFn: ({ signal }) => call('GET /app/v1/quotations/count', { query: { ...query, list }, signal }),
  })

export const summaryOptions = (list: ListName, query: CountQuery) =>
  queryOptions({
    queryKey: [...quotationKeys.all, 'summary', list, query],
    queryFn: ({ signal }) => call('GET /app/v1/quotations/summary', { query: { ...query, list }, signal }),
  })

/** The server builds it from events, so it always contains one's own commands. */
export const detailOptions = (key: string) =>
  queryOptions({
    queryKey: quotationKeys.detail(key),
    queryFn: ({ signal }) => call('GET /app/v1/quotations/:key', { params: { key }, signal }),
  })

/** The last `limit` notes, more than the quotation itself contains; shown notes stay until these arrive. */
export const notesOptions = (key: string, limit: number) =>
  queryOptions({
    queryKey: quotationKeys.notes(key, limit),
    queryFn: ({ signal }) => call('GET /app/v1/quotations/:key/notes', { params: { key }, query: { limit }, signal }),
    placeholderData: keepPreviousData,
  })

/** Links of the client's contacts to the sent revisions. */
export const clientLinksOptions = (key: string) =>
  queryOptions({
    queryKey: [...quotationKeys.all, 'client-links', key],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/quotations/:key/client-links', { params: { key }, signal })).rows,
  })

/** Webhooks of which one gets a booking request. */
export const bookingWebhooksOptions = (key: string) =>
  queryOptions({
    queryKey: [...quotationKeys.all, 'booking-webhooks', key],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/quotations/:key/booking-webhooks', { params: { key }, signal })).rows,
  })

/** Refetches at once, or fails at once without a connection. */
export const newestDetail = (client: QueryClient, key: string) =>
  client.fetchQuery({ ...detailOptions(key), staleTime: 0, networkMode: 'always', retry: false })

const CHANGES_POLL_MS = 5000

/** Changes by others since a revision; polled while the page is visible. */
export const changesOptions = (key: string, after: number) =>
  queryOptions({
    queryKey: quotationKeys.changes(key, after),
    queryFn: ({ signal }) => call('GET /app/v1/quotations/:key/changes', { params: { key }, query: { after }, signal }),
    refetchInterval: CHANGES_POLL_MS,
    refetchOnWindowFocus: 'always',
    retry: false,
  })

/** The last change, for a conflict's card; only for users with history rights. */
export const lastChangeOptions = (key: string) =>
  queryOptions({
    queryKey: quotationKeys.lastChange(key),
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/quotations/:key/history', { params: { key }, signal })).events.at(-1),
    staleTime: 0,
    retry: false,
  })

const CATALOGUE_STALE_MS = 5 * 60_000

export const chargeCodesOptions = (transport: TransportMode) =>
  queryOptions({
    queryKey: ['charge-codes', transport],
    queryFn: async ({ signal }) => (await call('GET /app/v1/charge-codes', { query: { transport }, signal })).rows,
    staleTime: CATALOGUE_STALE_MS,
  })

/** Markup rules for the charges of these costs. */
export const markupRulesOptions = (quotation: string, idCosts: readonly string[]) =>
  queryOptions({
    queryKey: ['markup-rules', 'for', quotation, ...idCosts],
    queryFn: ({ signal }) =>
      Promise.all(
        idCosts.map(async (idCost) => {
          const { rules, mainFreight, ...rest } = await call('GET /app/v1/markup-rules/for', {
            query: { quotation, idCost },
            signal,
          })
          return {
            ...rest,
            rules: rules.map(({ costIndex, rule }) => ({ idCost, chargeIndex: costIndex, rule })),
            mainFreight: mainFreight.map((chargeIndex) => ({ idCost, chargeIndex })),
          }
        }),
      ),
    // While a new cost's rules load, those of the others stay.
    placeholderData: (before, query) => (query?.queryKey[2] === quotation ? before : undefined),
    retry: false,
  })

/** Selling tariffs' prices for the charges of a quotation's costs, and lines that they add. */
export const sellingRatesOptions = (quotation: string, idCosts: readonly string[]) =>
  queryOptions({
    queryKey: ['selling-rates', quotation, ...idCosts],
    queryFn: ({ signal }) => call('GET /app/v1/quotations/:key/selling-rates', { params: { key: quotation }, signal }),
    placeholderData: (before, query) => (query?.queryKey[1] === quotation ? before : undefined),
    retry: false,
  })

export const providersOptions = (q: string) =>
  queryOptions({
    queryKey: ['providers', 'search', q],
    queryFn: async ({ signal }) => (await call('GET /app/v1/providers', { query: { q }, signal })).rows,
    staleTime: CATALOGUE_STALE_MS,
    placeholderData: (before) => before,
  })

/** A provider with its numbers for the chargeable weight. */
export const providerNumbersOptions = (id: string) =>
  queryOptions({
    queryKey: ['providers', 'one', id],
    queryFn: ({ signal }) => call('GET /app/v1/providers/:id', { params: { id }, signal }),
  })

export const organizationsOptions = (q: string) =>
  queryOptions({
    queryKey: ['organizations', 'rows', q],
    queryFn: async ({ signal }) => (await call('GET /app/v1/organizations', { query: { q }, signal })).rows,
    staleTime: CATALOGUE_STALE_MS,
    placeholderData: (before) => before,
  })

/** Contacts of a client who can receive an offer. */
export const contactsOptions = (client: string) =>
  queryOptions({
    queryKey: ['organizations', 'contacts', client],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/organizations/:id', { params: { id: client }, signal })).contacts,
    staleTime: 60_000,
    retry: false,
  })

/** Workload of each commercial and pricing user, as on the home page. */
export const workloadOptions = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => call('GET /app/v1/home', { signal }),
  staleTime: CATALOGUE_STALE_MS,
  retry: false,
})

export const usersOptions = (permission: 'COMERCIAL' | 'PRICING' | 'GERENTE_COMERCIAL') =>
  queryOptions({
    queryKey: ['users', 'picker', permission],
    queryFn: async ({ signal }) => (await call('GET /app/v1/users', { query: { permission }, signal })).rows,
    staleTime: CATALOGUE_STALE_MS,
  })
