import type { CommandAnswer } from '@freight/contracts/api/routes'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../components/feedback/toaster.ts'
import { moveUnparsedInputs, type UnparsedInputs, useOpenCount } from '../../../components/form/unparsed-inputs.ts'
import { isFinal } from '../../../lib/api/intentions.ts'
import { isProblem } from '../../../lib/api/problem.ts'
import type { Failure } from '../../../lib/api/use-command.ts'
import { alignLines, type DraftParts, mergeDraft, sameDraft } from './merge-draft.ts'
import { newestDetail } from '../quotation-queries.ts'
import { dropFormDraft, keepFormDraft, useFormDraft } from '../form-drafts.ts'

interface Line {
  rowId: string
  idCharge: string
}

/** Saves with unknown outcome: a matching stored alternative is treated as one's own, not as another user's. */
interface Sent<Draft> {
  /** Drafts of saves with a lost answer; for a new alternative, the draft it was created from. */
  drafts: readonly Draft[]
  /** Ids of the alternatives that existed before the first of these saves. */
  known: readonly string[]
  /**
   * A new alternative was created but could not be read: it is looked up before the next save, so that it is created
   * once.
   */
  isMade: boolean
}

/** A draft, the stored content it is based on, and the revision of that content. */
export interface Edited<Draft> {
  draft: Draft
  base: Draft
  revision: number
  sent?: Sent<Draft>
}

/** Draft name of an alternative: another alternative, or another source of a new one, is another draft. */
export const placeOf = ({ key }: { key: string }, kind: 'cost' | 'sell', id = 'new', way?: string): string =>
  [key, kind, id, ...(way === undefined ? [] : [way])].join(':')

export interface EditedDraftOptions<DraftLine extends Line, Draft extends { lines: readonly DraftLine[] }> {
  detail: QuotationDetail
  kind: 'cost' | 'sell'
  /** Id of the edited alternative; undefined for a new one. */
  id: string | undefined
  /** Draft name: `placeOf`. */
  place: string
  /** Fields with unparsed text, which is not in the draft yet. */
  readings: UnparsedInputs
  start: () => { draft: Draft; base: Draft }
  /** Alternatives of a quotation as drafts. */
  storedIn: (detail: QuotationDetail) => readonly { id: string; draft: Draft }[]
  parts: DraftParts<Draft, DraftLine>
  /** Stored id of a line, where it has one. */
  nameOf?: (line: DraftLine) => string | undefined
  /** The draft without rows that are not saved. */
  filled?: (draft: Draft) => Draft
  /** The draft after a save: one-time requests in the sent draft are done and must not be repeated. */
  after?: (draft: Draft, sent: Draft) => Draft
  /** Whether the stored content shows that one-time requests were done; otherwise a lost save never arrived. */
  isDone?: (stored: Draft, sent: Draft) => boolean
  /** Whether the draft may be sent; shows the problems otherwise. */
  isWhole: (draft: Draft) => boolean
  /** Rejects with the failure. */
  give: (draft: Draft, revision: number) => Promise<CommandAnswer>
  /** Called after everything was saved or discarded. */
  onClose: () => void
  /** Called with the id of a newly created alternative while more text was typed: the editor continues on it. */
  onOpen: (id: string) => void
}

type Choices = Readonly<Record<string, 'mine' | 'theirs'>>

/** A conflict: the current quotation and this alternative in it. */
interface Met<Draft> {
  detail: QuotationDetail
  /** Undefined where it was removed, or is new. */
  theirs: Draft | undefined
  choices: Choices
}

/** State of an alternative while it is edited: failed saves keep the draft, and other users' changes are merged. */
export const useEditedDraft = <DraftLine extends Line, Draft extends { lines: readonly DraftLine[] }>({
  detail,
  kind,
  id,
  place,
  readings,
  start,
  storedIn,
  parts,
  nameOf = () => undefined,
  filled = (draft) => draft,
  after = (draft) => draft,
  isDone = () => true,
  isWhole,
  give,
  onClose,
  onOpen,
}: EditedDraftOptions<DraftLine, Draft>) => {
  const client = useQueryClient()
  const { key } = detail
  const isSame = (a: Draft, b: Draft) => sameDraft(parts, filled(a), filled(b))
  /** Whether `stored` is the result of saving `sent`. */
  const isOf = (stored: Draft, sent: Draft) => isSame(stored, after(sent, sent)) && isDone(stored, sent)
  const isSaved = ({ draft, base, sent }: Edited<Draft>) => sent === undefined && isSame(draft, base)
  const [edited, setEdited, forget] = useFormDraft<Edited<Draft>>(
    place,
    () => ({ ...start(), revision: detail.revision }),
    isSaved,
  )
  // The newest draft, for a save that returns after further renders.
  const latest = useRef(edited)
  const keep = (next: Edited<Draft>) => {
    latest.current = next
    setEdited(next)
  }
  const hasOpen = () => readings.count() > 0
  const openCount = useOpenCount(readings)
  useEffect(() => {
    // Unparsed text is in no draft, but would be lost with the page too.
    if (hasOpen()) keepFormDraft(place, edited)
    else if (isSaved(edited)) dropFormDraft(place)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [openCount, edited, place])
  const { t } = useTranslation('prices')
  const [met, setMet] = useState<Met<Draft>>()
  const [unread, setUnread] = useState<Failure>()

  const close = () => {
    forget()
    onClose()
  }

  /** Marks `sent` as saved in the alternative with this id; later text stays unsaved. */
  const saved = (sent: Draft, revision: number, made: string) => {
    const { draft } = latest.current
    if (isSame(draft, sent) && !hasOpen()) return close()
    const rest = { draft: after(draft, sent), base: after(sent, sent), revision }
    if (made === id) return keep(rest)
    keepFormDraft(placeOf(detail, kind, made), rest)
    moveUnparsedInputs(place, placeOf(detail, kind, made))
    forget()
    onOpen(made)
  }

  /** Continues after a new alternative was created from `sent`. */
  const madeNew = (sent: Draft, revision: number, known: readonly string[], fresh: QuotationDetail | undefined) => {
    const made = fresh && storedIn(fresh).filter((one) => !known.includes(one.id))
    const mine = made?.find((one) => isOf(one.draft, sent)) ?? made?.[0]
    if (mine !== undefined) return saved(sent, revision, mine.id)
    if (isSame(latest.current.draft, sent) && !hasOpen()) return close()
    const { draft } = latest.current
    keep({ draft, base: sent, revision, ...(fresh === undefined && { sent: { drafts: [sent], known, isMade: true } }) })
  }

  /** `over`: the quotation at the time of this decision. */
  const send = async (draft: Draft, revision: number, over: QuotationDetail): Promise<void> => {
    const before = latest.current.sent
    if (before?.isMade === true) return find()
    const known = before?.known ?? storedIn(over).map((one) => one.id)
    try {
      const answer = await give(filled(draft), revision)
      const fresh = await newestDetail(client, key).catch(() => undefined)
      if (id === undefined) madeNew(draft, answer.revision, known, fresh)
      else saved(draft, answer.revision, id)
    } catch (problem) {
      if (!isFinal(problem)) {
        const drafts = [...(latest.current.sent?.drafts ?? []), draft]
        keep({ ...latest.current, sent: { drafts, known, isMade: false } })
      } else if (isProblem(problem, 'CONFLICT')) await meet()
    }
  }

  /** Switches to the created alternative; if another user removed it, it is created again. */
  const find = async (): Promise<void> => {
    setUnread(undefined)
    const fresh = await newestDetail(client, key).catch((problem: unknown) => {
      setUnread(problem ?? new Error('Unknown'))
      return undefined
    })
    const { draft, base, sent } = latest.current
    if (fresh === undefined || sent === undefined) return
    madeNew(base, fresh.revision, sent.known, fresh)
    const isRemoved = latest.current.sent === undefined && storedIn(fresh).every((one) => sent.known.includes(one.id))
    if (isRemoved) await send(draft, fresh.revision, fresh)
  }

  /** Reads the current quotation. One's own command with a lost answer is not treated as another user's change. */
  const meet = async (): Promise<Failure | undefined> => {
    let fresh: QuotationDetail
    try {
      fresh = await newestDetail(client, key)
    } catch (problem) {
      return problem ?? new Error('Unknown')
    }
    const { draft, base, sent } = latest.current
    const isOwn = (one: Draft) => sent?.drafts.some((mine) => isOf(one, mine)) === true
    const stored = storedIn(fresh).find((one) =>
      id === undefined ? isOwn(one.draft) && sent?.known.includes(one.id) === false : one.id === id,
    )
    const mine = stored && sent?.drafts.find((one) => isOf(stored.draft, one))
    if (mine !== undefined && stored !== undefined) {
      saved(mine, fresh.revision, stored.id)
      if (id === undefined && !isSame(draft, mine))
        void notify({ key: `order-${key}`, kind: 'news', title: t('savedBefore.title'), text: t('savedBefore.text') })
      if (id !== undefined && !isSame(draft, mine)) await send(after(draft, mine), fresh.revision, fresh)
      return undefined
    }
    const theirs = id === undefined || stored === undefined ? undefined : aligned(base, stored.draft)
    setMet({ detail: fresh, theirs, choices: {} })
    return undefined
  }
  const aligned = (base: Draft, theirs: Draft): Draft => ({
    ...theirs,
    lines: alignLines(base.lines, theirs.lines, nameOf),
  })

  const merge =
    met?.theirs === undefined ? undefined : mergeDraft(parts, filled(edited.base), met.theirs, filled(edited.draft))
  const open = merge?.merges.filter(({ field, outcome }) => outcome === 'choose' && met?.choices[field] === undefined)

  const apply = async (): Promise<void> => {
    if (met === undefined || (open?.length ?? 0) > 0) return
    const { revision } = met.detail
    const draft = merge === undefined ? latest.current.draft : merge.merged(met.choices)
    keep({ draft, base: met.theirs ?? latest.current.base, revision })
    setMet(undefined)
    // Text typed since the refusal may be unparsed or lack a code or currency: then nothing is sent.
    if (isWhole(draft)) await send(draft, revision, met.detail)
  }

  return {
    draft: edited.draft,
    base: edited.base,
    isDirty: !isSame(edited.draft, edited.base),
    edit: (draft: Draft) => keep({ ...latest.current, draft }),
    save: () => send(latest.current.draft, latest.current.revision, detail),
    discard: close,
    meet,
    /** Why the created alternative could not be read. */
    unread,
    /** Lines of all sides. */
    lines: [...edited.draft.lines, ...edited.base.lines, ...(met?.theirs?.lines ?? [])],
    conflict: met && {
      detail: met.detail,
      merges: merge?.merges ?? [],
      choices: met.choices,
      open: open?.length ?? 0,
      choose: (field: string, whose: 'mine' | 'theirs') =>
        setMet((now) => now && { ...now, choices: { ...now.choices, [field]: whose } }),
      apply,
    },
  }
}

export type DraftConflict = NonNullable<ReturnType<typeof useEditedDraft>['conflict']>
