import type { RouteQuery, RouteResponse } from '@freight/contracts/registry/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export type ViewedList = RouteQuery<'GET /app/v1/views'>['list']
export type SavedView = RouteResponse<'GET /app/v1/views'>['rows'][number]

export const viewsKey = (list: ViewedList) => ['views', list] as const

export const viewsOptions = (list: ViewedList) =>
  queryOptions({
    queryKey: viewsKey(list),
    queryFn: async ({ signal }) => (await call('GET /app/v1/views', { query: { list }, signal })).rows,
    staleTime: 60_000,
  })
