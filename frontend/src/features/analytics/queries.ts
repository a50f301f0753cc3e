import type { ChartId } from '@freight/contracts/analytics/charts'
import type { ChartAnswer } from '@freight/contracts/analytics/routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import type { DashboardFilters } from './filters.ts'

// Lists travel as one text, separated by commas.
const queryOf = ({ range: _range, company, transport, ...rest }: DashboardFilters) => ({
  ...rest,
  ...(company.length > 0 && { company: company.join(',') }),
  ...(transport.length > 0 && { transport: transport.join(',') }),
})

/** The figures of any chart. */
export const chartFigures = (id: ChartId, filters: DashboardFilters) =>
  queryOptions<ChartAnswer>({
    queryKey: ['analytics', id, filters],
    queryFn: ({ signal }) => call(`GET /analytics/v1/${id}`, { query: queryOf(filters), signal }),
    placeholderData: keepPreviousData,
  })
