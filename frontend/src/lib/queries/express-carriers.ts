import type { RouteResponse } from '@freight/contracts/registry/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/api.ts'

export type CarrierRow = RouteResponse<'GET /app/v1/express-carriers'>['rows'][number]

export const carrierKeys = { all: ['express-carriers'] as const }

export const carriersOptions = queryOptions({
  queryKey: [...carrierKeys.all, 'rows'],
  queryFn: async ({ signal }) => (await call('GET /app/v1/express-carriers', { signal })).rows,
})
