import { WarningSignIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { DRAFTS_BUDGET, draftsDamaged, draftsSize } from '../../lib/storage/drafts.ts'

const WARN_FROM_PCT = 80

/** Used share of the draft storage; shown as text from four fifths on. */
export const DraftMeter = () => {
  const { t } = useTranslation('drafts')
  const format = useFormat()
  const percent = Math.min(100, Math.ceil((draftsSize() / DRAFTS_BUDGET) * 100))
  const isTight = percent >= WARN_FROM_PCT
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
      <span>{t('taken', { percent: format.percent(percent) })}</span>
    </span>
  )
}
