import type { TransportMode } from '@freight/contracts/vocabulary/schemas'
import type { RouteQuery } from '@freight/contracts/registry/routes'
import { groupsAndClients } from '@freight/contracts/vocabulary/client-group'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export type RowsQuery = Omit<RouteQuery<'GET /app/v1/rates'>, 'cursor' | 'limit'>

/** Every key begins with `rates`, so that one invalidation refreshes lists, cards and counts. */
export const rateKeys = {
  all: ['rates'] as const,
  rows: (query: RowsQuery) => [...rateKeys.all, 'rows', query] as const,
  one: (id: string) => [...rateKeys.all, 'one', id] as const,
}

const PAGE_ROWS = 100

export const rowsPage = (query: RowsQuery) => (cursor: string | undefined, signal: AbortSignal) =>
  call('GET /app/v1/rates', { query: { ...query, cursor, limit: PAGE_ROWS }, signal })

export const facetsOptions = queryOptions({
  queryKey: [...rateKeys.all, 'facets'],
  queryFn: ({ signal }) => call('GET /app/v1/rates/facets', { signal }),
})

export const oneOptions = (id: string) =>
  queryOptions({
    queryKey: rateKeys.one(id),
    queryFn: ({ signal }) => call('GET /app/v1/rates/:id', { params: { id }, signal }),
    retry: false,
  })

export const historyOptions = (id: string) =>
  queryOptions({
    queryKey: [...rateKeys.one(id), 'history'],
    queryFn: async ({ signal }) => (await call('GET /app/v1/rates/:id/history', { params: { id }, signal })).events,
  })

/** Charge codes of a transport, or of all. */
export const codesOptions = (transport?: TransportMode) =>
  queryOptions({
    queryKey: ['charge-codes', 'cards', transport],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/charge-codes', { query: { ...(transport && { transport }) }, signal })).rows,
    staleTime: 60_000,
  })

export const missedOptions = (key: string) =>
  queryOptions({
    queryKey: [...rateKeys.all, 'missed', key],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/quotations/:key/rates-that-do-not-match', { params: { key }, signal })).rates,
    retry: false,
  })

export const providerOptions = (id: string) =>
  queryOptions({
    queryKey: ['providers', 'card', id],
    queryFn: ({ signal }) => call('GET /app/v1/providers/:id', { params: { id }, signal }),
    staleTime: 30_000,
  })

export const clientsOptions = (q: string) =>
  queryOptions({
    queryKey: ['organizations', 'with-groups', q],
    queryFn: async ({ signal }) => groupsAndClients(await call('GET /app/v1/organizations', { query: { q }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

export const fxOptions = queryOptions({
  queryKey: ['exchange-rates', 'of-today'],
  queryFn: ({ signal }) => call('GET /app/v1/exchange-rates', { signal }),
  staleTime: 60_000,
})

/** Carriers that a surcharge can be of; tariffs decide which have some. */
export const surchargeCarriersOptions = queryOptions({
  queryKey: [...rateKeys.all, 'carriers-of-surcharges'],
  queryFn: async ({ signal }) => (await call('GET /app/v1/surcharges/carriers', { signal })).rows,
})

/** Under the root key of quotations, so that stream events refresh them. */
export const offersOptions = (quotationKey: string) =>
  queryOptions({
    queryKey: ['quotations', 'rates-that-match', quotationKey],
    queryFn: ({ signal }) =>
      call('GET /app/v1/quotations/:key/rates-that-match', { params: { key: quotationKey }, signal }),
  })

export type TypedRequest = RouteQuery<'GET /app/v1/rates/matching'>

export const matchingOptions = (request: TypedRequest) =>
  queryOptions({
    queryKey: [...rateKeys.all, 'matching', request],
    queryFn: ({ signal }) => call('GET /app/v1/rates/matching', { query: request, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
