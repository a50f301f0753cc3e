import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { withValues } from '../../lib/browser/url-state.ts'
import { notify } from '../feedback/toaster.ts'
import { toldGone } from './outdated-view.ts'
import { type SavedView, type ViewedList, viewsOptions } from './view-queries.ts'

/** Views that an address has named until they were gone. */
const left = new Set<string>()

/**
 * An address that names a view which is gone says so once, and names it no more; what it filters by stays. A view that
 * comes back is named again, where what it keeps is still what one looks at.
 */
export const useGoneView = (list: ViewedList, param: string, isAt: (view: SavedView) => boolean): void => {
  const { t } = useTranslation('views')
  const [search, setSearch] = useSearchParams()
  const id = search.get(param)
  const { data, refetch } = useQuery({ ...viewsOptions(list), enabled: id !== null })
  const isMissing = data?.some((one) => one.id === id) === false
  // The address may have changed while the list was read.
  const leave = useEffectEvent((gone: string) => {
    left.add(gone)
    setSearch((before) => withValues(before, { [param]: undefined }), { replace: true })
    if (!toldGone.delete(gone))
      void notify({
        key: `view-${gone}`,
        kind: 'news',
        title: t('gone', { context: list }),
        text: t('goneHelp'),
      })
  })
  const comeBack = useEffectEvent((view: SavedView) => {
    if (id === null && isAt(view)) setSearch((before) => withValues(before, { [param]: view.id }), { replace: true })
  })
  useEffect(() => {
    for (const view of data ?? []) if (left.delete(view.id)) comeBack(view)
  }, [data])
  useEffect(() => {
    if (id === null) return
    if (!isMissing) {
      toldGone.delete(id)
      return
    }
    let isLeft = false
    // What is known may be older than the view; each time that it is said anew, and not only when it was there in between.
    void refetch().then(({ isSuccess, data: now = [] }) => {
      if (isLeft || !isSuccess) return
      if (now.some((one) => one.id === id)) toldGone.delete(id)
      else leave(id)
    })
    return () => {
      isLeft = true
    }
  }, [data, isMissing, id, refetch])
}
