import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import type { DashboardFilters } from './filters.ts'

// Lists travel as one text, separated by commas.
const queryOf = ({ company, transport, ...rest }: DashboardFilters) => ({
  ...rest,
  ...(company.length > 0 && { company: company.join(',') }),
  ...(transport.length > 0 && { transport: transport.join(',') }),
})

export const quotesPerPeriod = (filters: DashboardFilters) =>
  queryOptions({
    queryKey: ['analytics', 'quotes-per-period', filters],
    queryFn: ({ signal }) => call('GET /analytics/v1/general/quotes-per-period', { query: queryOf(filters), signal }),
    placeholderData: keepPreviousData,
  })

export const statusFunnel = (filters: DashboardFilters) =>
  queryOptions({
    queryKey: ['analytics', 'status-funnel', filters],
    queryFn: ({ signal }) => call('GET /analytics/v1/general/status-funnel', { query: queryOf(filters), signal }),
    placeholderData: keepPreviousData,
  })

export const waitingTime = (filters: DashboardFilters) =>
  queryOptions({
    queryKey: ['analytics', 'waiting-time', filters],
    queryFn: ({ signal }) => call('GET /analytics/v1/general/waiting-time', { query: queryOf(filters), signal }),
    placeholderData: keepPreviousData,
  })
