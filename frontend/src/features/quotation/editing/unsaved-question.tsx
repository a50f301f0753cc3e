import { Button, Dialog } from '@blueprintjs/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnPresses } from '../../../components/feedback/use-own-presses.ts'
import '../../../components/entry-form/unsaved-dialog.css'

export interface UnsavedQuestionProps {
  isOpen: boolean
  /** Name of the edited alternative. */
  subject: string
  onStay: () => void
  onDiscard: () => void
  onSave: () => void
}

/** Asks before an editor with unsaved text closes: save, discard, or continue. Esc continues editing. */
export const UnsavedQuestion = ({ isOpen, subject, onStay, onDiscard, onSave }: UnsavedQuestionProps) => {
  const { t } = useTranslation('prices')
  const titleId = useId()
  const presses = useOwnPresses()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onStay}
      canOutsideClickClose={false}
      aria-labelledby={titleId}
      className="unsaved-dialog"
    >
      <h2 id={titleId}>{t('unsaved.title')}</h2>
      <p className="unsaved-text">{t('unsaved.text', { subject })}</p>
      <div className="unsaved-actions" {...presses}>
        <Button variant="minimal" intent="danger" onClick={onDiscard}>
          {t('unsaved.discard')}
        </Button>
        <Button onClick={onStay}>{t('unsaved.stay')}</Button>
        <Button intent="primary" autoFocus onClick={onSave}>
          {t('unsaved.save')}
        </Button>
      </div>
    </Dialog>
  )
}
