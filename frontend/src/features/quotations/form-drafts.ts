import { useState, useSyncExternalStore } from 'react'
import { sameValue } from '../../components/entry-form/same-value.ts'
import { holdPage } from '../../lib/browser/leaving-page.ts'
import { onUserGone } from '../../lib/auth/user-gone.ts'
import { createListeners } from '../../lib/storage/listeners.ts'

/** What was typed in forms and not saved, by name. As long as there is a draft, leaving the page asks first. */
const kept = new Map<string, { value: unknown; release: () => void }>()
const listeners = createListeners()
let names: readonly string[] = []
const notifyListeners = () => {
  names = [...kept.keys()]
  listeners.tell()
}

/** Keeps a draft for the part of a page that has this name: it is shown there when that part is opened again. */
export const keepFormDraft = (name: string, value: unknown): void => {
  const before = kept.get(name)
  kept.set(name, { value, release: before?.release ?? holdPage() })
  if (before === undefined) notifyListeners()
}

const drop = (name: string) => {
  kept.get(name)?.release()
  if (kept.delete(name)) notifyListeners()
}

onUserGone(() => [...kept.keys()].forEach(drop))

/**
 * The draft of a part of a page; it is still there after another tab or another page was looked at. `isUnchanged` says
 * that nothing would be lost with a draft; without it, a draft that equals the start is unchanged.
 */
export const useFormDraft = <T>(name: string, start: T | (() => T), isUnchanged?: (value: T) => boolean) => {
  const begin = () => (start instanceof Function ? start() : start)
  // What was kept under a name was put there by the same form.
  const [value, setValue] = useState<T>(() => (kept.get(name)?.value as T | undefined) ?? begin())
  const set = (next: T) => {
    if (isUnchanged?.(next) ?? sameValue(next, begin())) drop(name)
    else keepFormDraft(name, next)
    setValue(next)
  }
  const forget = () => {
    drop(name)
    setValue(begin())
  }
  return [value, set, forget] as const
}

/** Gives up the draft of this name. */
export const dropFormDraft = drop

/** Moves a draft to the name that `change` gives; false where there is another draft under that name. */
export const moveFormDraft = <T>(from: string, change: (value: T) => { to: string; value: T }): boolean => {
  const held = kept.get(from)
  if (held === undefined) return true
  // As in `useFormDraft`: what was kept under a name was put there by the same form.
  const { to, value } = change(held.value as T)
  if (kept.has(to)) return false
  keepFormDraft(to, value)
  drop(from)
  return true
}

/** The names of a quotation's drafts. */
export const useUnsaved = (key: string): readonly string[] => {
  const all = useSyncExternalStore(listeners.subscribe, () => names)
  return all.filter((name) => name.startsWith(`${key}:`))
}
