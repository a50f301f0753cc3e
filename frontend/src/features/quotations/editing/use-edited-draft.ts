import type { CommandAnswer } from '@freight/contracts/api/routes'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { moveReadings, type Readings, useOpenCount } from '../../../components/form/readings.ts'
import { isFinal } from '../../../lib/api/intentions.ts'
import { isProblem } from '../../../lib/api/problem.ts'
import type { Failure } from '../../../lib/api/use-command.ts'
import { alignLines, type DraftParts, mergeDraft, sameDraft } from './merge-draft.ts'
import { newestDetail } from '../queries.ts'
import { dropFormDraft, keepFormDraft, useFormDraft } from '../form-drafts.ts'

interface Line {
  rowId: string
  idCharge: string
}

/** What may be at the server without being known here: it is looked for before anybody else is thought to have made it. */
interface Sent<Draft> {
  /** Each save whose answer was lost; of a new one that was made, what it was made of. */
  drafts: readonly Draft[]
  /** The alternatives that there were before the first of them. */
  known: readonly string[]
  /** A new one was made, and could not be read: it is found before anything more is sent, so that it is made once. */
  isMade: boolean
}

/** What is typed, what it was typed over, and the revision at which that stood so. */
export interface Edited<Draft> {
  draft: Draft
  base: Draft
  revision: number
  sent?: Sent<Draft>
}

/** Under which name an alternative is edited: another one, or another way in which it begins, is another draft. */
export const placeOf = ({ key }: { key: string }, kind: 'cost' | 'sell', id = 'new', way?: string): string =>
  [key, kind, id, ...(way === undefined ? [] : [way])].join(':')

export interface EditedDraftOptions<DraftLine extends Line, Draft extends { lines: readonly DraftLine[] }> {
  detail: QuotationDetail
  kind: 'cost' | 'sell'
  /** The alternative that is edited; undefined for a new one. */
  id: string | undefined
  /** Under which name it is kept: `placeOf`. */
  place: string
  /** Fields that wait for a reading: what stands in them is not in the draft yet. */
  readings: Readings
  start: () => { draft: Draft; base: Draft }
  /** The alternatives that a quotation has, as drafts. */
  storedIn: (detail: QuotationDetail) => readonly { id: string; draft: Draft }[]
  parts: DraftParts<Draft, DraftLine>
  /** The line's own name where it has one. */
  nameOf?: (line: DraftLine) => string | undefined
  /** What of it is saved: rows where nothing was typed are no lines. */
  filled?: (draft: Draft) => Draft
  /** What is left of a draft once another one was saved: what that one asked for besides is done, and not asked for again. */
  after?: (draft: Draft, sent: Draft) => Draft
  /** Whether what is stored shows that what that one asked for besides was done: else a lost save never arrived. */
  isDone?: (stored: Draft, sent: Draft) => boolean
  /** Whether it may be sent; says what is missing where it may not. */
  isWhole: (draft: Draft) => boolean
  /** Rejects with the reason why not. */
  give: (draft: Draft, revision: number) => Promise<CommandAnswer>
  /** Everything that was typed is saved, or given up. */
  onClose: () => void
  /** A new one was made while more was typed: that goes on as a change of the one that was made. */
  onOpen: (id: string) => void
}

type Choices = Readonly<Record<string, 'mine' | 'theirs'>>

/** Somebody changed the quotation meanwhile: how it stands now, and this alternative in it. */
interface Met<Draft> {
  detail: QuotationDetail
  /** Undefined where it was taken away, or is a new one. */
  theirs: Draft | undefined
  choices: Choices
}

/** An alternative while it is edited: nothing typed is lost, whatever comes of saving; what others changed is merged. */
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
  /** Whether this is what comes of saving that. */
  const isOf = (stored: Draft, sent: Draft) => isSame(stored, after(sent, sent)) && isDone(stored, sent)
  const isSaved = ({ draft, base, sent }: Edited<Draft>) => sent === undefined && isSame(draft, base)
  const [edited, setEdited, forget] = useFormDraft<Edited<Draft>>(
    place,
    () => ({ ...start(), revision: detail.revision }),
    isSaved,
  )
  // What was typed last, for who saves and comes back later than the screen was drawn.
  const latest = useRef(edited)
  const keep = (next: Edited<Draft>) => {
    latest.current = next
    setEdited(next)
  }
  const hasOpen = () => readings.count() > 0
  const openCount = useOpenCount(readings)
  useEffect(() => {
    // Text without a reading is in no draft, and would be lost with the page all the same.
    if (hasOpen()) keepFormDraft(place, edited)
    else if (isSaved(edited)) dropFormDraft(place)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [openCount, edited, place])
  const [met, setMet] = useState<Met<Draft>>()
  const [unread, setUnread] = useState<Failure>()

  const close = () => {
    forget()
    onClose()
  }

  /** What was sent is saved, in the alternative of that id; what was typed since is not. */
  const saved = (sent: Draft, revision: number, made: string) => {
    const { draft } = latest.current
    if (isSame(draft, sent) && !hasOpen()) return close()
    const rest = { draft: after(draft, sent), base: after(sent, sent), revision }
    if (made === id) return keep(rest)
    keepFormDraft(placeOf(detail, kind, made), rest)
    moveReadings(place, placeOf(detail, kind, made))
    forget()
    onOpen(made)
  }

  /** A new one was made of what was sent. */
  const madeNew = (sent: Draft, revision: number, known: readonly string[], fresh: QuotationDetail | undefined) => {
    const made = fresh && storedIn(fresh).filter((one) => !known.includes(one.id))
    const mine = made?.find((one) => isOf(one.draft, sent)) ?? made?.[0]
    if (mine !== undefined) return saved(sent, revision, mine.id)
    if (isSame(latest.current.draft, sent) && !hasOpen()) return close()
    const { draft } = latest.current
    keep({ draft, base: sent, revision, ...(fresh === undefined && { sent: { drafts: [sent], known, isMade: true } }) })
  }

  /** `over`: how the quotation stood when this was decided. */
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

  /** The new one that was made is what is edited from now on; where somebody has taken it away, it is made again. */
  const find = async (): Promise<void> => {
    setUnread(undefined)
    const fresh = await newestDetail(client, key).catch((problem: unknown) => {
      setUnread(problem ?? new Error('Unknown'))
      return undefined
    })
    const { draft, base, sent } = latest.current
    if (fresh === undefined || sent === undefined) return
    madeNew(base, fresh.revision, sent.known, fresh)
    const isGone = latest.current.sent === undefined && storedIn(fresh).every((one) => sent.known.includes(one.id))
    if (isGone) await send(draft, fresh.revision, fresh)
  }

  /** Reads how it stands now. One's own command whose answer was lost is no one else's change. */
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
    // What was typed since it was refused may wait for a reading, a code, a currency: that is not sent either.
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
    /** Why the new one that was made could not be read. */
    unread,
    /** Every line that there is on any side. */
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
