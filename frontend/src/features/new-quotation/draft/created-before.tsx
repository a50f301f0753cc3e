import { Button } from '@blueprintjs/core'
import { WarningSignIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { NoticeCard } from '../../../components/feedback/notice-card.tsx'

interface CreatedBeforeNoticeProps {
  id: string
  list: string
  onCreateAnother: () => void
}

/** Shown when a request whose answer was lost was carried out; the quotation lacks the changes made since. */
export const CreatedBeforeNotice = ({ id, list, onCreateAnother }: CreatedBeforeNoticeProps) => {
  const { t } = useTranslation('newQuotation')
  return (
    <NoticeCard
      icon={<WarningSignIcon size={14} aria-hidden="true" />}
      hue="amber"
      action={
        <Button size="small" onClick={onCreateAnother}>
          {t('createdBefore.another')}
        </Button>
      }
    >
      <p className="notice-title">{t('createdBefore.title', { id })}</p>
      <p>
        {t('createdBefore.text')} <Link to={`${list}/${id}`}>{t('createdBefore.open', { id })}</Link>
      </p>
    </NoticeCard>
  )
}
