import type { ChartId } from '@freight/contracts/analytics/charts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { isAwayFor } from '../../../components/chart/away.ts'
import type { DashboardFilters } from '../filters.ts'
import { askForFigures } from '../queries.ts'

const figures = { queryKey: ['analytics'], type: 'active' } as const
/** Between two looks at a store that is away; the longest pause comes after a minute or two. */
const [FIRST, LONGEST] = [5000, 60_000]

const hasFailed = ({ state }: Query) => state.status === 'error' && isAwayFor(state.error)

/** Whether charts say that the store is away. */
export const isAway = (client: QueryClient): boolean => client.getQueryCache().findAll(figures).some(hasFailed)

/**
 * Charts that say that the store is away say so until it is back: one of them is asked for beside them, so that none of
 * them blinks, and all of them once it has come. Each is asked for in its turn, less often the longer it takes.
 */
export const whenBack = (client: QueryClient) => {
  const cache = client.getQueryCache()
  let timer: ReturnType<typeof setTimeout> | undefined
  let looks = 0
  const asked = new AbortController()
  const look = async () => {
    const failed = cache.findAll(figures).filter(hasFailed)
    const one = failed[looks % failed.length]
    if (one !== undefined && !document.hidden) {
      looks += 1
      const [, id, filters] = one.queryKey as [string, ChartId, DashboardFilters]
      const isBack = await askForFigures(id, filters, asked.signal).then(
        () => true,
        (error: unknown) => !isAwayFor(error),
      )
      if (asked.signal.aborted) return
      if (isBack) await client.refetchQueries({ ...figures, predicate: hasFailed })
    }
    timer = undefined
    follow()
  }
  const follow = () => {
    if (timer !== undefined || asked.signal.aborted) return
    if (!isAway(client)) looks = 0
    else timer = setTimeout(() => void look(), Math.min(FIRST * 2 ** Math.max(0, looks - 6), LONGEST))
  }
  const leave = cache.subscribe(follow)
  follow()
  return () => {
    leave()
    asked.abort()
    clearTimeout(timer)
  }
}
