import { TickIcon, TimeIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import './saving-mark.css'

/** State of a row after a command: saving, still processing (after 2 s), saved. */
export const SavingMark = ({ state }: { state: 'saving' | 'still-processing' | 'saved' }) => {
  const { t } = useTranslation('shell')
  const hue = { saving: undefined, 'still-processing': 'amber', saved: 'green' }[state]
  return (
    <span className="saving-mark inline-row gap-5 size-12-5" data-hue={hue} role="status">
      {state === 'saving' && <span className="saving-ring width-12 height-12 round" />}
      {state === 'still-processing' && <TimeIcon size={14} aria-hidden="true" />}
      {state === 'saved' && <TickIcon size={14} aria-hidden="true" />}
      {t(state === 'saving' ? 'state.saving' : state === 'saved' ? 'state.saved' : 'state.stillProcessing')}
    </span>
  )
}
