import type { RouteQuery } from '@freight/contracts/registry/routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { catalogueQueries } from '../../components/catalogue/catalogue-queries.ts'
import { call } from '../../lib/api/api.ts'

export const organizations = catalogueQueries('organizations')

export const facetsOptions = queryOptions({
  queryKey: [...organizations.all, 'facets'],
  queryFn: ({ signal }) => call('GET /app/v1/organizations/facets', { signal }),
  staleTime: 60_000,
})

export const pairsOptions = queryOptions({
  queryKey: [...organizations.all, 'pairs'],
  queryFn: async ({ signal }) => (await call('GET /app/v1/organizations/duplicates', { signal })).pairs,
  staleTime: 60_000,
})

export const duplicatesOptions = (id: string) =>
  queryOptions({
    queryKey: [...organizations.entryKey(id), 'duplicates'],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/organizations/:id/duplicates', { params: { id }, signal })).rows,
  })

export const figuresOptions = (id: string) =>
  queryOptions({
    queryKey: [...organizations.entryKey(id), 'figures'],
    queryFn: ({ signal }) => call('GET /app/v1/organizations/:id/figures', { params: { id }, signal }),
    staleTime: 60_000,
  })

export const peopleOptions = (id: string) =>
  queryOptions({
    queryKey: [...organizations.entryKey(id), 'people'],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/organizations/:id/people', { params: { id }, signal })).rows,
  })

export type Segment = NonNullable<RouteQuery<'GET /app/v1/organizations/:id/quotations'>['segment']>

export const quotationsOptions = (id: string, segment: Segment) =>
  queryOptions({
    queryKey: [...organizations.entryKey(id), 'quotations', segment],
    queryFn: ({ signal }) =>
      call('GET /app/v1/organizations/:id/quotations', { params: { id }, query: { segment, limit: 50 }, signal }),
    placeholderData: keepPreviousData,
  })

/** Client groups in use. */
export const clientGroupsOptions = queryOptions({
  queryKey: [...organizations.all, 'groups'],
  queryFn: async ({ signal }) => (await call('GET /app/v1/organizations', { query: { limit: 1 }, signal })).groups,
})

export type SimilarQuery = RouteQuery<'GET /app/v1/organizations/similar'>

/** Organizations similar to the typed one. */
export const similarOptions = (query: SimilarQuery) =>
  queryOptions({
    queryKey: [...organizations.all, 'similar', query],
    queryFn: async ({ signal }) => (await call('GET /app/v1/organizations/similar', { query, signal })).rows,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

export const commercialsOptions = queryOptions({
  queryKey: ['users', 'commercials', ''],
  queryFn: ({ signal }) => call('GET /app/v1/users', { query: { permission: 'COMERCIAL', q: '' }, signal }),
  staleTime: 60_000,
})
