import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'

const STALE_MS = 60_000

export const clientsMatching = (q: string) =>
  queryOptions({
    queryKey: ['organizations', 'search', q],
    queryFn: ({ signal }) => call('GET /app/v1/organizations', { query: { q, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  })

/** The chosen client, for the codes of its price lists. */
export const clientById = (id: string) =>
  queryOptions({
    queryKey: ['organizations', 'one', id],
    queryFn: ({ signal }) => call('GET /app/v1/organizations/:id', { params: { id }, signal }),
    staleTime: STALE_MS,
    retry: false,
  })
