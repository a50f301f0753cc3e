import { useState, useSyncExternalStore } from 'react'
import { sameValue } from '../entry-form/merge/same-value.ts'
import { onSignOut } from '../../lib/auth/on-sign-out.ts'
import { memoryDrafts } from '../../lib/storage/drafts.ts'

onSignOut(() => memoryDrafts.names().forEach(memoryDrafts.remove))

/**
 * The draft of a part of a page; it survives tab and page changes. `isUnchanged` returns true when the draft has
 * nothing to lose; by default, when it equals the start.
 */
export const useFormDraft = <T>(name: string, start: T | (() => T), isUnchanged?: (value: T) => boolean) => {
  const startValue = () => (start instanceof Function ? start() : start)
  // The same form stored the draft under this name.
  const [value, setValue] = useState<T>(() => (memoryDrafts.read(name) as T | undefined) ?? startValue())
  const changeValue = (next: T) => {
    if (isUnchanged?.(next) ?? sameValue(next, startValue())) memoryDrafts.remove(name)
    else memoryDrafts.write(name, next)
    setValue(next)
  }
  const forgetDraft = () => {
    memoryDrafts.remove(name)
    setValue(startValue())
  }
  return [value, changeValue, forgetDraft] as const
}

/** Moves a draft to the name that `change` returns; false where that name has a draft already. */
export const moveFormDraft = <T>(from: string, change: (value: T) => { to: string; value: T }): boolean => {
  const stored = memoryDrafts.read(from)
  if (stored === undefined) return true
  // As in `useFormDraft`: the same form stored the draft under this name.
  const { to, value } = change(stored as T)
  if (memoryDrafts.read(to) !== undefined) return false
  memoryDrafts.write(to, value)
  memoryDrafts.remove(from)
  return true
}

/** Names of a quotation's drafts. */
export const useUnsaved = (key: string): readonly string[] => {
  const allNames = useSyncExternalStore(memoryDrafts.subscribe, memoryDrafts.names)
  return allNames.filter((name) => name.startsWith(`${key}:`))
}
