import { Button } from '@blueprintjs/core'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type UnparsedInputs, UnparsedInputsScope, useOpenCount } from '../../../components/form/unparsed-inputs.ts'
import { useFocusOnOpen } from '../../../components/form/use-focus-on-open.ts'
import { useCommands } from '../../../lib/browser/browser-commands.ts'
import { DraftProblem, type DraftProblemProps } from '../editing/draft-problem.tsx'
import { UnsavedQuestion } from '../editing/unsaved-question.tsx'
import { type EditedDraftOptions, useEditedDraft } from '../editing/use-edited-draft.ts'

type Line = { rowId: string; idCharge: string; concept: string }

type AlternativeOptions<DraftLine extends Line, Draft extends { lines: readonly DraftLine[] }, Problem> = Omit<
  EditedDraftOptions<DraftLine, Draft>,
  'isSendable'
> & { problemsOf: (draft: Draft) => readonly Problem[]; isBusy: boolean }

/** A cost or a sale while it is edited: its draft, the problems shown since a try to save, and the save. */
export const useAlternative = <DraftLine extends Line, Draft extends { lines: readonly DraftLine[] }, Problem>({
  problemsOf,
  isBusy,
  ...options
}: AlternativeOptions<DraftLine, Draft, Problem>) => {
  const { unparsed } = options
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const isSendable = (next: Draft): boolean => {
    if (unparsed.focusFirst()) return false
    const draftProblems = problemsOf(next)
    setProblems(draftProblems)
    return draftProblems.length === 0
  }
  const edited = useEditedDraft({
    ...options,
    isSendable,
    onClose: () => {
      unparsed.forget()
      options.onClose()
    },
  })
  const hasUnparsed = useOpenCount(unparsed) > 0
  return {
    ...edited,
    problems,
    isUnsaved: hasUnparsed || edited.isDirty,
    edit: (draft: Draft, shown: Draft) => {
      edited.edit(draft)
      if (problems.length > 0) setProblems(problemsOf(shown))
    },
    save: async () => {
      if (isSendable(edited.draft) && !isBusy && edited.conflict === undefined) await edited.save()
    },
  }
}

export interface AlternativeEditorProps {
  kind: 'costs' | 'sell'
  detail: QuotationDetail
  command: DraftProblemProps['command'] & { isBusy: boolean }
  alternative: Pick<
    ReturnType<typeof useAlternative>,
    'discard' | 'isUnsaved' | 'save' | 'conflict' | 'unread' | 'lines' | 'readNewest'
  >
  unparsed: UnparsedInputs
  /** Accessible name. */
  label: string
  /** Name in the question before it closes; default: the accessible name. */
  subject?: string
  isNew: boolean
  /** Field that has the focus at first. */
  focus?: string
  /** The changes are described by `marks` instead. */
  hidesMark?: boolean
  head: ReactNode
  marks?: ReactNode
  children: ReactNode
  foot: ReactNode
  /** Below the problems of a save. */
  after?: ReactNode
  /** Another alternative waits to be opened. */
  isReplaced?: boolean
  onStay?: (() => void) | undefined
  /** Saves from the question; default: like the button. */
  onSave?: () => Promise<void>
}

/** Frame of an editor: head with the save, fields, footer, the problem of a save, and the question before it closes. */
export const AlternativeEditor = (props: AlternativeEditorProps) => {
  const { kind, detail, command, alternative, unparsed, label, subject = label, isReplaced = false } = props
  const { discard, isUnsaved, save } = alternative
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const [isAsking, setAsking] = useState(false)
  const title = t(`${kind}.save`)
  useCommands([{ id: `${kind}.save`, title, keys: 'ctrl+s', scope: 'screen', quiet: true, run: () => void save() }])
  return (
    <section
      ref={useFocusOnOpen(props.isNew, props.focus)}
      tabIndex={-1}
      className="cost-editor card"
      aria-label={label}
      onKeyDown={(event) => {
        // Escape closes an open list or calendar first.
        if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('.bp6-popover') !== null) return
        if (isUnsaved) setAsking(true)
        else discard()
      }}
    >
      <header className="cost-editor-head">
        {props.head}
        <span className="end">
          {isUnsaved && props.hidesMark !== true && (
            <span className="hue unsaved-dot" data-hue="amber">
              {p('unsaved.mark')}
            </span>
          )}
          {props.marks}
          <Button variant="minimal" onClick={discard}>
            {t('discard')} <kbd aria-hidden="true">Esc</kbd>
          </Button>
          <Button className="in-place" loading={command.isBusy} onClick={() => void save()}>
            {title} <kbd aria-hidden="true">Ctrl</kbd>
            <kbd aria-hidden="true">S</kbd>
          </Button>
        </span>
      </header>
      <UnparsedInputsScope value={unparsed}>{props.children}</UnparsedInputsScope>
      {props.foot}
      <DraftProblem
        detail={detail}
        command={command}
        conflict={alternative.conflict}
        unread={alternative.unread}
        lines={alternative.lines}
        save={save}
        readNewest={alternative.readNewest}
        onDiscard={discard}
      />
      <UnsavedQuestion
        isOpen={isAsking || isReplaced}
        subject={subject}
        onStay={() => {
          setAsking(false)
          props.onStay?.()
        }}
        onDiscard={discard}
        onSave={() => {
          setAsking(false)
          void (props.onSave ?? save)()
        }}
      />
      {props.after}
    </section>
  )
}
