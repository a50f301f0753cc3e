import { Button } from '@blueprintjs/core'
import { DuplicateIcon, WarningSignIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { NoticeCard } from '../../../components/feedback/notice-card.tsx'
import { isProblem } from '../../../lib/api/problem.ts'
import { useErrorText } from '../../../lib/api/use-error-text.ts'
import type { Copying } from './use-copied-request.ts'

/** Where the form's content comes from, or why there is none. */
export const CopiedNotice = ({ reference, copying, list }: { reference: string; copying: Copying; list: string }) => {
  const { t } = useTranslation('newQuotation')
  const errorText = useErrorText()
  const [isSeen, setSeen] = useState(false)
  if (isSeen || copying.kind === 'none' || copying.kind === 'loading') return null
  const seen = (
    <Button size="small" variant="minimal" onClick={() => setSeen(true)}>
      {t('copied.seen')}
    </Button>
  )
  if (copying.kind === 'copied')
    return (
      <NoticeCard icon={<DuplicateIcon size={14} aria-hidden="true" />} action={seen}>
        {t('copied.from')} <Link to={`${list}/${encodeURIComponent(reference)}`}>{reference}</Link>.{' '}
        <span className="quiet">{t('copied.without')}</span>
      </NoticeCard>
    )
  const { error } = copying
  return (
    <NoticeCard icon={<WarningSignIcon size={14} aria-hidden="true" />} hue="amber" action={seen}>
      {isProblem(error, 'NOT_FOUND') || isProblem(error, 'FORBIDDEN')
        ? t('copied.unknown', { key: reference })
        : `${t('copied.failed', { key: reference })} ${errorText(error)}`}
    </NoticeCard>
  )
}
