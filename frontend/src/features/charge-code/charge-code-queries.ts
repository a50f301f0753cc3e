import type { RouteQuery, RouteResponse } from '@freight/contracts/api/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export type RowsQuery = Omit<RouteQuery<'GET /app/v1/charge-codes/rows'>, 'cursor' | 'limit'>

/** Every key begins with `charge-codes`, so that one invalidation refreshes rows, cards and pickers. */
export const chargeCodeKeys = {
  all: ['charge-codes'] as const,
  rows: (query: RowsQuery) => [...chargeCodeKeys.all, 'rows', query] as const,
  one: (id: string) => [...chargeCodeKeys.all, 'one', id] as const,
}

const PAGE_ROWS = 100

export const rowsPage = (query: RowsQuery) => (cursor: string | undefined, signal: AbortSignal) =>
  call('GET /app/v1/charge-codes/rows', { query: { ...query, cursor, limit: PAGE_ROWS }, signal })

/** Active codes of the freight section, to mark the main freight. */
export const freightCodesOptions = queryOptions({
  queryKey: [...chargeCodeKeys.all, 'freight'],
  queryFn: async ({ signal }) =>
    (
      await call('GET /app/v1/charge-codes/rows', {
        query: { section: 'FREIGHT', activity: 'active', limit: PAGE_ROWS },
        signal,
      })
    ).rows,
})

export const oneOptions = (id: string) =>
  queryOptions({
    queryKey: chargeCodeKeys.one(id),
    queryFn: ({ signal }) => call('GET /app/v1/charge-codes/:id', { params: { id }, signal }),
  })

export const historyOptions = (id: string) =>
  queryOptions({
    queryKey: [...chargeCodeKeys.one(id), 'history'],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/charge-codes/:id/history', { params: { id }, signal })).events,
  })

/** Uses of a code; tariffs and markup rules only for users with the right. */
export type Usage = RouteResponse<'GET /app/v1/charge-codes/:id/usage'>

export const usageOptions = (id: string) =>
  queryOptions({
    queryKey: [...chargeCodeKeys.one(id), 'usage'],
    queryFn: ({ signal }): Promise<Usage> => call('GET /app/v1/charge-codes/:id/usage', { params: { id }, signal }),
    staleTime: 60_000,
  })

/** The tax rate, where the user's company has set it. */
export const vatOptions = (company: string) =>
  queryOptions({
    queryKey: ['settings', 'vat', company],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/settings', { signal })).rows.find((row) => row.company === company)?.data.vatPct ?? null,
    staleTime: 10 * 60_000,
    retry: false,
  })
