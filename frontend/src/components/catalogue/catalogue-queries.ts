import type { RouteQuery, RouteResponse } from '@freight/contracts/api/routes'
import { queryOptions } from '@tanstack/react-query'
import { request, urlOf } from '../../lib/api/api.ts'

/** Catalogues with a list of rows, entries and histories. */
export type Collection = 'charge-codes' | 'notes' | 'organizations' | 'providers' | 'users'
export type EntryOf<Of extends Collection> = RouteResponse<`GET /app/v1/${Of}/:id`>
export type RowsQuery<Of extends Collection> = Omit<RouteQuery<`GET /app/v1/${Of}/rows`>, 'cursor' | 'limit'>

/**
 * Queries of a catalogue. Every key begins with its collection, so that one invalidation refreshes lists, cards and
 * pickers.
 */
export const catalogueQueries = <Of extends Collection>(collection: Of, pageRows = 100) => {
  const path = `/app/v1/${collection}`
  const entryKey = (id: string) => [collection, 'one', id] as const
  return {
    all: [collection] as const,
    entryKey,
    /** Key and pages for `useRows`. */
    rows: (query: RowsQuery<Of>) =>
      [
        [collection, 'rows', query] as const,
        (cursor: string | undefined, signal: AbortSignal) =>
          request<RouteResponse<`GET /app/v1/${Of}/rows`>>(
            'GET',
            urlOf(`${path}/rows`, {}, { ...query, cursor, limit: pageRows }),
            { signal },
          ),
      ] as const,
    one: (id: string) =>
      queryOptions({
        queryKey: entryKey(id),
        queryFn: ({ signal }) => request<EntryOf<Of>>('GET', urlOf(`${path}/:id`, { id }), { signal }),
      }),
    history: (id: string) =>
      queryOptions({
        queryKey: [...entryKey(id), 'history'],
        queryFn: async ({ signal }) =>
          (
            await request<RouteResponse<`GET /app/v1/${Of}/:id/history`>>('GET', urlOf(`${path}/:id/history`, { id }), {
              signal,
            })
          ).events,
      }),
  }
}
