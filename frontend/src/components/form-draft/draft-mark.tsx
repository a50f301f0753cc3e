import { TickCircleIcon, WarningSignIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../lib/format/format.ts'
import type { DraftState } from './use-draft.ts'

/** Time of the last save of the draft, or a warning that the storage is full. */
export const DraftMark = ({ state }: { state: DraftState }) => {
  const { t } = useTranslation('newQuotation')
  const { time } = useFormat()
  if (state.kind === 'none') return null
  if (state.kind === 'saved')
    return (
      <span className="kept secondary">
        <TickCircleIcon size={13} aria-hidden="true" />{' '}
        {t(state.isApart ? 'draft.keptApart' : 'draft.keptAt', { time: time(state.at) })}
      </span>
    )
  return (
    <span className="kept kept-full" role="alert">
      <WarningSignIcon size={13} aria-hidden="true" /> {t('draft.full')} <Link to="/borradores">{t('draft.open')}</Link>
    </span>
  )
}
