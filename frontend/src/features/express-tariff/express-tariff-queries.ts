import type { RouteResponse } from '@freight/contracts/registry/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { carrierKeys } from '../../lib/queries/queries.ts'

export type TariffRow = RouteResponse<'GET /app/v1/express-tariffs'>['rows'][number]
export type TariffDetail = RouteResponse<'GET /app/v1/express-tariffs/:id'>
export type TariffSimulation = RouteResponse<'GET /app/v1/express-tariffs/:id/simulation'>
export type UnmappedCode = RouteResponse<'GET /app/v1/express-shipments/unmapped-codes'>['rows'][number]

export const tariffKeys = {
  all: ['express-tariffs'] as const,
  one: (id: string) => [...tariffKeys.all, 'one', id] as const,
}

export const tariffsOptions = queryOptions({
  queryKey: [...tariffKeys.all, 'rows'],
  queryFn: async ({ signal }) => (await call('GET /app/v1/express-tariffs', { signal })).rows,
})

export const tariffOptions = (id: string) =>
  queryOptions({
    queryKey: tariffKeys.one(id),
    queryFn: ({ signal }) => call('GET /app/v1/express-tariffs/:id', { params: { id }, signal }),
  })

export const differencesOptions = (id: string, from: number, to: number) =>
  queryOptions({
    queryKey: [...tariffKeys.one(id), 'differences', from, to],
    queryFn: ({ signal }) =>
      call('GET /app/v1/express-tariffs/:id/differences', {
        params: { id },
        query: { before: from, after: to },
        signal,
      }),
    // A draft changes without a new number.
    staleTime: 0,
  })

/** `revision`: of the draft, which changes without a new number. */
export const simulationOptions = (id: string, of: { no: number; revision: number; from: string; to: string }) =>
  queryOptions({
    queryKey: [...tariffKeys.one(id), 'simulation', of],
    queryFn: ({ signal }) => {
      const { revision: _revision, ...query } = of
      return call('GET /app/v1/express-tariffs/:id/simulation', { params: { id }, query, signal })
    },
    retry: false,
  })

export const unmappedOptions = queryOptions({
  queryKey: [...carrierKeys.all, 'unmapped'],
  queryFn: async ({ signal }) => (await call('GET /app/v1/express-shipments/unmapped-codes', { signal })).rows,
})

export const remoteAreasOptions = (id: string) =>
  queryOptions({
    queryKey: [...carrierKeys.all, 'remote-areas', id],
    queryFn: ({ signal }) => call('GET /app/v1/express-carriers/:id/remote-areas', { params: { id }, signal }),
  })
