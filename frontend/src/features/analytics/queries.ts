import type { ChartId } from '@freight/contracts/analytics/charts'
import type { ChartAnswer } from '@freight/contracts/analytics/routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import type { QuotationsBehind } from '@freight/contracts/analytics/quotations-behind'
import type { Point } from './behind/use-point.ts'
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

/** The quotations behind a point, page by page. */
export const pointQuery = ({ id, place, series }: Point, filters: DashboardFilters) => ({
  queryKey: ['analytics-behind', id, place, series, filters],
  ask: (cursor: string | undefined, signal: AbortSignal): Promise<QuotationsBehind> =>
    call(`GET /analytics/v1/${id}/quotations`, {
      query: {
        ...queryOf(filters),
        place,
        ...(series !== undefined && { series }),
        ...(cursor !== undefined && { cursor }),
      },
      signal,
    }),
})
