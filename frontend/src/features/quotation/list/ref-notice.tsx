import { Button } from '@blueprintjs/core'
import { SearchIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { NoticeCard } from '../../../components/feedback/notice-card.tsx'
import { isProblem } from '../../../lib/api/problem.ts'
import { useErrorText } from '../../../lib/api/use-error-text.ts'
import type { ListName } from '@freight/contracts/list/quotation-row'
import { type CountQuery, countOptions, detailOptions } from '../quotation-queries.ts'
import { workListOf } from './work-lists.ts'

export interface RefNoticeProps {
  /** Reference in the URL. */
  reference: string
  /** Path of the quotation if the list does not contain it. */
  path: string
  /** The list and its filters (`query`): the quotation may be on a page that is not loaded. */
  list: ListName
  query: CountQuery
  onClose: () => void
}

/** Notice for a reference in the URL that the list does not show: a link to it, or that it does not exist. */
export const RefNotice = ({ reference, path, list, query, onClose }: RefNoticeProps) => {
  const { t } = useTranslation('quotationCommands')
  const errorText = useErrorText()
  const quotation = useQuery({ ...detailOptions(reference), retry: false })
  const listed = useQuery({
    ...countOptions(list, { ...query, q: reference }),
    enabled: quotation.data !== undefined,
    retry: false,
  })
  if (quotation.isPending || listed.isLoading) return null
  const isListed = (listed.data?.count ?? 0) > 0
  const ownPath = `${workListOf(list).path}?${new URLSearchParams({ q: reference }).toString()}`
  const isUnknown = isProblem(quotation.error, 'NOT_FOUND')
  return (
    <NoticeCard
      icon={<SearchIcon size={14} aria-hidden="true" />}
      hue="amber"
      action={
        <Button size="small" variant="minimal" onClick={onClose}>
          {t('common.dismiss')}
        </Button>
      }
    >
      {quotation.data === undefined &&
        (isUnknown ? t('reference.unknown', { key: reference }) : errorText(quotation.error))}
      {quotation.data !== undefined && (
        <>
          {t(isListed ? 'reference.further' : 'reference.elsewhere', { key: reference })}{' '}
          <Link to={isListed ? ownPath : path}>{t(isListed ? 'reference.show' : 'reference.open')}</Link>
        </>
      )}
    </NoticeCard>
  )
}
