import type { RouteQuery } from '@freight/contracts/registry/routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export type RowsQuery = Omit<RouteQuery<'GET /app/v1/notes/rows'>, 'cursor' | 'limit'>

/** Every key begins with `notes`, so that one invalidation refreshes lists, cards and counts. */
export const noteKeys = {
  all: ['notes'] as const,
  rows: (query: RowsQuery) => [...noteKeys.all, 'rows', query] as const,
  one: (id: string) => [...noteKeys.all, 'one', id] as const,
}

const PAGE_ROWS = 200

export const rowsPage = (query: RowsQuery) => (cursor: string | undefined, signal: AbortSignal) =>
  call('GET /app/v1/notes/rows', { query: { ...query, cursor, limit: PAGE_ROWS }, signal })

export const facetsOptions = queryOptions({
  queryKey: [...noteKeys.all, 'facets'],
  queryFn: ({ signal }) => call('GET /app/v1/notes/facets', { signal }),
})

export const oneOptions = (id: string) =>
  queryOptions({
    queryKey: noteKeys.one(id),
    queryFn: ({ signal }) => call('GET /app/v1/notes/:id', { params: { id }, signal }),
  })

export const historyOptions = (id: string) =>
  queryOptions({
    queryKey: [...noteKeys.one(id), 'history'],
    queryFn: async ({ signal }) => (await call('GET /app/v1/notes/:id/history', { params: { id }, signal })).events,
  })

const FIRST_MATCHES = 5

export const matchesOptions = (id: string, isWhole: boolean) =>
  queryOptions({
    queryKey: [...noteKeys.one(id), 'matches', isWhole],
    queryFn: ({ signal }) =>
      call('GET /app/v1/notes/:id/matches', {
        params: { id },
        query: { limit: isWhole ? 200 : FIRST_MATCHES },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const pinnedOptions = queryOptions({
  queryKey: [...noteKeys.all, 'pinned'],
  queryFn: ({ signal }) =>
    call('GET /app/v1/notes/rows', { query: { pinned: 'true', state: 'CURRENT', limit: 4 }, signal }),
})

/** Notes that match a quotation. The match depends on its costs too, so the key is under that of quotations. */
export const matchingOptions = (quotationKey: string) =>
  queryOptions({
    queryKey: ['quotations', 'notes-that-match', quotationKey],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/quotations/:key/notes-that-match', { params: { key: quotationKey }, signal })).rows,
  })

export const providersOptions = (q: string) =>
  queryOptions({
    queryKey: ['providers', 'cards', q],
    queryFn: async ({ signal }) => (await call('GET /app/v1/providers', { query: { q }, signal })).rows,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

export const clientsOptions = (q: string) =>
  queryOptions({
    queryKey: ['organizations', 'cards', q],
    queryFn: async ({ signal }) => (await call('GET /app/v1/organizations', { query: { q }, signal })).rows,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
