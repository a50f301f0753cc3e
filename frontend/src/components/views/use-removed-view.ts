import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { withValues } from '../../lib/browser/url-state.ts'
import { notify } from '../feedback/toaster.ts'
import { reportedViews } from './outdated-view.ts'
import { type SavedView, type ViewedList, viewsOptions } from './view-queries.ts'

/** Ids of removed views that this page has dropped from the address. */
const droppedIds = new Set<string>()

/**
 * If the view of the address was removed, notifies the user once and drops it from the address; the filters stay. A
 * restored view returns to the address if its filters are still the current ones.
 */
export const useRemovedView = (list: ViewedList, param: string, isCurrent: (view: SavedView) => boolean): void => {
  const { t } = useTranslation('views')
  const [search, setSearch] = useSearchParams()
  const id = search.get(param)
  const { data, refetch } = useQuery({ ...viewsOptions(list), enabled: id !== null })
  const isMissing = data?.some((one) => one.id === id) === false
  // The address may have changed while the list loaded.
  const dropFromAddress = useEffectEvent((removed: string) => {
    droppedIds.add(removed)
    setSearch((before) => withValues(before, { [param]: undefined }), { replace: true })
    if (!reportedViews.delete(removed))
      void notify({
        key: `view-${removed}`,
        kind: 'news',
        title: t('gone', { context: list }),
        text: t('goneHelp'),
      })
  })
  const restoreToAddress = useEffectEvent((view: SavedView) => {
    if (id === null && isCurrent(view))
      setSearch((before) => withValues(before, { [param]: view.id }), { replace: true })
  })
  useEffect(() => {
    for (const view of data ?? []) if (droppedIds.delete(view.id)) restoreToAddress(view)
  }, [data])
  useEffect(() => {
    if (id === null) return
    if (!isMissing) {
      reportedViews.delete(id)
      return
    }
    let isCancelled = false
    // The cached list may be older than the view: refetch on each change of the list, not only on appearance.
    void refetch().then(({ isSuccess, data: now = [] }) => {
      if (isCancelled || !isSuccess) return
      if (now.some((one) => one.id === id)) reportedViews.delete(id)
      else dropFromAddress(id)
    })
    return () => {
      isCancelled = true
    }
  }, [data, isMissing, id, refetch])
}
