import type { CommandAnswer } from '@freight/contracts/registry/routes'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../components/feedback/toaster.ts'
import { moveUnparsedInputs, type UnparsedInputs, useOpenCount } from '../../../components/form/unparsed-inputs.ts'
import { isFinal } from '../../../lib/api/intentions.ts'
import { isProblem } from '../../../lib/api/api.ts'
import type { Failure } from '../../../lib/api/use-command.ts'
import { type Choices, openChoices, withChoice } from '../../../components/entry-form/merge/merge-entry.ts'
import { alignLines, type DraftParts, mergeDraft, sameDraft } from './merge-draft.ts'
import { newestDetail } from '../quotation-queries.ts'
import { useFormDraft } from '../../../components/form-draft/form-drafts.ts'
import { memoryDrafts } from '../../../lib/storage/drafts.ts'

interface Line {
  rowId: string
  idCharge: string
}

/** Saves with unknown outcome: a matching stored alternative is treated as one's own, not as another user's. */
interface Sent<Draft> {
  /** Drafts of saves with a lost answer; for a new alternative, the draft it was created from. */
  drafts: readonly Draft[]
  /** Ids of the alternatives that existed before the first of these saves. */
  knownIds: readonly string[]
  /**
   * A new alternative was created but could not be read: it is looked up before the next save, so that it is created
   * once.
   */
  isCreated: boolean
}

/** A draft, the stored content it is based on, and the revision of that content. */
export interface Edited<Draft> {
  draft: Draft
  base: Draft
  revision: number
  sent?: Sent<Draft>
}

/** Name of the draft of an alternative: another alternative, or another source of a new one, is another draft. */
export const draftNameOf = ({ key }: { key: string }, kind: 'cost' | 'sell', id = 'new', source?: string): string =>
  [key, kind, id, ...(source === undefined ? [] : [source])].join(':')

export interface EditedDraftOptions<DraftLine extends Line, Draft extends { lines: readonly DraftLine[] }> {
  detail: QuotationDetail
  kind: 'cost' | 'sell'
  /** Id of the edited alternative; undefined for a new one. */
  id: string | undefined
  /** Name of its draft, from `draftNameOf`. */
  draftName: string
  /** Fields with unparsed text, which is not in the draft yet. */
  unparsed: UnparsedInputs
  start: () => { draft: Draft; base: Draft }
  /** Alternatives of a quotation as drafts. */
  storedIn: (detail: QuotationDetail) => readonly { id: string; draft: Draft }[]
  parts: DraftParts<Draft, DraftLine>
  /** Stored id of a line, where it has one. */
  storedIdOf?: (line: DraftLine) => string | undefined
  /** The draft without rows that are not saved. */
  filledDraft?: (draft: Draft) => Draft
  /** The draft after a save: one-time requests in the sent draft are done and must not be repeated. */
  afterSave?: (draft: Draft, sent: Draft) => Draft
  /** Whether the stored content shows that one-time requests were done; otherwise a lost save never arrived. */
  isDone?: (stored: Draft, sent: Draft) => boolean
  /** Whether the draft may be sent; shows the problems otherwise. */
  isSendable: (draft: Draft) => boolean
  /** Rejects with the failure. */
  sendDraft: (draft: Draft, revision: number) => Promise<CommandAnswer>
  /** Called after everything was saved or discarded. */
  onClose: () => void
  /** Called with the id of a newly created alternative while more text was typed: the editor continues on it. */
  onOpen: (id: string) => void
}

/** A conflict: the current quotation and this alternative in it. */
interface EditConflict<Draft> {
  detail: QuotationDetail
  /** Undefined where it was removed, or is new. */
  otherDraft: Draft | undefined
  choices: Choices
}

/** State of an alternative while it is edited: failed saves keep the draft, and other users' changes are merged. */
export const useEditedDraft = <DraftLine extends Line, Draft extends { lines: readonly DraftLine[] }>({
  detail,
  kind,
  id,
  draftName,
  unparsed,
  start,
  storedIn,
  parts,
  storedIdOf = () => undefined,
  filledDraft = (draft) => draft,
  afterSave = (draft) => draft,
  isDone = () => true,
  isSendable,
  sendDraft,
  onClose,
  onOpen,
}: EditedDraftOptions<DraftLine, Draft>) => {
  const client = useQueryClient()
  const { key } = detail
  const isSame = (a: Draft, b: Draft) => sameDraft(parts, filledDraft(a), filledDraft(b))
  /** Whether `stored` is the result of saving `sent`. */
  const isResultOf = (stored: Draft, sent: Draft) => isSame(stored, afterSave(sent, sent)) && isDone(stored, sent)
  const isSaved = ({ draft, base, sent }: Edited<Draft>) => sent === undefined && isSame(draft, base)
  const [edited, setEdited, forgetDraft] = useFormDraft<Edited<Draft>>(
    draftName,
    () => ({ ...start(), revision: detail.revision }),
    isSaved,
  )
  // The newest draft, for a save that returns after further renders.
  const latest = useRef(edited)
  const keepEdited = (next: Edited<Draft>) => {
    latest.current = next
    setEdited(next)
  }
  const hasUnparsed = () => unparsed.count() > 0
  const openCount = useOpenCount(unparsed)
  useEffect(() => {
    // Unparsed text is in no draft, but would be lost with the page too.
    if (hasUnparsed()) memoryDrafts.write(draftName, edited)
    else if (isSaved(edited)) memoryDrafts.remove(draftName)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [openCount, edited, draftName])
  const { t } = useTranslation('prices')
  const [conflict, setConflict] = useState<EditConflict<Draft>>()
  const [unread, setUnread] = useState<Failure>()

  const close = () => {
    forgetDraft()
    onClose()
  }

  /** Marks `sent` as saved in the alternative with this id; later text stays unsaved. */
  const finishSave = (sent: Draft, revision: number, savedId: string) => {
    const { draft } = latest.current
    if (isSame(draft, sent) && !hasUnparsed()) return close()
    const nextEdited = { draft: afterSave(draft, sent), base: afterSave(sent, sent), revision }
    if (savedId === id) return keepEdited(nextEdited)
    memoryDrafts.write(draftNameOf(detail, kind, savedId), nextEdited)
    moveUnparsedInputs(draftName, draftNameOf(detail, kind, savedId))
    forgetDraft()
    onOpen(savedId)
  }

  /** Continues after a new alternative was created from `sent`. */
  const finishCreation = (
    sent: Draft,
    revision: number,
    knownIds: readonly string[],
    newest: QuotationDetail | undefined,
  ) => {
    const createdOnes = newest && storedIn(newest).filter((one) => !knownIds.includes(one.id))
    const ownCreated = createdOnes?.find((one) => isResultOf(one.draft, sent)) ?? createdOnes?.[0]
    if (ownCreated !== undefined) return finishSave(sent, revision, ownCreated.id)
    if (isSame(latest.current.draft, sent) && !hasUnparsed()) return close()
    const { draft } = latest.current
    keepEdited({
      draft,
      base: sent,
      revision,
      ...(newest === undefined && { sent: { drafts: [sent], knownIds, isCreated: true } }),
    })
  }

  /** `quotation`: as it was when the user decided to save. */
  const send = async (draft: Draft, revision: number, quotation: QuotationDetail): Promise<void> => {
    const sentBefore = latest.current.sent
    if (sentBefore?.isCreated === true) return findCreated()
    const knownIds = sentBefore?.knownIds ?? storedIn(quotation).map((one) => one.id)
    try {
      const answer = await sendDraft(filledDraft(draft), revision)
      const newest = await newestDetail(client, key).catch(() => undefined)
      if (id === undefined) finishCreation(draft, answer.revision, knownIds, newest)
      else finishSave(draft, answer.revision, id)
    } catch (problem) {
      if (!isFinal(problem)) {
        const drafts = [...(latest.current.sent?.drafts ?? []), draft]
        keepEdited({ ...latest.current, sent: { drafts, knownIds, isCreated: false } })
      } else if (isProblem(problem, 'CONFLICT')) await readNewest()
    }
  }

  /** Switches to the created alternative; if another user removed it, it is created again. */
  const findCreated = async (): Promise<void> => {
    setUnread(undefined)
    const newest = await newestDetail(client, key).catch((problem: unknown) => {
      setUnread(problem ?? new Error('Unknown'))
      return undefined
    })
    const { draft, base, sent } = latest.current
    if (newest === undefined || sent === undefined) return
    finishCreation(base, newest.revision, sent.knownIds, newest)
    const isRemoved =
      latest.current.sent === undefined && storedIn(newest).every((one) => sent.knownIds.includes(one.id))
    if (isRemoved) await send(draft, newest.revision, newest)
  }

  /** Reads the current quotation. One's own command with a lost answer is not treated as another user's change. */
  const readNewest = async (): Promise<Failure | undefined> => {
    let newest: QuotationDetail
    try {
      newest = await newestDetail(client, key)
    } catch (problem) {
      return problem ?? new Error('Unknown')
    }
    const { draft, base, sent } = latest.current
    const isOwn = (one: Draft) => sent?.drafts.some((sentDraft) => isResultOf(one, sentDraft)) === true
    const stored = storedIn(newest).find((one) =>
      id === undefined ? isOwn(one.draft) && sent?.knownIds.includes(one.id) === false : one.id === id,
    )
    const savedDraft = stored && sent?.drafts.find((one) => isResultOf(stored.draft, one))
    if (savedDraft !== undefined && stored !== undefined) {
      finishSave(savedDraft, newest.revision, stored.id)
      if (id === undefined && !isSame(draft, savedDraft))
        void notify({ key: `order-${key}`, kind: 'news', title: t('savedBefore.title'), text: t('savedBefore.text') })
      if (id !== undefined && !isSame(draft, savedDraft))
        await send(afterSave(draft, savedDraft), newest.revision, newest)
      return undefined
    }
    const otherDraft = id === undefined || stored === undefined ? undefined : withAlignedLines(base, stored.draft)
    setConflict({ detail: newest, otherDraft, choices: {} })
    return undefined
  }
  const withAlignedLines = (base: Draft, otherDraft: Draft): Draft => ({
    ...otherDraft,
    lines: alignLines(base.lines, otherDraft.lines, storedIdOf),
  })

  const merge =
    conflict?.otherDraft === undefined
      ? undefined
      : mergeDraft(parts, filledDraft(edited.base), conflict.otherDraft, filledDraft(edited.draft))
  const open = openChoices(merge?.merges ?? [], conflict?.choices ?? {})

  const apply = async (): Promise<void> => {
    if (conflict === undefined || open > 0) return
    const { revision } = conflict.detail
    const draft = merge === undefined ? latest.current.draft : merge.merged(conflict.choices)
    keepEdited({ draft, base: conflict.otherDraft ?? latest.current.base, revision })
    setConflict(undefined)
    // Text typed since the conflict may be unparsed or lack a code or currency: then nothing is sent.
    if (isSendable(draft)) await send(draft, revision, conflict.detail)
  }

  return {
    draft: edited.draft,
    base: edited.base,
    isDirty: !isSame(edited.draft, edited.base),
    edit: (draft: Draft) => keepEdited({ ...latest.current, draft }),
    save: () => send(latest.current.draft, latest.current.revision, detail),
    discard: close,
    readNewest,
    /** Why the created alternative could not be read. */
    unread,
    /** Lines of all sides. */
    lines: [...edited.draft.lines, ...edited.base.lines, ...(conflict?.otherDraft?.lines ?? [])],
    conflict: conflict && {
      detail: conflict.detail,
      merges: merge?.merges ?? [],
      choices: conflict.choices,
      open,
      choose: (field: string, side: 'mine' | 'theirs') =>
        setConflict((now) => now && { ...now, choices: withChoice(now.choices, [], field, side) }),
      apply,
    },
  }
}

export type DraftConflict = NonNullable<ReturnType<typeof useEditedDraft>['conflict']>
