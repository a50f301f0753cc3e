import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { withValues } from '../../lib/browser/url-state.ts'
import { notify } from '../feedback/toaster.ts'
import { toldGone } from './outdated-view.ts'
import { type ViewedList, viewsOptions } from './view-queries.ts'

/** An address that names a view which is gone says so once, and names it no more; what it filters by stays. */
export const useGoneView = (list: ViewedList, param: string): void => {
  const { t } = useTranslation('views')
  const [search, setSearch] = useSearchParams()
  const id = search.get(param)
  const { data, refetch } = useQuery({ ...viewsOptions(list), enabled: id !== null })
  const isMissing = data?.some((one) => one.id === id) === false
  // The address may have changed while the list was read.
  const leave = useEffectEvent((gone: string) => {
    setSearch((before) => withValues(before, { [param]: undefined }), { replace: true })
    if (!toldGone.delete(gone))
      void notify({ key: `view-${gone}`, kind: 'news', title: t('gone'), text: t('goneHelp') })
  })
  useEffect(() => {
    if (id === null) return
    if (!isMissing) {
      toldGone.delete(id)
      return
    }
    let isLeft = false
    // What is known may be older than the view.
    void refetch().then(({ isSuccess, data: now = [] }) => {
      if (!isLeft && isSuccess && !now.some((one) => one.id === id)) leave(id)
    })
    return () => {
      isLeft = true
    }
  }, [isMissing, id, refetch])
}
