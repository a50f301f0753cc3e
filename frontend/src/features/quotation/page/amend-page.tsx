import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { type QuotationCommandBody, useQuotationCommand } from '../quotation-mutations.ts'
import { isProblem } from '../../../lib/api/api.ts'
import { detailOptions, lastChangeOptions, newestDetail } from '../quotation-queries.ts'
import { useFormDraft } from '../../../components/form-draft/form-drafts.ts'
import { CommandProblem } from '../commands/command-problem.tsx'

/** Notes and files of a change, sent after it succeeds. */
type Additions = { notes: readonly QuotationCommandBody<'AddQuotationNote'>[]; sendFiles: () => void }

/** A conflict: the current quotation, and the other user where the reader may know the name. */
interface ChangeConflict {
  newer: QuotationDetail
  by: string | undefined
  at: string | undefined
}

/** Form of the request, passed by the router because it belongs to another feature. */
export type AmendForm = ComponentType<{
  detail: QuotationDetail
  typed: unknown
  keep: (form: unknown) => void
  isBusy: boolean
  save: (changes: QuotationCommandBody<'AmendRequest'>, additions: Additions) => void
  mayNote: boolean
  mayAttach: boolean
  failure: unknown
  problem: ReactNode
  conflict: ChangeConflict | undefined
  apply: (changes: QuotationCommandBody<'AmendRequest'>) => void
  onClose: () => void
  onDiscard: () => void
  list: string
}>

/** The typed request and its base: another user's change in between is a conflict, not overwritten. */
interface Draft {
  detail: QuotationDetail
  form?: unknown
}

/** Changes the request; typed text survives page changes. */
export const AmendPage = ({
  detail: newest,
  form: Form,
  list,
  onClose,
}: {
  detail: QuotationDetail
  form: AmendForm
  list: string
  onClose: () => void
}) => {
  const [draft, setDraft, forgetDraft] = useFormDraft<Draft>(`${newest.key}:amend`, { detail: newest })
  const detail = draft.form === undefined ? newest : draft.detail
  const command = useQuotationCommand('AmendRequest', detail)
  const noteCommand = useQuotationCommand('AddQuotationNote', detail)
  const client = useQueryClient()
  const [conflict, setConflict] = useState<ChangeConflict>()
  const pendingAdditions = useRef<Additions>({ notes: [], sendFiles: () => undefined })
  // A retried change was sent on the newest state, so its notes and files are too.
  const baseRevision = useRef(0)
  const currentDetail = () => client.getQueryData(detailOptions(detail.key).queryKey) ?? detail
  const afterChange = () => {
    baseRevision.current = currentDetail().revision
    void sendAdditions()
  }
  const close = () => {
    forgetDraft()
    onClose()
  }
  /** Sends notes in order, then files; a failed note stays in the form though the change is done. */
  const sendAdditions = async () => {
    for (const one of pendingAdditions.current.notes) {
      if ((await noteCommand.run(one, Math.max(baseRevision.current, detail.revision))) !== undefined) {
        setDraft({ detail: currentDetail(), form: withNotes() })
        return
      }
      removeSentNote()
    }
    pendingAdditions.current.sendFiles()
    close()
  }
  const removeSentNote = () => {
    pendingAdditions.current = { ...pendingAdditions.current, notes: pendingAdditions.current.notes.slice(1) }
  }
  const withNotes = () => ({
    ...Object(draft.form),
    notes: pendingAdditions.current.notes.map((one) => ({ ...one, id: crypto.randomUUID() })),
  })
  const save = async (changes: QuotationCommandBody<'AmendRequest'>, additions: Additions) => {
    pendingAdditions.current = additions
    if (Object.keys(changes).length === 0) return sendAdditions()
    await sendChanges(changes, detail.revision)
  }
  const sendChanges = async (changes: QuotationCommandBody<'AmendRequest'>, revision: number) => {
    const failure = await command.run(changes, revision)
    if (failure === undefined) return afterChange()
    if (isProblem(failure, 'CONFLICT')) await loadConflict()
  }
  const loadConflict = async () => {
    const newer = await newestDetail(client, detail.key).catch(() => undefined)
    const last = await client.fetchQuery(lastChangeOptions(detail.key)).catch(() => undefined)
    setConflict(newer && { newer, by: last?.actor.name || undefined, at: last?.occurredAt })
  }
  /** Applies the text over the other user's version; if nothing differs, nothing is sent. */
  const apply = (changes: QuotationCommandBody<'AmendRequest'>) => {
    setConflict(undefined)
    if (Object.keys(changes).length === 0) afterChange()
    else void sendChanges(changes, conflict?.newer.revision ?? detail.revision)
  }
  const mayDo = (commandName: string) => detail.actions.some((one) => one.command === commandName && one.possible)
  return (
    <Form
      detail={detail}
      typed={draft.form}
      keep={(form) => {
        // Errors of the former text of a field are dropped.
        if (isProblem(command.error, 'VALIDATION')) command.clear()
        setDraft({ detail, form })
      }}
      isBusy={command.isBusy || noteCommand.isBusy}
      save={(changes, additions) => void save(changes, additions)}
      mayNote={mayDo('AddQuotationNote')}
      mayAttach={mayDo('AddDocument')}
      conflict={conflict}
      apply={apply}
      failure={command.error}
      problem={
        <>
          <CommandProblem
            command={command}
            target={detail}
            onDone={afterChange}
            // The request has not changed since, so the text applies to the newest state unchanged.
            {...(conflict === undefined ? { onReload: loadConflict } : { onReapply: command.reapply })}
          />
          <CommandProblem
            command={noteCommand}
            target={detail}
            onReapply={noteCommand.reapply}
            onDone={() => {
              removeSentNote()
              afterChange()
            }}
          />
        </>
      }
      onClose={onClose}
      onDiscard={close}
      list={list}
    />
  )
}
