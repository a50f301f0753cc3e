import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** Catalogue clients similar to a new one. */
export const clientsLike = (typed: { name: string; mail: string; legal: string; rut: string; country: string }) =>
  queryOptions({
    queryKey: ['organizations', 'similar', typed],
    queryFn: async ({ signal }) => {
      const { rows } = await call('GET /app/v1/organizations/similar', { query: typed, signal })
      return rows.filter(({ active }) => active).map((row) => ({ ...row, prospect: false, contacts: [] }))
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

/** The client in the URL. */
export const clientNamed = (id: string) =>
  queryOptions({
    queryKey: ['organizations', 'one', id],
    queryFn: ({ signal }) => call('GET /app/v1/organizations/:id', { params: { id }, signal }),
    staleTime: 60_000,
  })

/** The quotation to copy; its key is the one every screen uses. */
export const quotationNamed = (key: string) =>
  queryOptions({
    queryKey: ['quotations', 'detail', key],
    queryFn: ({ signal }) => call('GET /app/v1/quotations/:key', { params: { key }, signal }),
    retry: false,
  })

/** Goods by digits or words; users without access type freely. */
export const commoditiesMatching = (q: string, language: string) => {
  const lang = language === 'en' || language === 'pt' ? language : 'es'
  return queryOptions({
    queryKey: ['commodities', lang, q],
    queryFn: ({ signal }) => call('GET /app/v1/reference/commodities', { query: { q, lang, limit: 8 }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 300_000,
    retry: false,
  })
}

/** Users of pricing who can be assigned to a quotation. */
export const assigneesMatching = (q: string) =>
  queryOptions({
    queryKey: ['users', 'assignees', q],
    queryFn: ({ signal }) => call('GET /app/v1/users', { query: { permission: 'PRICING', q }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

export const commercialsMatching = (q: string) =>
  queryOptions({
    queryKey: ['users', 'commercials', q],
    queryFn: ({ signal }) => call('GET /app/v1/users', { query: { permission: 'COMERCIAL', q }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/**
 * Requests within the week for the same client and lane; the key begins with `quotations`, so that a stream event
 * refreshes it.
 */
export const similarQuotations = (lane: { client: string; origin: string; destination: string }) =>
  queryOptions({
    queryKey: ['quotations', 'similar', lane],
    queryFn: ({ signal }) => call('GET /app/v1/quotations/similar', { query: lane, signal }),
    staleTime: 60_000,
    retry: false,
  })
