import { Button } from '@blueprintjs/core'
import { RefreshIcon } from '@blueprintjs/icons'
import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { isProblem } from '../../../lib/api/problem.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { onChanges } from '../../../lib/live/changes.ts'
import { throttledRefetch, isBusy } from '../../../lib/live/throttled-refetch.ts'
import { isAway, whenBack } from './when-back.ts'
import './freshness.css'

const figures = { queryKey: ['analytics'] }
const listed = { queryKey: ['analytics-behind'] }

/** Time of the oldest figures on the page. */
const useShownSince = (): number => {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache])
  return useSyncExternalStore(subscribe, () => {
    const times = cache.findAll({ ...figures, type: 'active' }).map(({ state }) => state.dataUpdatedAt)
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
