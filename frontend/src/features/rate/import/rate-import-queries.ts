import { statesUnderWay } from '@freight/contracts/vocabulary/rate-import'
import type { RouteQuery, RouteResponse } from '@freight/contracts/registry/routes'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'

export type RateImportView = RouteResponse<'GET /app/v1/rate-imports/:id'>
export type PastImport = RouteResponse<'GET /app/v1/rate-imports'>['rows'][number]
export type ImportRow = RouteResponse<'GET /app/v1/rate-imports/:id/rows'>['rows'][number]
export type Mapping = NonNullable<RateImportView['mapping']>
export type Look = NonNullable<RateImportView['look']>
export type Show = NonNullable<RouteQuery<'GET /app/v1/rate-imports/:id/rows'>['show']>

export const importKeys = { all: ['rate-imports'] as const }

const pollMs = 700

/** Refetched while the server works, which continues without this page. */
export const importOptions = (id: string) =>
  queryOptions({
    queryKey: [...importKeys.all, 'one', id],
    queryFn: ({ signal }) => call('GET /app/v1/rate-imports/:id', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && statesUnderWay.includes(data.state) ? pollMs : false,
    retry: false,
  })

export const pastOptions = queryOptions({
  queryKey: [...importKeys.all, 'past'],
  queryFn: ({ signal }) => call('GET /app/v1/rate-imports', { signal }),
  refetchInterval: ({ state: { data } }) =>
    data?.rows.some(({ state }) => statesUnderWay.includes(state)) ? pollMs : false,
})

export type LookQuery = RouteQuery<'GET /app/v1/rate-imports/:id/look'>

export const lookOptions = (id: string, query: LookQuery) =>
  queryOptions({
    queryKey: [...importKeys.all, 'look', id, query],
    queryFn: ({ signal }) => call('GET /app/v1/rate-imports/:id/look', { params: { id }, query, signal }),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  })

/** `state` is part of the key: the same rows change their meaning when applied. */
export const rowsOptions = (id: string, state: string, show: Show) =>
  infiniteQueryOptions({
    queryKey: [...importKeys.all, 'rows', id, state, show],
    queryFn: ({ pageParam, signal }) =>
      call('GET /app/v1/rate-imports/:id/rows', {
        params: { id },
        query: { show, after: pageParam, limit: 200 },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  })
