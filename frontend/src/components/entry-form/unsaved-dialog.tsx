import { Button, Dialog } from '@blueprintjs/core'
import { useId } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useOwnPresses } from '../feedback/use-own-presses.ts'
import { useAndList } from '../catalogue/use-and-list.ts'
import type { FormState } from './entry-form.ts'
import './unsaved-dialog.css'

export interface UnsavedDialogProps {
  isOpen: boolean
  form: FormState
  /** Name of the edited entry. */
  subject: string
  onStay: () => void
  onDiscard: () => void
  onSave: () => void
}

/** Lists the unsaved changes and offers three actions, two while a field is invalid. Esc continues editing. */
export const UnsavedDialog = ({ isOpen, form, subject, onStay, onDiscard, onSave }: UnsavedDialogProps) => {
  const { t } = useTranslation('catalogue')
  const andList = useAndList()
  const hasErrors = Object.keys(form.errors).length > 0
  const titleId = useId()
  const presses = useOwnPresses()
  const names = andList(form.changed.map((field) => form.specs[field]?.label.toLocaleLowerCase() ?? field))
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onStay}
      canOutsideClickClose={false}
      aria-labelledby={titleId}
      className="unsaved-dialog"
    >
      <h2 id={titleId}>{t('unsaved.title')}</h2>
      <p className="unsaved-text">
        <Trans ns="catalogue" i18nKey="unsaved.text" values={{ subject, names }} components={{ b: <strong /> }} />
      </p>
      <div className="unsaved-actions flex gap-8" {...presses}>
        <Button variant="minimal" intent="danger" onClick={onDiscard}>
          {t('unsaved.discard')}
        </Button>
        <Button onClick={onStay} autoFocus={hasErrors}>
          {t('unsaved.stay')}
        </Button>
        {!hasErrors && (
          <Button intent="primary" autoFocus loading={form.saving === 'saving'} onClick={onSave}>
            {t('unsaved.save')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
