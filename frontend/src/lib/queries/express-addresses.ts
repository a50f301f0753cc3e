import type { RouteQuery, RouteResponse } from '@freight/contracts/registry/routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/api.ts'

export type AddressRow = RouteResponse<'GET /app/v1/express-addresses'>['rows'][number]
/** An entry of an address book. */
export type AddressEntry = RouteResponse<'GET /app/v1/express-addresses/:id'>

export const addressKeys = { all: ['express-addresses'] as const }

/** Addresses of a client: of its address book and, for a party, of earlier shipments. */
export const addressesOf = (query: RouteQuery<'GET /app/v1/express-addresses'>) =>
  queryOptions({
    queryKey: [...addressKeys.all, 'rows', query],
    queryFn: ({ signal }) => call('GET /app/v1/express-addresses', { query, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

export const addressOptions = (id: string) =>
  queryOptions({
    queryKey: [...addressKeys.all, 'one', id],
    queryFn: ({ signal }) => call('GET /app/v1/express-addresses/:id', { params: { id }, signal }),
    retry: false,
  })
