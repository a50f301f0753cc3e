import type { RouteQuery, RouteResponse } from '@freight/contracts/registry/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** Quotations by reference, client or place; the newest without a search text. */
export const quotationsMatching = (q: string) =>
  queryOptions({
    queryKey: ['quotations', 'reports', q],
    queryFn: ({ signal }) =>
      call('GET /app/v1/quotations', {
        query: { list: 'all', limit: 50, sort: '-createdAt', includeCancelled: 'true', ...(q !== '' && { q }) },
        signal,
      }),
  })

export type ReportLine = RouteResponse<'GET /app/v1/reports'>[number]
export type ReportId = ReportLine['id']
export type Preview = RouteResponse<'GET /app/v1/reports/:id'>
export type ReportQuery = RouteQuery<'GET /app/v1/reports/:id'>
export type Choices = RouteResponse<'GET /app/v1/reports/choices'>
type Language = NonNullable<ReportQuery['lang']>

export const reportList = queryOptions({
  queryKey: ['reports'],
  queryFn: ({ signal }) => call('GET /app/v1/reports', { signal }),
  staleTime: Infinity,
})

/** Reports of other views of the screen, such as recorded invoices. */
export const registerList = queryOptions({
  queryKey: ['reports', 'registers'],
  queryFn: ({ signal }) => call('GET /app/v1/reports/registers', { signal }),
  staleTime: Infinity,
})

export const reportChoices = (lang: Language) =>
  queryOptions({
    queryKey: ['reports', 'choices', lang],
    queryFn: ({ signal }) => call('GET /app/v1/reports/choices', { query: { lang }, signal }),
    staleTime: 300_000,
  })

export const reportPreview = (id: ReportId, query: ReportQuery) =>
  queryOptions({
    queryKey: ['reports', id, query],
    queryFn: ({ signal }) =>
      call('GET /app/v1/reports/:id', { params: { id }, query: { ...query, preview: 'true' }, signal }),
  })
