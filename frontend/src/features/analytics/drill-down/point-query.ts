import type { DrillDownQuotations } from '@freight/contracts/analytics/drill-down-quotations'
import { call } from '../../../lib/api/api.ts'
import type { DashboardFilters } from '../filters.ts'
import { queryOf } from '../analytics-queries.ts'
import type { Point } from './use-point.ts'

/** The quotations of a point, page by page. */
export const pointQuery = ({ id, place, series }: Point, filters: DashboardFilters) => ({
  queryKey: ['analytics-behind', id, place, series, filters],
  fetchPage: (cursor: string | undefined, signal: AbortSignal): Promise<DrillDownQuotations> =>
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
