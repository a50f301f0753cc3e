import { useState, useSyncExternalStore } from 'react'
import { sameValue } from '../entry-form/merge/same-value.ts'
import { holdPage } from '../../lib/browser/leaving-page.ts'
import { onSignOut } from '../../lib/auth/on-sign-out.ts'
import { createListeners } from '../../lib/storage/listeners.ts'

/** Unsaved form content by name. While there is a draft, leaving the page asks first. */
const drafts = new Map<string, { value: unknown; release: () => void }>()
const listeners = createListeners()
let names: readonly string[] = []
const notifyListeners = () => {
  names = [...drafts.keys()]
  listeners.tell()
}

/** Stores a draft for the part of a page with this name, which shows it when it opens again. */
export const keepFormDraft = (name: string, value: unknown): void => {
  const before = drafts.get(name)
  drafts.set(name, { value, release: before?.release ?? holdPage() })
  if (before === undefined) notifyListeners()
}

const dropDraft = (name: string) => {
  drafts.get(name)?.release()
  if (drafts.delete(name)) notifyListeners()
}

onSignOut(() => [...drafts.keys()].forEach(dropDraft))

/**
 * The draft of a part of a page; it survives tab and page changes. `isUnchanged` returns true when the draft has
 * nothing to lose; by default, when it equals the start.
 */
export const useFormDraft = <T>(name: string, start: T | (() => T), isUnchanged?: (value: T) => boolean) => {
  const startValue = () => (start instanceof Function ? start() : start)
  // The same form stored the draft under this name.
  const [value, setValue] = useState<T>(() => (drafts.get(name)?.value as T | undefined) ?? startValue())
  const changeValue = (next: T) => {
    if (isUnchanged?.(next) ?? sameValue(next, startValue())) dropDraft(name)
    else keepFormDraft(name, next)
    setValue(next)
  }
  const forgetDraft = () => {
    dropDraft(name)
    setValue(startValue())
  }
  return [value, changeValue, forgetDraft] as const
}

/** Discards the draft with this name. */
export const dropFormDraft = dropDraft

/** Moves a draft to the name that `change` returns; false where that name has a draft already. */
export const moveFormDraft = <T>(from: string, change: (value: T) => { to: string; value: T }): boolean => {
  const stored = drafts.get(from)
  if (stored === undefined) return true
  // As in `useFormDraft`: the same form stored the draft under this name.
  const { to, value } = change(stored.value as T)
  if (drafts.has(to)) return false
  keepFormDraft(to, value)
  dropDraft(from)
  return true
}

/** Names of a quotation's drafts. */
export const useUnsaved = (key: string): readonly string[] => {
  const allNames = useSyncExternalStore(listeners.subscribe, () => names)
  return allNames.filter((name) => name.startsWith(`${key}:`))
}
