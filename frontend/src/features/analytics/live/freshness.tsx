import { Button } from '@blueprintjs/core'
import { RefreshIcon } from '@blueprintjs/icons'
import { type Query, useIsFetching, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartId } from '@freight/contracts/analytics/charts'
import { isProblem } from '../../../lib/api/api.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { onChanges } from '../../../lib/live/changes.ts'
import { throttledRefetch, isBusy } from '../../../lib/live/throttled-refetch.ts'
import { isAwayFor } from '../../../components/chart/away.ts'
import { type DashboardFilters, fetchFigures } from '../analytics-queries.ts'
import './freshness.css'

const activeFigures = { queryKey: ['analytics'], type: 'active' } as const
/** Milliseconds between two polls of an unavailable store; the longest pause is reached after a minute or two. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [5000, 60_000]

const hasFailed = ({ state }: Query) => state.status === 'error' && isAwayFor(state.error)

/** Whether any chart shows the store as unavailable. */
export const isAway = (client: QueryClient): boolean => client.getQueryCache().findAll(activeFigures).some(hasFailed)

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
    const failed = cache.findAll(activeFigures).filter(hasFailed)
    const one = failed[pollCount % failed.length]
    if (one !== undefined && !document.hidden) {
      pollCount += 1
      const [, id, filters] = one.queryKey as [string, ChartId, DashboardFilters]
      const isBack = await fetchFigures(id, filters, abort.signal).then(
        () => true,
        (error: unknown) => !isAwayFor(error),
      )
      if (abort.signal.aborted) return
      if (isBack) await client.refetchQueries({ ...activeFigures, predicate: hasFailed })
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

const figures = { queryKey: ['analytics'] }
const listed = { queryKey: ['analytics-behind'] }

/** Time of the oldest figures on the page. */
const useShownSince = (): number => {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache])
  return useSyncExternalStore(subscribe, () => {
    const times = cache.findAll(activeFigures).map(({ state }) => state.dataUpdatedAt)
    const loadTimes = times.filter((time) => time > 0)
    return loadTimes.length === 0 ? 0 : Math.min(...loadTimes)
  })
}

/** Time of the figures with a refresh button; stream events refresh them meanwhile. */
export default function Freshness() {
  const { t } = useTranslation('analytics')
  const format = useFormat()
  const client = useQueryClient()
  const isFetching = useIsFetching(figures) > 0
  const since = useShownSince()
  const refresh = useCallback(() => {
    void client.invalidateQueries(figures)
    void client.invalidateQueries(listed)
  }, [client])

  useEffect(() => {
    return whenBack(client)
  }, [client])
  useEffect(() => {
    // Figures that timed out are refreshed by hand only.
    const refreshAutomatically = () => {
      const predicate = ({ state }: Query) => !isProblem(state.error, 'TOO_MUCH')
      for (const one of [figures, listed]) void client.invalidateQueries({ ...one, predicate })
    }
    const { changed, stop } = throttledRefetch(refreshAutomatically, () => isBusy() || isAway(client))
    const unsubscribe = onChanges(changed)
    return () => {
      unsubscribe()
      stop()
    }
  }, [client])

  const time = since === 0 ? undefined : format.time(new Date(since).toISOString())
  return (
    <span
      className="freshness even-digits quiet inline-row gap-2 no-wrap size-12-5"
      data-busy={isFetching || undefined}
    >
      {time !== undefined && (
        <span title={t('live.updated', { time })}>
          <span className="visually-hidden">{t('live.updated', { time })}</span>
          <span aria-hidden="true">{time}</span>
        </span>
      )}
      <Button
        variant="minimal"
        size="small"
        icon={<RefreshIcon size={14} />}
        aria-label={t('live.refresh')}
        title={t('live.refresh')}
        aria-disabled={isFetching}
        onClick={isFetching ? undefined : refresh}
      />
    </span>
  )
}
