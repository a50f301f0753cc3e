import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { TransportMode } from './model/form.ts'

const kindOf = { AIR: 'AIRPORT', SEA: 'PORT', ROAD: undefined } as const

export const clientsMatching = (q: string) =>
  queryOptions({
    queryKey: ['organizations', 'search', q],
    queryFn: ({ signal }) => call('GET /app/v1/organizations', { query: { q, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

export const placesMatching = (q: string, transport: TransportMode) =>
  queryOptions({
    queryKey: ['locations', transport, q],
    queryFn: ({ signal }) => {
      const kind = kindOf[transport]
      return call('GET /app/v1/reference/locations', { query: { q, limit: 20, ...(kind && { kind }) }, signal })
    },
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  })

export const commercialsMatching = (q: string) =>
  queryOptions({
    queryKey: ['users', 'commercials', q],
    queryFn: ({ signal }) => call('GET /app/v1/users', { query: { permission: 'COMERCIAL', q }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
