import type { CommandAnswer } from '@freight/contracts/routes'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { moveReadings, type Readings, useOpenCount } from '../../components/form/readings.ts'
import { isFinal } from '../../lib/intentions.ts'
import { isProblem } from '../../lib/problem.ts'
import type { Failure } from '../../lib/use-command.ts'
import { alignLines, type DraftParts, mergeDraft, sameDraft } from './model/merge-draft.ts'
import { newestDetail } from './queries.ts'
import { dropTyped, keepTyped, useTyped } from './typed.ts'

interface Line {
  rowId: string
  idCharge: string
}

/** What is typed, what it was typed over, and the revision at which that stood so. */
export interface Edited<Draft> {
  draft: Draft
  base: Draft
  revision: number
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
  isWhole,
  give,
  onClose,
  onOpen,
}: EditedDraftOptions<DraftLine, Draft>) => {
  const client = useQueryClient()
  const { key } = detail
  const isSame = (a: Draft, b: Draft) => sameDraft(parts, filled(a), filled(b))
  const [edited, setEdited, forget] = useTyped<Edited<Draft>>(
    place,
    () => ({ ...start(), revision: detail.revision }),
    ({ draft, base }) => isSame(draft, base),
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
    if (hasOpen()) keepTyped(place, edited)
    else if (isSame(edited.draft, edited.base)) dropTyped(place)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [openCount, edited, place])
  const lost = useRef<Draft>(undefined)
  const [met, setMet] = useState<Met<Draft>>()

  const close = () => {
    forget()
    onClose()
  }

  /** What was sent is saved; what was typed since is not. */
  const saved = (sent: Draft, revision: number, fresh: QuotationDetail | undefined) => {
    lost.current = undefined
    const { draft } = latest.current
    if (isSame(draft, sent) && !hasOpen()) return close()
    const rest = { draft, base: sent, revision }
    const known = new Set(storedIn(detail).map((one) => one.id))
    const made = id ?? (fresh && storedIn(fresh).find((one) => !known.has(one.id))?.id)
    if (id !== undefined || made === undefined) return keep(rest)
    keepTyped(placeOf(detail, kind, made), rest)
    moveReadings(place, placeOf(detail, kind, made))
    forget()
    onOpen(made)
  }

  const send = async (draft: Draft, revision: number): Promise<void> => {
    try {
      const answer = await give(filled(draft), revision)
      saved(draft, answer.revision, await newestDetail(client, key).catch(() => undefined))
    } catch (problem) {
      if (!isFinal(problem)) lost.current = draft
      else if (isProblem(problem, 'CONFLICT')) await meet()
    }
  }

  /** Reads how it stands now. One's own command whose answer was lost is no one else's change. */
  const meet = async (): Promise<Failure | undefined> => {
    let fresh: QuotationDetail
    try {
      fresh = await newestDetail(client, key)
    } catch (problem) {
      return problem ?? new Error('Unknown')
    }
    const { draft, base } = latest.current
    const known = new Set(storedIn(detail).map((one) => one.id))
    const mine = lost.current
    const stored = storedIn(fresh).find((one) =>
      id === undefined ? mine !== undefined && !known.has(one.id) && isSame(one.draft, mine) : one.id === id,
    )
    if (mine !== undefined && stored !== undefined && isSame(stored.draft, mine)) {
      saved(mine, fresh.revision, fresh)
      if (id !== undefined && !isSame(draft, mine)) await send(draft, fresh.revision)
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
    if (isWhole(draft)) await send(draft, revision)
  }

  return {
    draft: edited.draft,
    base: edited.base,
    isDirty: !isSame(edited.draft, edited.base),
    edit: (draft: Draft) => keep({ ...latest.current, draft }),
    save: () => send(latest.current.draft, latest.current.revision),
    discard: close,
    meet,
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
