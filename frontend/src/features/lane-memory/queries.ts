import type { RouteQuery, RouteResponse } from '@freight/contracts/api/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

type Name = 'GET /app/v1/lane-memory'
export type AskedLane = RouteQuery<Name>
type Memory = RouteResponse<Name>
export type Buy = NonNullable<Memory['buys']>[number]
export type Sell = Memory['sells'][number]
export type Medians = Memory['sold']

/** It begins with `quotations`, so that a frame that names one renews it. */
export const laneMemoryOptions = (lane: AskedLane) =>
  queryOptions({
    queryKey: ['quotations', 'lane', lane],
    queryFn: ({ signal }) => call('GET /app/v1/lane-memory', { query: lane, signal }),
    staleTime: 60_000,
    retry: false,
  })

/** The quotation beside which it is shown: under the key that every screen keeps it under. */
export const quotationNamed = (key: string) =>
  queryOptions({
    queryKey: ['quotations', 'detail', key],
    queryFn: ({ signal }) => call('GET /app/v1/quotations/:key', { params: { key }, signal }),
  })
