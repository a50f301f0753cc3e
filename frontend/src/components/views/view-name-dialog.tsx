import { Button } from '@blueprintjs/core'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../overlay/dialog.tsx'
import { isProblem, useErrorText } from '../../lib/api/api.ts'
import { InputRow } from '../form/rows.tsx'
import '../feedback/confirm.css'

const MAX_NAME_LETTERS = 60

export interface ViewNameDialogProps {
  title: string
  name: string
  /** The kind of list, for its texts. */
  list?: 'reports'
  /** Rejects with the error. */
  onSave: (name: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the name of a view; stays open until the name is accepted. */
export const ViewNameDialog = ({ title, name: before, list, onSave, onClose }: ViewNameDialogProps) => {
  const { t } = useTranslation('views')
  const { t: shell } = useTranslation('shell')
  const errorText = useErrorText()
  const titleId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(before)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const save = async () => {
    if (name.trim() === '') return setError(t('common.nameMissing'))
    setBusy(true)
    try {
      await onSave(name.trim())
      onClose()
    } catch (problem) {
      setError(isProblem(problem, 'KEY_TAKEN') ? t('nameTaken', { context: list }) : errorText(problem))
      setBusy(false)
    }
  }

  return (
    <Dialog
      isOpen
      // Stays open until the response, which may contain an error or the new view.
      onClose={isBusy ? undefined : onClose}
      // The menu that opened it may have taken the focus.
      onOpened={() => field.current?.focus()}
      canOutsideClickClose={false}
      aria-labelledby={titleId}
      className="confirm"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <h2 id={titleId}>{title}</h2>
        <InputRow
          label={t('column.name')}
          error={error}
          className="margin-8-0-16 ink-2"
          inputRef={field}
          autoFocus
          maxLength={MAX_NAME_LETTERS}
          value={name}
          onChange={(typed) => {
            setName(typed)
            setError(undefined)
          }}
        />
        <div className="flex to-end gap-8">
          <Button onClick={onClose} disabled={isBusy}>
            {shell('common.cancel')} <kbd aria-hidden="true">Esc</kbd>
          </Button>
          <Button type="submit" intent="primary" loading={isBusy}>
            {t('common.save')} <kbd aria-hidden="true">Enter</kbd>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
