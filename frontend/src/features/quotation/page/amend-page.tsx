import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { type QuotationCommandBody, useQuotationCommand } from '../quotation-mutations.ts'
import { isProblem } from '../../../lib/api/problem.ts'
import { detailOptions, lastChangeOptions, newestDetail } from '../quotation-queries.ts'
import { useFormDraft } from '../form-drafts.ts'
import { CommandProblem } from '../commands/command-problem.tsx'

/** Notes and files of a change, sent after it succeeds. */
type More = { notes: readonly QuotationCommandBody<'AddQuotationNote'>[]; sendFiles: () => void }

/** A conflict: the current quotation, and the other user where the reader may know the name. */
interface Met {
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
  save: (changes: QuotationCommandBody<'AmendRequest'>, more: More) => void
  mayNote: boolean
  mayAttach: boolean
  failure: unknown
  problem: ReactNode
  met: Met | undefined
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
  const [draft, setDraft, forget] = useFormDraft<Draft>(`${newest.key}:amend`, { detail: newest })
  const detail = draft.form === undefined ? newest : draft.detail
  const command = useQuotationCommand('AmendRequest', detail)
  const note = useQuotationCommand('AddQuotationNote', detail)
  const client = useQueryClient()
  const [met, setMet] = useState<Met>()
  const more = useRef<More>({ notes: [], sendFiles: () => undefined })
  // A retried change was sent on the newest state, so its notes and files are too.
  const over = useRef(0)
  const read = () => client.getQueryData(detailOptions(detail.key).queryKey) ?? detail
  const againDone = () => {
    over.current = read().revision
    void addMore()
  }
  const done = () => {
    forget()
    onClose()
  }
  /** Sends notes in order, then files; a failed note stays in the form though the change is done. */
  const addMore = async () => {
    for (const one of more.current.notes) {
      if ((await note.run(one, Math.max(over.current, detail.revision))) !== undefined) {
        setDraft({ detail: read(), form: withNotes() })
        return
      }
      removeSentNote()
    }
    more.current.sendFiles()
    done()
  }
  const removeSentNote = () => {
    more.current = { ...more.current, notes: more.current.notes.slice(1) }
  }
  const withNotes = () => ({
    ...Object(draft.form),
    notes: more.current.notes.map((one) => ({ ...one, id: crypto.randomUUID() })),
  })
  const save = async (changes: QuotationCommandBody<'AmendRequest'>, additions: More) => {
    more.current = additions
    if (Object.keys(changes).length === 0) return addMore()
    await give(changes, detail.revision)
  }
  const give = async (changes: QuotationCommandBody<'AmendRequest'>, revision: number) => {
    const failure = await command.run(changes, revision)
    if (failure === undefined) return againDone()
    if (isProblem(failure, 'CONFLICT')) await meet()
  }
  const meet = async () => {
    const newer = await newestDetail(client, detail.key).catch(() => undefined)
    const last = await client.fetchQuery(lastChangeOptions(detail.key)).catch(() => undefined)
    setMet(newer && { newer, by: last?.actor.name || undefined, at: last?.occurredAt })
  }
  /** Applies the text over the other user's version; if nothing differs, nothing is sent. */
  const apply = (changes: QuotationCommandBody<'AmendRequest'>) => {
    setMet(undefined)
    if (Object.keys(changes).length === 0) againDone()
    else void give(changes, met?.newer.revision ?? detail.revision)
  }
  const mayDo = (command: string) => detail.actions.some((one) => one.command === command && one.possible)
  return (
    <Form
      detail={detail}
      typed={draft.form}
      keep={(form) => {
        // Errors of the former text of a field are dropped.
        if (isProblem(command.error, 'VALIDATION')) command.clear()
        setDraft({ detail, form })
      }}
      isBusy={command.isBusy || note.isBusy}
      save={(changes, additions) => void save(changes, additions)}
      mayNote={mayDo('AddQuotationNote')}
      mayAttach={mayDo('AddDocument')}
      met={met}
      apply={apply}
      failure={command.error}
      problem={
        <>
          <CommandProblem
            command={command}
            target={detail}
            onDone={againDone}
            // The request has not changed since, so the text applies to the newest state unchanged.
            {...(met === undefined ? { onReload: meet } : { onReapply: command.reapply })}
          />
          <CommandProblem
            command={note}
            target={detail}
            onReapply={note.reapply}
            onDone={() => {
              removeSentNote()
              againDone()
            }}
          />
        </>
      }
      onClose={onClose}
      onDiscard={done}
      list={list}
    />
  )
}
