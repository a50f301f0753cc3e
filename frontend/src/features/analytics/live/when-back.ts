import type { ChartId } from '@freight/contracts/analytics/charts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { isAwayFor } from '../../../components/chart/away.ts'
import type { DashboardFilters } from '../filters.ts'
import { fetchFigures } from '../analytics-queries.ts'

const figures = { queryKey: ['analytics'], type: 'active' } as const
/** Milliseconds between two polls of an unavailable store; the longest pause is reached after a minute or two. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [5000, 60_000]

const hasFailed = ({ state }: Query) => state.status === 'error' && isAwayFor(state.error)

/** Whether any chart shows the store as unavailable. */
export const isAway = (client: QueryClient): boolean => client.getQueryCache().findAll(figures).some(hasFailed)

/**
 * Polls an unavailable store with the query of one chart outside the cache, so that the charts do not flicker, and
 * refetches all of them once it answers. The charts take turns; the pauses grow.
 */
export const whenBack = (client: QueryClient) => {
  const cache = client.getQueryCache()
  let timer: ReturnType<typeof setTimeout> | undefined
  let pollCount = 0
  const abort = new AbortController()
  const poll = async () => {
    const failed = cache.findAll(figures).filter(hasFailed)
    const one = failed[pollCount % failed.length]
    if (one !== undefined && !document.hidden) {
      pollCount += 1
      const [, id, filters] = one.queryKey as [string, ChartId, DashboardFilters]
      const isBack = await fetchFigures(id, filters, abort.signal).then(
        () => true,
        (error: unknown) => !isAwayFor(error),
      )
      if (abort.signal.aborted) return
      if (isBack) await client.refetchQueries({ ...figures, predicate: hasFailed })
    }
    timer = undefined
    schedulePoll()
  }
  const schedulePoll = () => {
    if (timer !== undefined || abort.signal.aborted) return
    if (!isAway(client)) pollCount = 0
    else
      timer = setTimeout(
        () => void poll(),
        Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, pollCount - 6), LONGEST_PAUSE_MS),
      )
  }
  const unsubscribe = cache.subscribe(schedulePoll)
  schedulePoll()
  return () => {
    unsubscribe()
    abort.abort()
    clearTimeout(timer)
  }
}
