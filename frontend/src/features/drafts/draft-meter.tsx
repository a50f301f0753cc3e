import { WarningSignIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { DRAFTS_BUDGET, draftsDamaged, draftsSize } from '../../lib/storage/drafts.ts'

const WARN_FROM = 80

/** How much of the room for drafts is taken: said in words from four fifths on. */
export const DraftMeter = () => {
  const { t } = useTranslation('drafts')
  const percent = Math.min(100, Math.ceil((draftsSize() / DRAFTS_BUDGET) * 100))
  const isTight = percent >= WARN_FROM
  return (
    <span className="draft-meter" data-tight={isTight || undefined}>
      {draftsDamaged() && (
        <span className="draft-damaged" role="status">
          <WarningSignIcon size={13} aria-hidden="true" /> {t('damaged')}
        </span>
      )}
      {isTight && (
        <span role="status">
          <WarningSignIcon size={13} aria-hidden="true" /> {t('tight')}
        </span>
      )}
      <meter min={0} max={100} value={percent} aria-label={t('room')} />
      <span>{t('taken', { percent })}</span>
    </span>
  )
}
