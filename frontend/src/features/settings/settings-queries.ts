import type { RouteQuery, RouteResponse } from '@freight/contracts/registry/routes'
import type { TransportMode } from '@freight/contracts/vocabulary/schemas'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import type { Company, Margins } from './values.ts'

export type RateBoard = RouteResponse<'GET /app/v1/exchange-rates/board'>
export type Disclaimer = RouteResponse<'GET /app/v1/disclaimers/:id'>
export type MarkupRule = RouteResponse<'GET /app/v1/markup-rules/:id'>

/** Every key begins with the name of its collection, so that one invalidation refreshes all of it. */
export const keys = {
  settings: ['settings'] as const,
  rates: ['exchange-rates'] as const,
  disclaimers: ['disclaimers'] as const,
  markupRules: ['markup-rules'] as const,
}

export const settingsRows = queryOptions({
  queryKey: [...keys.settings, 'rows'],
  queryFn: async ({ signal }) => (await call('GET /app/v1/settings', { signal })).rows,
  staleTime: 0,
})

export const newestSettings = (company: Company) => call('GET /app/v1/settings/:company', { params: { company } })

export const settingsHistory = (company: Company) =>
  queryOptions({
    queryKey: [...keys.settings, 'history', company],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/settings/:company/history', { params: { company }, signal })).events,
  })

export const marginTrial = (company: Company, margins: Omit<Margins, 'defaultMarkup'>) =>
  queryOptions({
    queryKey: [...keys.settings, 'margin-trial', company, margins],
    queryFn: ({ signal }) =>
      call('GET /app/v1/settings/:company/margin-trial', { params: { company }, query: margins, signal }),
    placeholderData: (before) => before,
  })

export const targetResults = (company: Company) =>
  queryOptions({
    queryKey: [...keys.settings, 'targets-kept', company],
    queryFn: ({ signal }) => call('GET /app/v1/settings/:company/targets-kept', { params: { company }, signal }),
  })

export const rateBoard = queryOptions({
  queryKey: [...keys.rates, 'board'],
  queryFn: ({ signal }) => call('GET /app/v1/exchange-rates/board', { signal }),
})

const HISTORY_ROWS = 60

export const rateHistory = queryOptions({
  queryKey: [...keys.rates, 'rows'],
  queryFn: ({ signal }) =>
    call('GET /app/v1/exchange-rates/rows', { query: { sort: '-date', limit: HISTORY_ROWS }, signal }),
})

/** The same cache entry as that of the charge grid. */
export const chargeCodesOf = (transport: TransportMode) =>
  queryOptions({
    queryKey: ['charge-codes', transport],
    queryFn: async ({ signal }) => (await call('GET /app/v1/charge-codes', { query: { transport }, signal })).rows,
  })

const MAX_ROWS = 200

export const disclaimerRows = queryOptions({
  queryKey: [...keys.disclaimers, 'rows'],
  queryFn: async ({ signal }) =>
    (await call('GET /app/v1/disclaimers/rows', { query: { limit: MAX_ROWS }, signal })).rows,
})

export const newestDisclaimer = (id: string) => call('GET /app/v1/disclaimers/:id', { params: { id } })

export const markupRuleRows = queryOptions({
  queryKey: [...keys.markupRules, 'rows'],
  queryFn: async ({ signal }) =>
    (await call('GET /app/v1/markup-rules/rows', { query: { sort: '-priority', limit: MAX_ROWS }, signal })).rows,
})

export const newestMarkupRule = (id: string) => call('GET /app/v1/markup-rules/:id', { params: { id } })

/** Preview of a rule on the last offers; disabled until requested. */
export const markupPreviewOptions = (rule: RouteQuery<'GET /app/v1/markup-rules/preview'> | undefined) =>
  queryOptions({
    queryKey: ['markup-preview', rule],
    queryFn: rule ? ({ signal }) => call('GET /app/v1/markup-rules/preview', { query: rule, signal }) : skipToken,
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Failed mails, for the number beside the section. */
export const failedMails = queryOptions({
  queryKey: ['outbox', 'failed'],
  queryFn: async ({ signal }) =>
    (await call('GET /app/v1/outbox', { query: { state: 'FAILED', limit: 1 }, signal })).states.FAILED,
})
