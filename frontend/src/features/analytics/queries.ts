import type { ChartId } from '@freight/contracts/analytics/charts'
import type { SearchedFilter } from '@freight/contracts/analytics/filter-choices'
import type { ChartAnswer } from '@freight/contracts/analytics/routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { isTooMany } from '../../components/chart/away.ts'
import { call } from '../../lib/api/api.ts'
import { isPassing, retryDelay } from '../../lib/api/query-client.ts'
import { type DashboardFilters, listFilters } from './filters.ts'

// Lists travel as one text, separated by commas.
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

/** Figures that stay until others come are told by the weeks or months that they were asked for. */
type Figures = ChartAnswer & Pick<DashboardFilters, 'level'>

export const askForFigures = async (id: ChartId, filters: DashboardFilters, signal: AbortSignal): Promise<Figures> => {
  const answer = await call(`GET /analytics/v1/${id}`, { query: queryOf(filters), signal })
  return { ...answer, level: filters.level }
}

/** Before what was refused is asked for once more: a process may have been starting. */
const PAUSE = 1000

/** The figures of any chart. */
export const chartFigures = (id: ChartId, filters: DashboardFilters) =>
  queryOptions<Figures>({
    queryKey: ['analytics', id, filters],
    queryFn: ({ signal }) => askForFigures(id, filters, signal),
    // That the store is away is said soon, at once where it has been waited for; `when-back` asks on.
    retry: (failures, error) =>
      isPassing(error) && error.details['waited'] !== true && failures < (isTooMany(error) ? 2 : 1),
    retryDelay: (failures, error) => (isPassing(error) && isTooMany(error) ? retryDelay(failures, error) : PAUSE),
    placeholderData: keepPreviousData,
  })

export const CHOICES_AGE = 60_000

/** How the chosen values of a filter are called: the address has their ids only. */
export const choicesNamed = (filter: SearchedFilter, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['analytics-choices', filter, { ids }],
    queryFn: ({ signal }) =>
      call('GET /analytics/v1/choices/:filter', { params: { filter }, query: { ids: ids.join(',') }, signal }),
    staleTime: CHOICES_AGE,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
