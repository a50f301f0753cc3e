import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { draftOf, type DraftFlow, removeDraft, saveDraft } from '../../lib/drafts.ts'
import { copiedFromOf, displayOf, formOf, nameOf } from './model/draft.ts'
import { emptyForm, type RequestForm } from './model/form.ts'

const AFTER_LAST_KEY = 800

const idIn = (search: URLSearchParams): number | undefined => {
  const text = search.get('draft') ?? ''
  return /^\d+$/.test(text) ? Number(text) : undefined
}

/** How the draft of a form stands. */
export type DraftState = { kind: 'none' } | { kind: 'kept'; at: string } | { kind: 'full' }

/**
 * A form that is kept as a draft: 800 ms after the last key and when the page is left, without a word, and when the
 * button asks for it. The address names the draft, so that a reload opens it again.
 */
export const useDraft = (flow: DraftFlow, user: string | undefined) => {
  const [search, setSearch] = useSearchParams()
  const [id, setId] = useState(() => idIn(search))
  const [kept] = useState(() => (id === undefined ? undefined : draftOf(id, user)?.data))
  const [form, setForm] = useState<RequestForm>(() => (kept === undefined ? emptyForm() : formOf(kept)))
  const [copiedFrom, setCopiedFrom] = useState(() => copiedFromOf(kept))
  const [isTouched, setTouched] = useState(false)
  const [state, setState] = useState<DraftState>({ kind: 'none' })
  const automaticName = useRef<string>(undefined)

  const named = useCallback(
    (draftId: number | undefined) => {
      setId(draftId)
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

  const save = useCallback((): boolean => {
    const before = id === undefined ? undefined : draftOf(id, user)
    const proposed = nameOf(form)
    // A name that somebody has given stays.
    const isOwnName = before !== undefined && before.name !== (automaticName.current ?? nameOf(formOf(before.data)))
    const name = isOwnName ? before.name : proposed
    automaticName.current = proposed
    const data = copiedFrom === undefined ? form : { ...form, copiedFrom }
    const saved = saveDraft({ id, type: flow, name, display: displayOf(form), data, ...(user && { user }) })
    setState(saved === undefined ? { kind: 'full' } : { kind: 'kept', at: saved.date })
    if (saved !== undefined && saved.id !== id) named(saved.id)
    return saved !== undefined
  }, [id, user, form, copiedFrom, flow, named])

  useEffect(() => {
    if (!isTouched) return
    const timer = setTimeout(save, AFTER_LAST_KEY)
    window.addEventListener('pagehide', save)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', save)
    }
  }, [isTouched, save])

  // Leaving for another page within those 800 ms loses nothing either.
  const newest = useRef({ isTouched, save })
  useEffect(() => {
    newest.current = { isTouched, save }
  })
  useEffect(
    () => () => {
      if (newest.current.isTouched) newest.current.save()
    },
    [],
  )

  const change = (changes: Partial<RequestForm>) => {
    setTouched(true)
    setForm((before) => ({ ...before, ...changes }))
  }

  /** An empty form and no draft; answers the way back. */
  const discard = () => {
    const [before, back] = [form, id === undefined ? undefined : removeDraft(id)]
    const [draftId, from] = [id, copiedFrom]
    newest.current.isTouched = false
    setTouched(false)
    setState({ kind: 'none' })
    setForm(emptyForm())
    setCopiedFrom(undefined)
    named(undefined)
    return () => {
      back?.()
      setForm(before)
      setCopiedFrom(from)
      named(draftId)
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
    save,
    discard,
    state,
    isEmpty: !isTouched && id === undefined,
  }
}
