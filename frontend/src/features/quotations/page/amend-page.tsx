import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { type QuotationCommandBody, useQuotationCommand } from '../mutations.ts'
import { isProblem } from '../../../lib/api/problem.ts'
import { detailOptions, lastChangeOptions, newestDetail } from '../queries.ts'
import { useFormDraft } from '../form-drafts.ts'
import { CommandProblem } from '../commands/command-problem.tsx'

/** What is added with a change, once it was taken. */
type More = { notes: readonly QuotationCommandBody<'AddQuotationNote'>[]; sendFiles: () => void }

/** Somebody else changed the quotation meanwhile: how it stands now, and who it was, where one may know. */
interface Met {
  newer: QuotationDetail
  by: string | undefined
  at: string | undefined
}

/** The request's form belongs to another feature: the router puts the two together. */
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

/** What was typed, and what it was typed over: another's change in between is a conflict, not overwritten. */
interface Draft {
  detail: QuotationDetail
  form?: unknown
}

/** Changes what was asked for; what was typed is still there after another page was looked at. */
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
  // What was given again was given on the newest state: what goes with it is too.
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
  /** Notes one after the other, then the files; a note that is not taken stays in the form, the change is done. */
  const addMore = async () => {
    for (const one of more.current.notes) {
      if ((await note.run(one, Math.max(over.current, detail.revision))) !== undefined) {
        setDraft({ detail: read(), form: withNotes() })
        return
      }
      noteTaken()
    }
    more.current.sendFiles()
    done()
  }
  const noteTaken = () => {
    more.current = { ...more.current, notes: more.current.notes.slice(1) }
  }
  const withNotes = () => ({
    ...Object(draft.form),
    notes: more.current.notes.map((one) => ({ ...one, id: crypto.randomUUID() })),
  })
  const save = async (changes: QuotationCommandBody<'AmendRequest'>, besides: More) => {
    more.current = besides
    if (Object.keys(changes).length === 0) return addMore()
    await give(changes, detail.revision)
  }
  const give = async (changes: QuotationCommandBody<'AmendRequest'>, revision: number) => {
    const failure = await command.run(changes, revision)
    if (failure === undefined) return againDone()
    if (!isProblem(failure, 'CONFLICT')) return
    const newer = await newestDetail(client, detail.key).catch(() => undefined)
    const last = await client.fetchQuery(lastChangeOptions(detail.key)).catch(() => undefined)
    setMet(newer && { newer, by: last?.actor.name || undefined, at: last?.occurredAt })
  }
  /** Over what somebody else has saved; where all of it is theirs, nothing is left to send. */
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
        // What was said of a field no longer belongs to what stands there.
        if (isProblem(command.error, 'VALIDATION')) command.clear()
        setDraft({ detail, form })
      }}
      isBusy={command.isBusy || note.isBusy}
      save={(changes, besides) => void save(changes, besides)}
      mayNote={mayDo('AddQuotationNote')}
      mayAttach={mayDo('AddDocument')}
      met={met}
      apply={apply}
      failure={command.error}
      problem={
        <>
          <CommandProblem command={command} target={detail} onDone={againDone} />
          <CommandProblem
            command={note}
            target={detail}
            onDone={() => {
              noteTaken()
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
