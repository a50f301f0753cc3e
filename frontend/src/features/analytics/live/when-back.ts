import type { ChartId } from '@freight/contracts/analytics/charts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { isPassing } from '../../../lib/api/query-client.ts'
import type { DashboardFilters } from '../filters.ts'
import { askForFigures } from '../queries.ts'

const figures = { queryKey: ['analytics'], type: 'active' } as const
/** Between two looks at a store that is away. */
const LOOKS = 5000

const hasFailed = ({ state }: Query) => state.status === 'error' && isPassing(state.error)

/** Whether charts say that their figures cannot be had for now. */
export const isAway = (client: QueryClient): boolean => client.getQueryCache().findAll(figures).some(hasFailed)

/**
 * Charts that say that the store is away say so until it is back: one of them is asked for beside them, so that none of
 * them blinks, and all of them once it has come.
 */
export const whenBack = (client: QueryClient) => {
  const cache = client.getQueryCache()
  let timer: ReturnType<typeof setTimeout> | undefined
  const asked = new AbortController()
  const look = async () => {
    const failed = cache.findAll(figures).find(hasFailed)
    if (failed !== undefined && !document.hidden) {
      const [, id, filters] = failed.queryKey as [string, ChartId, DashboardFilters]
      const isBack = await askForFigures(id, filters, asked.signal).then(
        () => true,
        (error: unknown) => !isPassing(error),
      )
      if (asked.signal.aborted) return
      if (isBack) void client.refetchQueries({ ...figures, predicate: hasFailed })
    }
    timer = undefined
    follow()
  }
  const follow = () => {
    if (timer === undefined && isAway(client)) timer = setTimeout(() => void look(), LOOKS)
  }
  const leave = cache.subscribe(follow)
  follow()
  return () => {
    leave()
    asked.abort()
    clearTimeout(timer)
  }
}
