import type { TransportMode } from '@freight/contracts/freight/transport'
import type { ListName } from '@freight/contracts/quotation/views'
import type { RouteQuery } from '@freight/contracts/api/routes'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

type ListQuery = Omit<RouteQuery<'GET /app/v1/quotations'>, 'list' | 'cursor' | 'limit'>
type CountQuery = Omit<ListQuery, 'sort'>

/** Every key begins with `quotations`: a frame that names a quotation makes all of them fresh. */
export const quotationKeys = {
  all: ['quotations'] as const,
  list: (list: ListName, query: ListQuery) => [...quotationKeys.all, 'list', list, query] as const,
  count: (list: ListName, query: CountQuery) => [...quotationKeys.all, 'count', list, query] as const,
  detail: (key: string) => [...quotationKeys.all, 'detail', key] as const,
  changes: (key: string, ...after: readonly number[]) => ['quotation-changes', key, ...after] as const,
  lastChange: (key: string) => [...quotationKeys.all, 'last-change', key] as const,
}

const PAGE = 100

export const listPage = (list: ListName, query: ListQuery) => (cursor: string | undefined, signal: AbortSignal) =>
  call('GET /app/v1/quotations', { query: { ...query, list, cursor, limit: PAGE }, signal })

export const countOptions = (list: ListName, query: CountQuery) =>
  queryOptions({
    queryKey: quotationKeys.count(list, query),
    queryFn: ({ signal }) => call('GET /app/v1/quotations/count', { query: { ...query, list }, signal }),
  })

/** The server reads it from its events, so that it is never behind one's own command. */
export const detailOptions = (key: string) =>
  queryOptions({
    queryKey: quotationKeys.detail(key),
    queryFn: ({ signal }) => call('GET /app/v1/quotations/:key', { params: { key }, signal }),
  })

/** Reads it anew now, or fails now: without a connection nothing waits for one. */
export const newestDetail = (client: QueryClient, key: string) =>
  client.fetchQuery({ ...detailOptions(key), staleTime: 0, networkMode: 'always', retry: false })

const LOOK_EVERY = 5000

/** What others have done since a revision; asked for again and again while the page is looked at. */
export const changesOptions = (key: string, after: number) =>
  queryOptions({
    queryKey: quotationKeys.changes(key, after),
    queryFn: ({ signal }) => call('GET /app/v1/quotations/:key/changes', { params: { key }, query: { after }, signal }),
    refetchInterval: LOOK_EVERY,
    refetchOnWindowFocus: 'always',
    retry: false,
  })

/** Who was faster, for the card of a conflict; only for those who may read the history. */
export const lastChangeOptions = (key: string) =>
  queryOptions({
    queryKey: quotationKeys.lastChange(key),
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/quotations/:key/history', { params: { key }, signal })).events.at(-1),
    staleTime: 0,
    retry: false,
  })

const CATALOGUE_AGE = 5 * 60_000

export const chargeCodesOptions = (transport: TransportMode) =>
  queryOptions({
    queryKey: ['charge-codes', transport],
    queryFn: async ({ signal }) => (await call('GET /app/v1/charge-codes', { query: { transport }, signal })).rows,
    staleTime: CATALOGUE_AGE,
  })

/** What the company's rules add to the charges of these costs. */
export const markupRulesOptions = (quotation: string, idCosts: readonly string[]) =>
  queryOptions({
    queryKey: ['markup-rules', 'for', quotation, ...idCosts],
    queryFn: ({ signal }) =>
      Promise.all(
        idCosts.map(async (idCost) => {
          const { rules } = await call('GET /app/v1/markup-rules/for', { query: { quotation, idCost }, signal })
          return rules.map(({ costIndex, rule }) => ({ idCost, chargeIndex: costIndex, rule }))
        }),
      ),
    // A cost that somebody adds meanwhile is asked for behind what is known of the others.
    placeholderData: (before, query) => (query?.queryKey[2] === quotation ? before : undefined),
    retry: false,
  })

/** What stored tariffs say that the lines of the costs of a quotation are sold for, and ask for besides. */
export const sellingRatesOptions = (quotation: string, idCosts: readonly string[]) =>
  queryOptions({
    queryKey: ['selling-rates', quotation, ...idCosts],
    queryFn: ({ signal }) => call('GET /app/v1/quotations/:key/selling-rates', { params: { key: quotation }, signal }),
    placeholderData: (before, query) => (query?.queryKey[1] === quotation ? before : undefined),
    retry: false,
  })

export const providersOptions = (q: string) =>
  queryOptions({
    queryKey: ['providers', 'search', q],
    queryFn: async ({ signal }) => (await call('GET /app/v1/providers', { query: { q }, signal })).rows,
    staleTime: CATALOGUE_AGE,
    placeholderData: (before) => before,
  })

/** The numbers that a provider weighs with today. */
export const providerNumbersOptions = (id: string) =>
  queryOptions({
    queryKey: ['providers', 'one', id],
    queryFn: ({ signal }) => call('GET /app/v1/providers/:id', { params: { id }, signal }),
  })

export const organizationsOptions = (q: string) =>
  queryOptions({
    queryKey: ['organizations', 'search', q],
    queryFn: async ({ signal }) => (await call('GET /app/v1/organizations', { query: { q }, signal })).rows,
    staleTime: CATALOGUE_AGE,
    placeholderData: (before) => before,
  })

/** People of a client, whom an offer may go to. */
export const contactsOptions = (client: string) =>
  queryOptions({
    queryKey: ['organizations', 'contacts', client],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/organizations/:id', { params: { id: client }, signal })).contacts,
    staleTime: 60_000,
    retry: false,
  })

export const usersOptions = (permission: 'COMERCIAL' | 'PRICING') =>
  queryOptions({
    queryKey: ['users', 'picker', permission],
    queryFn: async ({ signal }) => (await call('GET /app/v1/users', { query: { permission }, signal })).rows,
    staleTime: CATALOGUE_AGE,
  })
