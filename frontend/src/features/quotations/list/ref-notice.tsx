import { Button } from '@blueprintjs/core'
import { SearchIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { NoticeCard } from '../../../components/feedback/notice-card.tsx'
import { isProblem } from '../../../lib/api/problem.ts'
import { useErrorText } from '../../../lib/api/use-error-text.ts'
import { detailOptions } from '../queries.ts'

export interface RefNoticeProps {
  /** The reference that the address names. */
  reference: string
  /** Where the quotation opens. */
  path: string
  onClose: () => void
}

/** The address names a quotation that the list does not show: where it is, or that there is none. */
export const RefNotice = ({ reference, path, onClose }: RefNoticeProps) => {
  const { t } = useTranslation('quotationCommands')
  const errorText = useErrorText()
  const found = useQuery({ ...detailOptions(reference), retry: false })
  if (found.isPending) return null
  const isUnknown = isProblem(found.error, 'NOT_FOUND')
  return (
    <NoticeCard
      icon={<SearchIcon size={14} aria-hidden="true" />}
      hue="amber"
      action={
        <Button size="small" variant="minimal" onClick={onClose}>
          {t('live.seen')}
        </Button>
      }
    >
      {found.data !== undefined ? (
        <>
          {t('reference.elsewhere', { key: reference })} <Link to={path}>{t('reference.open')}</Link>
        </>
      ) : isUnknown ? (
        t('reference.unknown', { key: reference })
      ) : (
        errorText(found.error)
      )}
    </NoticeCard>
  )
}
