import { type ChargeableNumbers, chargeableRuleOf } from '@freight/contracts/company-settings/chargeable-numbers'
import { Mode } from '@freight/contracts/freight/transport'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { draftOf, type DraftFlow, removeDraft, saveDraft } from '../../../lib/storage/drafts.ts'
import type { Readings } from '../../../components/form/readings.ts'
import { copiedFromOf, displayOf, formOf, nameOf, textsOf } from './draft.ts'
import { emptyForm, type RequestForm } from '../form/form.ts'

const AFTER_LAST_KEY = 800

const idIn = (search: URLSearchParams): number | undefined => {
  const text = search.get('draft') ?? ''
  return /^\d+$/.test(text) ? Number(text) : undefined
}

/**
 * How the draft of a form stands. `isApart`: another tab has changed, sent or deleted the draft since this one read it,
 * so what was typed here is kept as a draft of its own.
 */
export type DraftState = { kind: 'none' } | { kind: 'kept'; at: string; isApart: boolean } | { kind: 'full' }

/** The draft as this form knows it: which one, as of when, and whether something was typed since. */
type Kept = { id: number | undefined; date: string | undefined; isTyped: boolean; isApart: boolean }

/**
 * A form that is kept as a draft: at the first key, 800 ms after the last one and when the page is left, without a word,
 * and when the button asks for it. The address names the draft from the first key on, so that a reload, or coming back,
 * opens it again. A draft belongs to whoever the form was opened for, also after their session has ended. `numbers`: what
 * its company weighs with, for the chargeable weight in the list of drafts. `readings`: where text without a reading
 * stands, which is kept too.
 */
export const useDraft = (
  flow: DraftFlow,
  user: string | undefined,
  readings: Readings,
  numbers?: ChargeableNumbers,
) => {
  const [search, setSearch] = useSearchParams()
  const [owner] = useState(user)
  const [opened] = useState(() => {
    const id = idIn(search)
    const draft = id === undefined ? undefined : draftOf(id, owner)
    // Before the fields are drawn: they begin with it.
    readings.begin(textsOf(draft?.data))
    return draft
  })
  const [form, setForm] = useState<RequestForm>(() => (opened === undefined ? emptyForm() : formOf(opened.data)))
  const [copiedFrom, setCopiedFrom] = useState(() => copiedFromOf(opened?.data))
  // Not of one drawing, but of now: an answer that comes late speaks of the draft that there is when it comes.
  const kept = useRef<Kept>({ id: opened?.id, date: opened?.date, isTyped: false, isApart: false })
  const [isTouched, setTouched] = useState(false)
  const [state, setState] = useState<DraftState>({ kind: 'none' })
  const automaticName = useRef<string>(undefined)

  const named = useCallback(
    (draftId: number | undefined) => {
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          if (draftId === undefined) next.delete('draft')
          else next.set('draft', String(draftId))
          return next
        },
        { replace: true },
      )
    },
    [setSearch],
  )

  /** Keeps what stands there; when the page is being left the address is another page's, and stays as it is. */
  const keep = useCallback(
    (isLeaving: boolean): boolean => {
      const { id } = kept.current
      const there = id === undefined ? undefined : draftOf(id, owner)
      const isAnother = id !== undefined && there?.date !== kept.current.date
      // Nothing was typed here since: what another tab made of the draft stands.
      if (isAnother && !kept.current.isTyped) return true
      const before = isAnother ? undefined : there
      const proposed = nameOf(form)
      // A name that somebody has given stays.
      const isOwnName = before !== undefined && before.name !== (automaticName.current ?? nameOf(formOf(before.data)))
      const name = isOwnName ? before.name : proposed
      automaticName.current = proposed
      const rule = numbers && chargeableRuleOf(Mode.parse(form.modo), numbers)
      const texts = Object.fromEntries(readings.texts)
      const data = {
        ...form,
        ...(copiedFrom !== undefined && { copiedFrom }),
        ...(readings.texts.size > 0 && { texts }),
      }
      const toSave = { type: flow, name, display: displayOf(form, rule), data, ...(owner && { user: owner }) }
      const saved = saveDraft({ ...toSave, id: before?.id })
      if (saved === undefined) {
        setState({ kind: 'full' })
        return false
      }
      const isApart = kept.current.isApart || isAnother
      kept.current = { id: saved.id, date: saved.date, isTyped: false, isApart }
      setState({ kind: 'kept', at: saved.date, isApart })
      if (saved.id !== id && !isLeaving) named(saved.id)
      return true
    },
    [owner, form, copiedFrom, flow, numbers, readings, named],
  )

  useEffect(() => {
    if (!isTouched) return
    // What was just sent or discarded is not kept by a clock that was still running, nor named in the next page's address.
    const keepOpen = (isLeaving: boolean) => {
      if (kept.current.id !== undefined || kept.current.isTyped) keep(isLeaving)
    }
    // The first key makes the draft, so that the address names it before anybody can leave.
    if (kept.current.id === undefined) keepOpen(false)
    const timer = setTimeout(() => keepOpen(false), AFTER_LAST_KEY)
    const leave = () => keepOpen(true)
    window.addEventListener('pagehide', leave)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', leave)
    }
  }, [isTouched, keep])

  // Leaving for another page within those 800 ms loses nothing either.
  const newest = useRef(keep)
  useEffect(() => {
    newest.current = keep
  })
  useEffect(
    () => () => {
      if (kept.current.isTyped) newest.current(true)
    },
    [],
  )

  const change = (changes: Partial<RequestForm>) => {
    kept.current.isTyped = true
    setTouched(true)
    setForm((before) => ({ ...before, ...changes }))
  }

  /** An empty form and no draft, of the draft that there is now; answers the way back. */
  const discard = () => {
    const { id } = kept.current
    const back = id === undefined ? undefined : removeDraft(id)
    const [before, from, known] = [form, copiedFrom, kept.current]
    kept.current = { id: undefined, date: undefined, isTyped: false, isApart: false }
    setTouched(false)
    setState({ kind: 'none' })
    setForm(emptyForm())
    setCopiedFrom(undefined)
    named(undefined)
    return () => {
      back?.()
      kept.current = { ...known, isTyped: true }
      setForm(before)
      setCopiedFrom(from)
      named(id)
      setTouched(true)
    }
  }

  return {
    form,
    change,
    /** Puts a form there that nobody has typed, made of another quotation: no draft is made of it until somebody types. */
    fill: (copied: RequestForm, from: string) => {
      setForm(copied)
      setCopiedFrom(from)
    },
    /** The quotation that the form began with. */
    copiedFrom,
    save: () => keep(false),
    discard,
    state,
    isEmpty: !isTouched && opened === undefined,
  }
}
