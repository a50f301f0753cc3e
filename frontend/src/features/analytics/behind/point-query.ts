import type { QuotationsBehind } from '@freight/contracts/analytics/quotations-behind'
import { call } from '../../../lib/api/api.ts'
import type { DashboardFilters } from '../filters.ts'
import { queryOf } from '../queries.ts'
import type { Point } from './use-point.ts'

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
