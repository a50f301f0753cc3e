import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  type DraftDisplay,
  draftOf,
  type DraftFlow,
  isRecord,
  removeDraft,
  saveDraft,
} from '../../lib/storage/drafts.ts'
import { useHeldPage } from '../../lib/browser/leaving-page.ts'
import { useIsMounted } from '../../lib/browser/use-is-mounted.ts'
import type { UnparsedInputs } from '../form/unparsed-inputs.ts'
import { type CommandId, storedCommandId } from '../../lib/api/api.ts'

const SAVE_DELAY_MS = 800

const sameKind = (value: unknown, empty: unknown): boolean =>
  empty === undefined || (Array.isArray(empty) ? Array.isArray(value) : typeof value === typeof empty)

/** Valid stored values over an empty form; an older or edited draft may contain values outside the allowed options. */
export const restore = <T extends object>(
  stored: unknown,
  empty: T,
  options: Readonly<Record<string, readonly unknown[]>> = {},
): T => {
  if (!isRecord(stored)) return empty
  const validEntries = Object.entries(empty).filter(
    ([field, none]) =>
      field in stored && sameKind(stored[field], none) && options[field]?.includes(stored[field]) !== false,
  )
  return { ...empty, ...Object.fromEntries(validEntries.map(([field]) => [field, stored[field]])) }
}

/** Key of the source, stored in the draft. */
const copiedFromOf = (data: unknown): string | undefined =>
  isRecord(data) && typeof data['copiedFrom'] === 'string' ? data['copiedFrom'] : undefined

/** Unparsed texts by cell, stored in the draft. */
export const textsOf = (data: unknown): (readonly [cell: string, text: string])[] =>
  !isRecord(data) || !isRecord(data['texts'])
    ? []
    : Object.entries(data['texts']).flatMap(([cell, text]) => (typeof text === 'string' ? [[cell, text] as const] : []))

/** Requests sent under one command id without an answer, newest first: the server may have stored any of them. */
interface Sending {
  words: readonly string[]
  commandId: CommandId
}

const sendingOf = (data: unknown): Sending | undefined => {
  const stored = isRecord(data) ? data['sending'] : undefined
  if (!isRecord(stored) || typeof stored['commandId'] !== 'string') return undefined
  // Drafts of a former version have a single request.
  const words = [stored['words']].flat().filter((text) => typeof text === 'string')
  return words.length === 0 ? undefined : { words, commandId: storedCommandId(stored['commandId']) }
}

const idIn = (search: URLSearchParams): number | undefined => {
  const text = search.get('draft') ?? ''
  return /^\d+$/.test(text) ? Number(text) : undefined
}

/**
 * State of a form's draft. `isApart`: another tab changed, sent or deleted the draft after this one read it, so this
 * form is stored as a new draft.
 */
export type DraftState = { kind: 'none' } | { kind: 'saved'; at: string; isApart: boolean } | { kind: 'full' }

/** The draft known to this form: id, time of its last save, and whether the form changed since. */
type StoredDraft = { id: number | undefined; date: string | undefined; isTyped: boolean; isApart: boolean }

/** How a form becomes a draft. Must be stable across renders. */
export interface DraftKind<Form extends object> {
  empty: () => Form
  /** Parses stored data; invalid values become empty fields. */
  parse: (data: unknown) => Form
  display: (form: Form) => DraftDisplay
  name: (form: Form) => string
}

/**
 * A form that is saved as a draft: at the first key, 800 ms after the last one, on leaving the page and by the button.
 * The URL contains the draft id from the first key on, so that a reload opens it again. A draft belongs to the user who
 * opened the form, also after their session ends. `unparsed`: unparsed texts, which are stored too.
 */
export const useDraft = <Form extends object>(
  flow: DraftFlow,
  user: string | undefined,
  unparsed: UnparsedInputs,
  kind: DraftKind<Form>,
) => {
  const [search, setSearch] = useSearchParams()
  const [owner] = useState(user)
  const [opened] = useState(() => {
    const id = idIn(search)
    const draft = id === undefined ? undefined : draftOf(id, owner)
    // Set before the fields render, because they read it initially.
    unparsed.begin(textsOf(draft?.data))
    return draft
  })
  const [form, setForm] = useState<Form>(() => (opened === undefined ? kind.empty() : kind.parse(opened.data)))
  const sending = useRef(opened === undefined ? undefined : sendingOf(opened.data))
  const [copiedFrom, setCopiedFrom] = useState(() => copiedFromOf(opened?.data))
  // A ref and not state: a late answer must see the current draft.
  const draftRef = useRef<StoredDraft>({ id: opened?.id, date: opened?.date, isTyped: false, isApart: false })
  const [isTouched, setTouched] = useState(false)
  const [state, setState] = useState<DraftState>({ kind: 'none' })
  const automaticName = useRef<string>(undefined)

  const isMounted = useIsMounted()
  const putIdInUrl = useCallback(
    (draftId: number | undefined) => {
      // After the form has left the page, the address is another one's.
      if (!isMounted()) return
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
    [setSearch, isMounted],
  )

  /** Saves the form; when the user leaves the page, the URL already belongs to another page and stays unchanged. */
  const saveForm = useCallback(
    (isLeaving: boolean): boolean => {
      const { id } = draftRef.current
      const storedDraft = id === undefined ? undefined : draftOf(id, owner)
      const isAnother = id !== undefined && storedDraft?.date !== draftRef.current.date
      // Without changes here, the version of the other tab stays.
      if (isAnother && !draftRef.current.isTyped) return true
      const ownDraft = isAnother ? undefined : storedDraft
      const defaultName = kind.name(form)
      // A name that the user gave stays.
      const isOwnName =
        ownDraft !== undefined && ownDraft.name !== (automaticName.current ?? kind.name(kind.parse(ownDraft.data)))
      const name = isOwnName ? ownDraft.name : defaultName
      automaticName.current = defaultName
      const texts = Object.fromEntries(unparsed.texts)
      const data = {
        ...form,
        ...(copiedFrom !== undefined && { copiedFrom }),
        ...(unparsed.texts.size > 0 && { texts }),
        ...(sending.current && { sending: sending.current }),
      }
      const draftToSave = { type: flow, name, display: kind.display(form), data, ...(owner && { user: owner }) }
      const saved = saveDraft({ ...draftToSave, id: ownDraft?.id })
      if (saved === undefined) {
        setState({ kind: 'full' })
        return false
      }
      const isApart = draftRef.current.isApart || isAnother
      draftRef.current = { id: saved.id, date: saved.date, isTyped: false, isApart }
      setState({ kind: 'saved', at: saved.date, isApart })
      if (saved.id !== id && !isLeaving) putIdInUrl(saved.id)
      return true
    },
    [owner, form, copiedFrom, flow, kind, unparsed, putIdInUrl],
  )

  useEffect(() => {
    if (!isTouched) return
    // A timer that was still running must not save a sent or discarded form, nor put a draft into the next page's URL.
    const keepOpen = (isLeaving: boolean) => {
      if (draftRef.current.id !== undefined || draftRef.current.isTyped) saveForm(isLeaving)
    }
    // The first key creates the draft, so that the URL contains it before the user can leave.
    if (draftRef.current.id === undefined) keepOpen(false)
    const timer = setTimeout(() => keepOpen(false), SAVE_DELAY_MS)
    const saveOnLeaving = () => keepOpen(true)
    window.addEventListener('pagehide', saveOnLeaving)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', saveOnLeaving)
    }
  }, [isTouched, saveForm])

  // Saves on leaving within those 800 ms too.
  const newest = useRef(saveForm)
  useEffect(() => {
    newest.current = saveForm
  })
  useHeldPage(state.kind === 'full')
  useEffect(
    () => () => {
      if (draftRef.current.isTyped) newest.current(true)
    },
    [],
  )

  const change = (changes: Partial<Form>) => {
    draftRef.current.isTyped = true
    setTouched(true)
    setForm((before) => ({ ...before, ...changes }))
  }

  /** Deletes the draft and empties the form; returns the undo function. */
  const discard = () => {
    const { id } = draftRef.current
    const restoreDraft = id === undefined ? undefined : removeDraft(id)
    const [formBefore, sourceBefore, draftBefore] = [form, copiedFrom, draftRef.current]
    draftRef.current = { id: undefined, date: undefined, isTyped: false, isApart: false }
    setTouched(false)
    sending.current = undefined
    setState({ kind: 'none' })
    setForm(kind.empty())
    setCopiedFrom(undefined)
    putIdInUrl(undefined)
    return () => {
      restoreDraft?.()
      draftRef.current = { ...draftBefore, isTyped: true }
      setForm(formBefore)
      setCopiedFrom(sourceBefore)
      putIdInUrl(id)
      setTouched(true)
    }
  }

  return {
    form,
    change,
    /** Fills the form with a copied request; no draft is created until the user types. */
    fill: (copied: Form, from: string) => {
      setForm(copied)
      setCopiedFrom(from)
    },
    /** Key of the source. */
    copiedFrom,
    save: () => saveForm(false),
    /** Whether typed content cannot be saved as a draft on leaving. */
    isLostOnLeaving: () => draftRef.current.isTyped && !newest.current(true),
    /**
     * Command id for this request. An unanswered request keeps its id across reloads and changes: if it was carried
     * out, the server refuses the second one, so that nothing is created twice.
     */
    commandIdOf: (request: unknown, newId: CommandId): CommandId => {
      const words = JSON.stringify(request)
      const { commandId, words: former } = sending.current ?? { commandId: newId, words: [] }
      sending.current = { commandId, words: [words, ...former.filter((text) => text !== words)] }
      saveForm(false)
      return sending.current.commandId
    },
    /** Earlier unanswered requests under that id, newest first. */
    unansweredBefore: (): readonly string[] => sending.current?.words.slice(1) ?? [],
    /**
     * Removes the last request, which the server refused; with no other pending, the next one gets a new command id.
     */
    forgetLastSent: () => {
      const [, ...former] = sending.current?.words ?? []
      sending.current = sending.current && former.length > 0 ? { ...sending.current, words: former } : undefined
      saveForm(false)
    },
    /** Gives the next request a new command id, whatever the results of the earlier ones. */
    forgetCommandId: () => {
      sending.current = undefined
    },
    discard,
    state,
    isEmpty: !isTouched && opened === undefined,
  }
}
