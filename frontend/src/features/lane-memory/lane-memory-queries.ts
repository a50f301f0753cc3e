import type { RouteQuery, RouteResponse } from '@freight/contracts/registry/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

type Name = 'GET /app/v1/lane-memory'
export type LaneQuery = RouteQuery<Name>
type Memory = RouteResponse<Name>
export type Buy = NonNullable<Memory['buys']>[number]
export type Sell = Memory['sells'][number]
export type Medians = Memory['sold']

/** Begins with `quotations`, so that a quotation's stream event refreshes it. */
export const laneMemoryOptions = (lane: LaneQuery) =>
  queryOptions({
    queryKey: ['quotations', 'lane', lane],
    queryFn: ({ signal }) => call('GET /app/v1/lane-memory', { query: lane, signal }),
    staleTime: 60_000,
    retry: false,
  })

/** The quotation of the tab; its key is the one every screen uses. */
export const quotationNamed = (key: string) =>
  queryOptions({
    queryKey: ['quotations', 'detail', key],
    queryFn: ({ signal }) => call('GET /app/v1/quotations/:key', { params: { key }, signal }),
  })
