import { openStates } from '@freight/contracts/cost-request/choices'
import type { RouteQuery } from '@freight/contracts/api/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export type RowsQuery = Omit<RouteQuery<'GET /app/v1/providers/rows'>, 'cursor' | 'limit'>

/** Every key begins with `providers`, so that one invalidation refreshes rows, cards and pickers. */
export const providerKeys = {
  all: ['providers'] as const,
  rows: (query: RowsQuery) => [...providerKeys.all, 'rows', query] as const,
  one: (id: string) => [...providerKeys.all, 'one', id] as const,
}

const PAGE_ROWS = 100

export const rowsPage = (query: RowsQuery) => (cursor: string | undefined, signal: AbortSignal) =>
  call('GET /app/v1/providers/rows', { query: { ...query, cursor, limit: PAGE_ROWS }, signal })

export const facetsOptions = queryOptions({
  queryKey: [...providerKeys.all, 'facets'],
  queryFn: ({ signal }) => call('GET /app/v1/providers/facets', { signal }),
  staleTime: 60_000,
})

export const oneOptions = (id: string) =>
  queryOptions({
    queryKey: providerKeys.one(id),
    queryFn: ({ signal }) => call('GET /app/v1/providers/:id', { params: { id }, signal }),
  })

export const historyOptions = (id: string) =>
  queryOptions({
    queryKey: [...providerKeys.one(id), 'history'],
    queryFn: async ({ signal }) => (await call('GET /app/v1/providers/:id/history', { params: { id }, signal })).events,
  })

export const figuresOptions = (id: string) =>
  queryOptions({
    queryKey: [...providerKeys.one(id), 'figures'],
    queryFn: ({ signal }) => call('GET /app/v1/providers/:id/figures', { params: { id }, signal }),
    staleTime: 60_000,
  })

/** Open requests of the provider; under the root key of quotations, because quotation events change them. */
export const openRequestsOptions = (id: string) =>
  queryOptions({
    queryKey: ['quotations', 'requests-of-provider', id],
    queryFn: async ({ signal }) =>
      (
        await call('GET /app/v1/cost-requests', {
          query: { provider: id, state: openStates.join(), limit: 200 },
          signal,
        })
      ).rows,
  })
