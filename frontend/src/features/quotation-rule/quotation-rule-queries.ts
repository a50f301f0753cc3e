import type { RouteQuery, RouteResponse } from '@freight/contracts/registry/routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export type Rule = RouteResponse<'GET /app/v1/quotation-rules'>['rows'][number]
export type Trial = RouteResponse<'GET /app/v1/quotation-rules/trial'>
export type TrialQuery = RouteQuery<'GET /app/v1/quotation-rules/trial'>
export type Match = RouteResponse<'GET /app/v1/quotation-rules/:id/matches'>['rows'][number]
export type QuotationFound = RouteResponse<'GET /app/v1/quotations'>['rows'][number]

/** Every key begins with `quotation-rules`, so that one invalidation refreshes all of them. */
export const ruleKeys = {
  all: ['quotation-rules'] as const,
  rows: ['quotation-rules', 'rows'] as const,
}

export const rulesOptions = queryOptions({
  queryKey: ruleKeys.rows,
  queryFn: async ({ signal }) => (await call('GET /app/v1/quotation-rules', { signal })).rows,
})

export const ruleOptions = (id: string) =>
  queryOptions({
    queryKey: [...ruleKeys.all, 'one', id],
    queryFn: ({ signal }) => call('GET /app/v1/quotation-rules/:id', { params: { id }, signal }),
    retry: false,
  })

export const historyOptions = (id: string) =>
  queryOptions({
    queryKey: [...ruleKeys.all, 'history', id],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/quotation-rules/:id/history', { params: { id }, signal })).events,
  })

export const matchesOptions = (id: string) =>
  queryOptions({
    queryKey: [...ruleKeys.all, 'matches', id],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/quotation-rules/:id/matches', { params: { id }, signal })).rows,
  })

/** Under the root key of quotations, so that quotation events refresh them. */
export const evaluationsOptions = (quotationKey: string) =>
  queryOptions({
    queryKey: ['quotations', 'rule-evaluations', quotationKey],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/quotations/:key/rule-evaluations', { params: { key: quotationKey }, signal })).rows,
  })

export const trialOptions = (query: TrialQuery) =>
  queryOptions({
    queryKey: [...ruleKeys.all, 'trial', query],
    queryFn: ({ signal }) => call('GET /app/v1/quotation-rules/trial', { query, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

export const quotationsOptions = (q: string) =>
  queryOptions({
    queryKey: ['quotations', 'to-try', q],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/quotations', { query: { list: 'all', q, limit: 8 }, signal })).rows,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

export const placesOptions = (q: string) =>
  queryOptions({
    queryKey: ['locations', 'any', q],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/reference/locations', { query: { q, limit: 8 }, signal })).rows,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
    enabled: q.trim() !== '',
  })
