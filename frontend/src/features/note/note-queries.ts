import type { RouteQuery, RouteResponse } from '@freight/contracts/registry/routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { transports } from '@freight/contracts/vocabulary/transport'
import { call } from '../../lib/api/api.ts'
import { laneOf, laneText } from './editor/lane-text.ts'

export type Note = RouteResponse<'GET /app/v1/notes/:id'>
export type NoteCard = RouteResponse<'GET /app/v1/quotations/:key/notes-that-match'>['rows'][number]
export type Theme = Note['theme']
export type Tags = Note['tags']

export interface NamedRef {
  id: string
  name: string
}

/** Form values of a note: one field per tag, '' or undefined for none. */
export interface Values {
  title: string
  text: string
  carrier: string
  provider: NamedRef | undefined
  lane: string
  client: NamedRef | undefined
  transport: string
  validUntil: string
}

export const blank: Values = {
  title: '',
  text: '',
  carrier: '',
  provider: undefined,
  lane: '',
  client: undefined,
  transport: '',
  validUntil: '',
}

export const valuesOf = ({ title, text, tags, validUntil }: Note): Values => ({
  title,
  text,
  carrier: tags.carrier ?? '',
  provider: tags.provider,
  lane: laneText(tags.lane),
  client: tags.client,
  transport: tags.transport ?? '',
  validUntil: validUntil ?? '',
})

const tagsOf = ({ carrier, provider, lane, client, transport }: Values): Tags => {
  const transportTag = transports.find((each) => each === transport)
  const laneTag = laneOf(lane)
  return {
    ...(carrier.trim() !== '' && { carrier: carrier.trim() }),
    ...(provider !== undefined && { provider }),
    ...(laneTag !== undefined && { lane: laneTag }),
    ...(transportTag !== undefined && { transport: transportTag }),
    ...(client !== undefined && { client }),
  }
}

export const hasTags = (values: Values) => Object.keys(tagsOf(values)).length > 0

const day = (validUntil: string) => (validUntil === '' ? null : validUntil)

/** Command body of a new note. */
export const bodyOf = (values: Values) => ({
  title: values.title,
  text: values.text,
  tags: tagsOf(values),
  validUntil: day(values.validUntil),
})

const tagNames = ['carrier', 'provider', 'lane', 'client', 'transport'] as const

/** Command body of a change; a changed tag sends all tags, because the event stores them together. */
export const changesOf = (changes: Partial<Values>, values: Values) => ({
  ...(changes.title !== undefined && { title: changes.title }),
  ...(changes.text !== undefined && { text: changes.text }),
  ...(changes.validUntil !== undefined && { validUntil: day(changes.validUntil) }),
  ...(tagNames.some((name) => name in changes) && { tags: tagsOf(values) }),
})

export type RowsQuery = Omit<RouteQuery<'GET /app/v1/notes/rows'>, 'cursor' | 'limit'>

/** Every key begins with `notes`, so that one invalidation refreshes lists, cards and counts. */
export const noteKeys = {
  all: ['notes'] as const,
  rows: (query: RowsQuery) => [...noteKeys.all, 'rows', query] as const,
  one: (id: string) => [...noteKeys.all, 'one', id] as const,
}

const PAGE_ROWS = 200

export const rowsPage = (query: RowsQuery) => (cursor: string | undefined, signal: AbortSignal) =>
  call('GET /app/v1/notes/rows', { query: { ...query, cursor, limit: PAGE_ROWS }, signal })

export const facetsOptions = queryOptions({
  queryKey: [...noteKeys.all, 'facets'],
  queryFn: ({ signal }) => call('GET /app/v1/notes/facets', { signal }),
})

export const oneOptions = (id: string) =>
  queryOptions({
    queryKey: noteKeys.one(id),
    queryFn: ({ signal }) => call('GET /app/v1/notes/:id', { params: { id }, signal }),
  })

export const historyOptions = (id: string) =>
  queryOptions({
    queryKey: [...noteKeys.one(id), 'history'],
    queryFn: async ({ signal }) => (await call('GET /app/v1/notes/:id/history', { params: { id }, signal })).events,
  })

const FIRST_MATCHES = 5

export const matchesOptions = (id: string, isWhole: boolean) =>
  queryOptions({
    queryKey: [...noteKeys.one(id), 'matches', isWhole],
    queryFn: ({ signal }) =>
      call('GET /app/v1/notes/:id/matches', {
        params: { id },
        query: { limit: isWhole ? 200 : FIRST_MATCHES },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const pinnedOptions = queryOptions({
  queryKey: [...noteKeys.all, 'pinned'],
  queryFn: ({ signal }) =>
    call('GET /app/v1/notes/rows', { query: { pinned: 'true', state: 'CURRENT', limit: 4 }, signal }),
})

/** Notes that match a quotation. The match depends on its costs too, so the key is under that of quotations. */
export const matchingOptions = (quotationKey: string) =>
  queryOptions({
    queryKey: ['quotations', 'notes-that-match', quotationKey],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/quotations/:key/notes-that-match', { params: { key: quotationKey }, signal })).rows,
  })

export const clientsOptions = (q: string) =>
  queryOptions({
    queryKey: ['organizations', 'cards', q],
    queryFn: async ({ signal }) => (await call('GET /app/v1/organizations', { query: { q }, signal })).rows,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
