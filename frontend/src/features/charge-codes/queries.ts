import type { RouteQuery, RouteResponse } from '@freight/contracts/api/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export type RowsQuery = Omit<RouteQuery<'GET /app/v1/charge-codes/rows'>, 'cursor' | 'limit'>

/** Every key begins with `charge-codes`: one word makes rows, cards and pickers fresh. */
export const chargeCodeKeys = {
  all: ['charge-codes'] as const,
  rows: (query: RowsQuery) => [...chargeCodeKeys.all, 'rows', query] as const,
  one: (id: string) => [...chargeCodeKeys.all, 'one', id] as const,
}

const PAGE = 100

export const rowsPage = (query: RowsQuery) => (cursor: string | undefined, signal: AbortSignal) =>
  call('GET /app/v1/charge-codes/rows', { query: { ...query, cursor, limit: PAGE }, signal })

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

/** Where a code is used; tariffs and markup rules for those who see them. */
export type Usage = RouteResponse<'GET /app/v1/charge-codes/:id/usage'>

export const usageOptions = (id: string) =>
  queryOptions({
    queryKey: [...chargeCodeKeys.one(id), 'usage'],
    queryFn: ({ signal }): Promise<Usage> => call('GET /app/v1/charge-codes/:id/usage', { params: { id }, signal }),
    staleTime: 60_000,
  })

/** The rate of the tax, where the user's company has settled it. */
export const vatOptions = (company: string) =>
  queryOptions({
    queryKey: ['settings', 'vat', company],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/settings', { signal })).rows.find((row) => row.company === company)?.data.vatPct ?? null,
    staleTime: 10 * 60_000,
    retry: false,
  })
