import { Button, Checkbox } from '@blueprintjs/core'
import { DuplicateIcon, WarningSignIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { NoticeCard } from '../../../components/feedback/load-state.tsx'
import { isProblem, useErrorText } from '../../../lib/api/api.ts'
import type { CopiedParts } from './copied-parts.ts'
import type { Copying } from './use-copied-request.ts'

interface CopiedNoticeProps {
  reference: string
  copying: Copying
  list: string
  parts: CopiedParts
  /** Absent where the request is not sent as a copy. */
  onTake?: ((parts: CopiedParts) => void) | undefined
}

/** Shows the source of a copied form, or why nothing could be copied. */
export const CopiedNotice = ({ reference, copying, list, parts, onTake }: CopiedNoticeProps) => {
  const { t } = useTranslation('newQuotation')
  const errorText = useErrorText()
  const [isSeen, setSeen] = useState(false)
  if (isSeen || copying.kind === 'none' || copying.kind === 'loading') return null
  const seenButton = (
    <Button size="small" variant="minimal" onClick={() => setSeen(true)}>
      {t('common.dismiss')}
    </Button>
  )
  if (copying.kind === 'copied') {
    const costs = copying.from?.cost?.length ?? 0
    const sells = copying.from?.sell.length ?? 0
    const isOffered = onTake !== undefined && costs + sells > 0
    return (
      <NoticeCard icon={<DuplicateIcon size={14} aria-hidden="true" />} {...(!isOffered && { action: seenButton })}>
        {t('copied.from')} <Link to={`${list}/${encodeURIComponent(reference)}`}>{reference}</Link>.{' '}
        <span className="quiet">{t(isOffered ? 'copied.withoutThose' : 'copied.without')}</span>
        {isOffered && (
          <span className="gap-4-18 margin-top-6 row wrap">
            {costs > 0 && (
              <Checkbox
                checked={parts.withCosts}
                label={t('common.withCosts', { count: costs })}
                onChange={(event) => onTake({ ...parts, withCosts: event.currentTarget.checked })}
              />
            )}
            {sells > 0 && (
              <Checkbox
                checked={parts.withSells}
                label={t('common.withSells', { count: sells })}
                onChange={(event) => onTake({ ...parts, withSells: event.currentTarget.checked })}
              />
            )}
            {(parts.withCosts || parts.withSells) && <span className="quiet">{t('copied.toReview')}</span>}
          </span>
        )}
      </NoticeCard>
    )
  }
  const { error } = copying
  return (
    <NoticeCard icon={<WarningSignIcon size={14} aria-hidden="true" />} hue="amber" action={seenButton}>
      {isProblem(error, 'NOT_FOUND') || isProblem(error, 'FORBIDDEN')
        ? t('copied.unknown', { key: reference })
        : `${t('copied.failed', { key: reference })} ${errorText(error)}`}
    </NoticeCard>
  )
}
