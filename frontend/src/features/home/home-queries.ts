import type { Language } from '@freight/contracts/vocabulary/schemas'
import type { RouteQuery } from '@freight/contracts/registry/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** Figures by status and of the month. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => call('GET /app/v1/home', { signal }),
})

/** The first rows of a work list. */
export const firstRowsQuery = (query: RouteQuery<'GET /app/v1/quotations'>) =>
  queryOptions({
    queryKey: ['quotations', 'home', query],
    queryFn: async ({ signal }) => (await call('GET /app/v1/quotations', { query, signal })).rows,
  })

/** Number of all rows of that list. */
export const countQuery = (query: RouteQuery<'GET /app/v1/quotations/count'>) =>
  queryOptions({
    queryKey: ['quotations', 'count', query],
    queryFn: async ({ signal }) => (await call('GET /app/v1/quotations/count', { query, signal })).count,
  })

/** Under the root key of quotations, so that stream events refresh them. */
export const ownNotesQuery = queryOptions({
  queryKey: ['quotations', 'notes'],
  queryFn: ({ signal }) => call('GET /app/v1/quotations/notes', { query: {}, signal }),
})

export const SHOWN_RATES = 7

/** Stored buying tariffs that end within a week, the earliest first. Under the root key of rates. */
export const expiringRatesQuery = queryOptions({
  queryKey: ['rates', 'home'],
  queryFn: ({ signal }) =>
    call('GET /app/v1/rates', {
      query: { state: 'EXPIRING', type: 'BUY', sort: 'validTo', limit: SHOWN_RATES },
      signal,
    }),
})

/** The report of pending invoices, the oldest first. */
export const toInvoiceQuery = (lang: Language) =>
  queryOptions({
    queryKey: ['reports', 'pending', 'home', lang],
    queryFn: ({ signal }) =>
      call('GET /app/v1/reports/:id', { params: { id: 'pending' }, query: { preview: 'true', lang }, signal }),
  })

/**
 * Agents without an answer for a day or longer; under the root key of quotations, because quotation events change them.
 */
export const silentAgentsQuery = queryOptions({
  queryKey: ['quotations', 'home', 'silent-agents'],
  queryFn: async ({ signal }) =>
    (await call('GET /app/v1/cost-requests', { query: { unansweredHours: 24, limit: 200 }, signal })).rows,
})

type ExpressQuery = RouteQuery<'GET /app/v1/express-shipments'>

/** The first shipments of a list. Under the root key of shipments, so that their events refresh it. */
export const firstShipmentsQuery = (query: ExpressQuery) =>
  queryOptions({
    queryKey: ['express', 'home', query],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/express-shipments', { query, signal })).rows.map((row) => ({ ...row, key: row.id })),
  })

/** Counts of shipments, as the tabs of their list have them. */
export const shipmentCountsQuery = (query: RouteQuery<'GET /app/v1/express-shipments/counts'>) =>
  queryOptions({
    queryKey: ['express', 'counts', query],
    queryFn: ({ signal }) => call('GET /app/v1/express-shipments/counts', { query, signal }),
  })
