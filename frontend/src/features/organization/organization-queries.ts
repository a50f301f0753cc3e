import type { RouteQuery } from '@freight/contracts/api/routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export type RowsQuery = Omit<RouteQuery<'GET /app/v1/organizations/rows'>, 'cursor' | 'limit'>

/** Every key begins with `organizations`, so that one invalidation refreshes rows, cards and pickers. */
export const organizationKeys = {
  all: ['organizations'] as const,
  rows: (query: RowsQuery) => [...organizationKeys.all, 'rows', query] as const,
  one: (id: string) => [...organizationKeys.all, 'one', id] as const,
}

const PAGE_ROWS = 100

export const rowsPage = (query: RowsQuery) => (cursor: string | undefined, signal: AbortSignal) =>
  call('GET /app/v1/organizations/rows', { query: { ...query, cursor, limit: PAGE_ROWS }, signal })

export const facetsOptions = queryOptions({
  queryKey: [...organizationKeys.all, 'facets'],
  queryFn: ({ signal }) => call('GET /app/v1/organizations/facets', { signal }),
  staleTime: 60_000,
})

export const pairsOptions = queryOptions({
  queryKey: [...organizationKeys.all, 'pairs'],
  queryFn: async ({ signal }) => (await call('GET /app/v1/organizations/duplicates', { signal })).pairs,
  staleTime: 60_000,
})

export const oneOptions = (id: string) =>
  queryOptions({
    queryKey: organizationKeys.one(id),
    queryFn: ({ signal }) => call('GET /app/v1/organizations/:id', { params: { id }, signal }),
  })

export const duplicatesOptions = (id: string) =>
  queryOptions({
    queryKey: [...organizationKeys.one(id), 'duplicates'],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/organizations/:id/duplicates', { params: { id }, signal })).rows,
  })

export const historyOptions = (id: string) =>
  queryOptions({
    queryKey: [...organizationKeys.one(id), 'history'],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/organizations/:id/history', { params: { id }, signal })).events,
  })

export const figuresOptions = (id: string) =>
  queryOptions({
    queryKey: [...organizationKeys.one(id), 'figures'],
    queryFn: ({ signal }) => call('GET /app/v1/organizations/:id/figures', { params: { id }, signal }),
    staleTime: 60_000,
  })

export const peopleOptions = (id: string) =>
  queryOptions({
    queryKey: [...organizationKeys.one(id), 'people'],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/organizations/:id/people', { params: { id }, signal })).rows,
  })

export type Segment = NonNullable<RouteQuery<'GET /app/v1/organizations/:id/quotations'>['segment']>

export const quotationsOptions = (id: string, segment: Segment) =>
  queryOptions({
    queryKey: [...organizationKeys.one(id), 'quotations', segment],
    queryFn: ({ signal }) =>
      call('GET /app/v1/organizations/:id/quotations', { params: { id }, query: { segment, limit: 50 }, signal }),
    placeholderData: keepPreviousData,
  })

export type SimilarQuery = RouteQuery<'GET /app/v1/organizations/similar'>

/** Organizations similar to the typed one. */
export const similarOptions = (query: SimilarQuery) =>
  queryOptions({
    queryKey: [...organizationKeys.all, 'similar', query],
    queryFn: async ({ signal }) => (await call('GET /app/v1/organizations/similar', { query, signal })).rows,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

export const commercialsOptions = queryOptions({
  queryKey: ['users', 'commercials', ''],
  queryFn: ({ signal }) => call('GET /app/v1/users', { query: { permission: 'COMERCIAL', q: '' }, signal }),
  staleTime: 60_000,
})

export const countriesOptions = (lang: 'es' | 'en' | 'pt') =>
  queryOptions({
    queryKey: ['countries', lang],
    queryFn: async ({ signal }) => (await call('GET /app/v1/reference/countries', { query: { lang }, signal })).rows,
    staleTime: Infinity,
    retry: false,
  })
