import type { ChartId } from '@freight/contracts/analytics/charts'
import type { SearchedFilter, ChartAnswer } from '@freight/contracts/analytics/analytics-routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { isTooMany } from '../../components/chart/away.ts'
import { call } from '../../lib/api/api.ts'
import { isPassing, retryDelay } from '../../lib/api/query-client.ts'
import { type DashboardFilters, listFilters } from './filters.ts'

// List filters are sent comma-separated.
export const queryOf = ({ from, to, level, view, compare, ...filters }: DashboardFilters) => ({
  from,
  to,
  level,
  view,
  compare,
  ...Object.fromEntries(
    listFilters.flatMap((name) => (filters[name].length > 0 ? [[name, filters[name].join(',')]] : [])),
  ),
})

/** Placeholder figures keep the level (weeks or months) of their own request. */
type Figures = ChartAnswer & Pick<DashboardFilters, 'level'>

export const fetchFigures = async (id: ChartId, filters: DashboardFilters, signal: AbortSignal): Promise<Figures> => {
  const answer = await call(`GET /analytics/v1/${id}`, { query: queryOf(filters), signal })
  return { ...answer, level: filters.level }
}

/** Milliseconds before the single retry of a refused request: a process may be starting. */
const RETRY_PAUSE_MS = 1000

/** Figures of a chart. */
export const chartFigures = (id: ChartId, filters: DashboardFilters) =>
  queryOptions<Figures>({
    queryKey: ['analytics', id, filters],
    queryFn: ({ signal }) => fetchFigures(id, filters, signal),
    // Reports an unavailable store early, and at once where the server already waited for it; `when-back` polls
    // further.
    retry: (failures, error) =>
      isPassing(error) && error.details['waited'] !== true && failures < (isTooMany(error) ? 2 : 1),
    retryDelay: (failures, error) =>
      isPassing(error) && isTooMany(error) ? retryDelay(failures, error) : RETRY_PAUSE_MS,
    placeholderData: keepPreviousData,
  })

export const CHOICES_MAX_AGE_MS = 60_000

/** Names of the selected filter values; the URL contains only their ids. */
export const choicesNamed = (filter: SearchedFilter, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['analytics-choices', filter, { ids }],
    queryFn: ({ signal }) =>
      call('GET /analytics/v1/choices/:filter', { params: { filter }, query: { ids: ids.join(',') }, signal }),
    staleTime: CHOICES_MAX_AGE_MS,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
