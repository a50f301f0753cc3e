import type { RouteQuery } from '@freight/contracts/registry/routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export type ExpressQuery = Omit<RouteQuery<'GET /app/v1/express-shipments'>, 'after' | 'limit'>

/** Every key begins with `express`: a socket frame or an own command refreshes lists, counts and the open shipment. */
export const expressKeys = {
  all: ['express'] as const,
  rows: (query: ExpressQuery) => [...expressKeys.all, 'rows', query] as const,
  one: (id: string) => [...expressKeys.all, 'one', id] as const,
}

const PAGE_ROWS = 100

export const rowsPage =
  (query: ExpressQuery, limit = PAGE_ROWS) =>
  async (cursor: string | undefined, signal: AbortSignal) => {
    const { rows, next } = await call('GET /app/v1/express-shipments', {
      query: { ...query, after: cursor, limit },
      signal,
    })
    return { rows, nextCursor: next }
  }

/** Values to filter by, and sums by sub-state. */
export const facetsOptions = ({ sort: _sort, ...query }: ExpressQuery) =>
  queryOptions({
    queryKey: [...expressKeys.all, 'facets', query],
    queryFn: ({ signal }) => call('GET /app/v1/express-shipments/facets', { query, signal }),
    placeholderData: keepPreviousData,
  })

/** While a carrier is contacted the result can arrive at any moment. */
const RUNNING_POLL_MS = 3000

export const shipmentOptions = (id: string) =>
  queryOptions({
    queryKey: expressKeys.one(id),
    queryFn: ({ signal }) => call('GET /app/v1/express-shipments/:id', { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.bookingState === 'BOOKING' || state.data?.bookingState === 'VOIDING' ? RUNNING_POLL_MS : false,
    retry: false,
  })

export const pastShipmentOptions = (id: string, revision: number) =>
  queryOptions({
    queryKey: [...expressKeys.one(id), revision],
    queryFn: ({ signal }) =>
      call('GET /app/v1/express-shipments/:id/history/:revision', { params: { id, revision }, signal }),
    retry: false,
  })

export const operatorsOptions = queryOptions({
  queryKey: ['users', 'picker', 'EXPRESS_OP'],
  queryFn: async ({ signal }) =>
    (await call('GET /app/v1/users', { query: { permission: 'EXPRESS_OP' }, signal })).rows,
  staleTime: 5 * 60_000,
  retry: false,
})
