import type { EntryEvent } from '@freight/contracts/api/catalogue'
import type { RouteQuery, RouteResponse } from '@freight/contracts/registry/routes'
import { request, urlOf } from '../../lib/api/api.ts'

/** Catalogues with a list of rows, entries and histories. */
export type Collection = 'charge-codes' | 'notes' | 'organizations' | 'providers' | 'users'
export type EntryOf<Of extends Collection> = RouteResponse<`GET /app/v1/${Of}/:id`>
export type RowsQuery<Of extends Collection> = Omit<RouteQuery<`GET /app/v1/${Of}/rows`>, 'cursor' | 'limit'>

export interface Query<Answer> {
  queryKey: readonly string[]
  queryFn: (context: { signal: AbortSignal }) => Promise<Answer>
}

export interface CatalogueQueries<Of extends Collection> {
  all: readonly [Of]
  entryKey: (id: string) => readonly string[]
  /** Key and pages for `useRows`. */
  rows: (
    query: RowsQuery<Of>,
  ) => readonly [
    key: readonly unknown[],
    page: (cursor: string | undefined, signal: AbortSignal) => Promise<RouteResponse<`GET /app/v1/${Of}/rows`>>,
  ]
  one: (id: string) => Query<EntryOf<Of>>
  history: (id: string) => Query<EntryEvent[]>
}

/**
 * Queries of a catalogue. Every key begins with its collection, so that one invalidation refreshes lists, cards and
 * pickers.
 */
export const catalogueQueries = <Of extends Collection>(collection: Of, pageRows = 100): CatalogueQueries<Of> => {
  const path = `/app/v1/${collection}`
  const entryKey = (id: string) => [collection, 'one', id]
  return {
    all: [collection],
    entryKey,
    rows: (query) => [
      [collection, 'rows', query],
      (cursor, signal) => request('GET', urlOf(`${path}/rows`, {}, { ...query, cursor, limit: pageRows }), { signal }),
    ],
    one: (id) => ({
      queryKey: entryKey(id),
      queryFn: ({ signal }) => request('GET', urlOf(`${path}/:id`, { id }), { signal }),
    }),
    history: (id) => ({
      queryKey: [...entryKey(id), 'history'],
      queryFn: async ({ signal }) =>
        (await request<{ events: EntryEvent[] }>('GET', urlOf(`${path}/:id/history`, { id }), { signal })).events,
    }),
  }
}
