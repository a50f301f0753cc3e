import { useRef, useState, type ReactNode, useId } from 'react'
import { type Location, useBlocker } from 'react-router-dom'
import { Button, Dialog } from '@blueprintjs/core'
import { ErrorIcon, TickIcon } from '@blueprintjs/icons'
import { useTranslation, Trans } from 'react-i18next'
import { useHeldPage } from '../../lib/browser/leaving-page.ts'
import { type FormState, focusField } from './entry-form.ts'
import { useOwnPresses } from '../feedback/use-own-presses.ts'
import { useAndList } from '../catalogue/use-and-list.ts'
import './unsaved-dialog.css'
import { isProblem, useErrorText } from '../../lib/api/api.ts'
import './form-cards.css'

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

interface UnsavedDialogProps {
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

interface SaveFailureProps {
  failure: unknown
  /** Replaces the title "could not be saved" and the text "nothing was lost". */
  title?: string
  help?: string
  /** Repeats the same command; the server does not apply it twice. */
  onRetry: () => void
}

/** A failed save: the reason, that nothing was lost, and the request id; with copy and retry. */
export const SaveFailure = ({ failure, title, help, onRetry }: SaveFailureProps) => {
  const { t } = useTranslation('catalogue')
  const { t: shell } = useTranslation('shell')
  const words = useErrorText()(failure)
  const [isCopied, setCopied] = useState(false)
  if (failure === undefined) return null
  const requestId = isProblem(failure) ? failure.requestId : ''
  const copy = async () => {
    const code = isProblem(failure)
      ? `${failure.status} ${failure.code}`
      : failure instanceof Error
        ? failure.message
        : ''
    await navigator.clipboard.writeText([words, code, requestId, location.pathname].filter(Boolean).join('\n'))
    setCopied(true)
  }
  return (
    <div className="save-failure pad-9-10 icon-first start radius-6 flex gap-8 on-surface" role="alert">
      <ErrorIcon size={14} className="hue" data-hue="red" aria-hidden="true" />
      <div className="line-18 flex-1 size-12-5">
        <p>
          <strong>{title ?? t('common.couldNotSave')}</strong>
        </p>
        <p className="secondary">
          {words} {help ?? t('form.nothingLost')}
          {requestId !== '' && <span className="quiet"> {shell('error.request', { id: requestId.slice(0, 9) })}</span>}
        </p>
      </div>
      <Button variant="minimal" size="small" onClick={copy}>
        {isCopied ? shell('action.copied') : shell('common.copy')}
      </Button>
      <Button size="small" onClick={onRetry}>
        {shell('common.tryAgain')}
      </Button>
    </div>
  )
}

interface SaveButtonProps {
  form: FormState
  onSave: () => void
  /** Shows the number of changes: for forms inside a page. */
  counts?: boolean
}

/** Guardar, Guardando…, Guardado. Stays enabled: with errors it focuses the first of them. */
export const SaveButton = ({ form, onSave, counts = false }: SaveButtonProps) => {
  const { t } = useTranslation('catalogue')
  if (form.saving === 'saved')
    return (
      <span className="ink-green min-height-28 inline-row gap-6" role="status">
        <TickIcon size={14} aria-hidden="true" />
        {t('form.saved')}
      </span>
    )
  if (form.saving === 'saving')
    return (
      <Button intent="primary" aria-disabled="true" className="saving-button">
        <span className="saving-ring width-12 height-12 round" /> <span role="status">{t('common.saving')}</span>
      </Button>
    )
  return (
    <Button intent="primary" onClick={onSave}>
      {counts && form.changed.length > 0 ? t('form.saveChanges', { count: form.changed.length }) : t('common.save')}{' '}
      <span className="keys" aria-hidden="true">
        <kbd>Ctrl</kbd> <kbd>S</kbd>
      </span>
    </Button>
  )
}

/** After a save attempt: the number of invalid fields, with a link to each. */
export const FormProblems = ({ form }: { form: FormState }) => {
  const { t } = useTranslation('catalogue')
  if (form.problems.length === 0) return null
  return (
    <div className="fact-banner icon-first flex gap-8" data-hue="red" role="alert">
      <ErrorIcon size={14} className="hue" data-hue="red" aria-hidden="true" />
      <div>
        <p>
          <strong>{t('form.toCorrect', { count: form.problems.length })}</strong>{' '}
          <span className="secondary">{t('form.nothingSaved')}</span>
        </p>
        <p className="problem-links gap-0-14 flex wrap">
          {form.problems.map(({ field }) => (
            <button key={field} type="button" onClick={() => focusField(form, field)}>
              {form.specs[field]?.label}
            </button>
          ))}
        </p>
      </div>
    </div>
  )
}

/** Entry and form of an address, without filters and sort. */
const PLACES: readonly string[] = ['id', 'act', 'section', 'panel']

const isElsewhere = (from: Location, to: Location, places: readonly string[]) => {
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
  return from.pathname !== to.pathname || places.some((name) => before.get(name) !== after.get(name))
}

/**
 * Asks before unsaved changes are lost: on navigation to another route or entry, on closing (`leave(() => close())`)
 * and on closing the tab. Render `dialog` somewhere. `places`: the address parameters whose change counts as
 * navigation.
 */
export const useUnsavedGuard = (form: FormState, subject: string, places = PLACES) => {
  const [heldNavigation, setHeldNavigation] = useState<() => void>()
  const isAsking = form.isDirty || form.saving === 'saving'
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isAsking && !form.isSafe.current && isElsewhere(currentLocation, nextLocation, places),
  )
  const origin = useRef<Element | null>(null)

  useHeldPage(isAsking)

  const isBlocked = blocker.state === 'blocked'
  const stay = () => {
    if (isBlocked) blocker.reset()
    setHeldNavigation(undefined)
    if (origin.current instanceof HTMLElement) origin.current.focus()
  }
  const proceedHeld = () => {
    const proceed = heldNavigation
    setHeldNavigation(undefined)
    if (isBlocked) blocker.proceed()
    else proceed?.()
  }

  return {
    leave: (proceed: () => void) => {
      origin.current = document.activeElement
      if (form.isDirty) setHeldNavigation(() => proceed)
      else proceed()
    },
    dialog: (
      <UnsavedDialog
        isOpen={isBlocked || heldNavigation !== undefined}
        form={form}
        subject={subject}
        onStay={stay}
        onDiscard={() => {
          form.discard()
          proceedHeld()
        }}
        onSave={async () => {
          if ((await form.save()) === undefined) stay()
          else proceedHeld()
        }}
      />
    ),
  }
}
