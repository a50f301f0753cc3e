import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
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
  const isMissing = id !== null && data?.some((one) => one.id === id) === false
  useEffect(() => {
    if (!isMissing) return
    let isLeft = false
    // What is known may be older than the view.
    void refetch().then(({ isSuccess, data: now = [] }) => {
      if (isLeft || !isSuccess || now.some((one) => one.id === id)) return
      setSearch((before) => withValues(before, { [param]: undefined }), { replace: true })
      if (!toldGone.has(id)) void notify({ key: `view-${id}`, kind: 'news', title: t('gone'), text: t('goneHelp') })
    })
    return () => {
      isLeft = true
    }
    // What the address is changed with, and the words, differ at every drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isMissing, id])
}
