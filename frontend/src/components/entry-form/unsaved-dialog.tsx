import { Button, Dialog } from '@blueprintjs/core'
import { type ReactNode, useId } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useOwnPresses } from '../feedback/use-own-presses.ts'
import { useAndList } from '../catalogue/use-and-list.ts'
import type { FormState } from './entry-form.ts'
import './unsaved-dialog.css'

interface UnsavedQuestionProps {
  isOpen: boolean
  isSaving?: boolean
  onStay: () => void
  onDiscard: () => void
  /** Absent while a field is invalid: nothing can be saved. */
  onSave?: (() => void) | undefined
  /** What is not saved. */
  children: ReactNode
}

/** Asks before an editor with unsaved text closes: discard, continue, or save. Esc continues editing. */
export const UnsavedQuestion = ({
  isOpen,
  isSaving = false,
  onStay,
  onDiscard,
  onSave,
  children,
}: UnsavedQuestionProps) => {
  const { t } = useTranslation('catalogue')
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
      <p className="margin-6-0-14 ink-2">{children}</p>
      <div className="first-apart flex gap-8" {...presses}>
        <Button variant="minimal" intent="danger" onClick={onDiscard}>
          {t('common.discard')}
        </Button>
        <Button onClick={onStay} autoFocus={onSave === undefined}>
          {t('unsaved.stay')}
        </Button>
        {onSave !== undefined && (
          <Button intent="primary" autoFocus loading={isSaving} onClick={onSave}>
            {t('common.save')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

export interface UnsavedDialogProps {
  isOpen: boolean
  form: FormState
  /** Name of the edited entry. */
  subject: string
  onStay: () => void
  onDiscard: () => void
  onSave: () => void
}

/** The question with the names of the changed fields. */
export const UnsavedDialog = ({ form, subject, onSave, ...question }: UnsavedDialogProps) => {
  const andList = useAndList()
  const hasErrors = Object.keys(form.errors).length > 0
  const names = andList(form.changed.map((field) => form.specs[field]?.label.toLocaleLowerCase() ?? field))
  return (
    <UnsavedQuestion {...question} isSaving={form.saving === 'saving'} onSave={hasErrors ? undefined : onSave}>
      <Trans ns="catalogue" i18nKey="unsaved.text" values={{ subject, names }} components={{ b: <strong /> }} />
    </UnsavedQuestion>
  )
}
