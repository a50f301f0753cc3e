import { useState, useSyncExternalStore } from 'react'
import { sameValue } from '../../components/entry-form/same-value.ts'
import { holdPage } from '../../lib/browser/leaving-page.ts'
import { onUserGone } from '../../lib/auth/user-gone.ts'

/** What was typed and not saved, by name; the page is held as long as it is there. */
const kept = new Map<string, { value: unknown; release: () => void }>()
const listeners = new Set<() => void>()
let names: readonly string[] = []
const tell = () => {
  names = [...kept.keys()]
  listeners.forEach((listener) => listener())
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Keeps what was typed for the part of a page that has this name; it finds it when it is opened. */
export const keepTyped = (name: string, value: unknown): void => {
  const before = kept.get(name)
  kept.set(name, { value, release: before?.release ?? holdPage() })
  if (before === undefined) tell()
}

const drop = (name: string) => {
  kept.get(name)?.release()
  if (kept.delete(name)) tell()
}

onUserGone(() => [...kept.keys()].forEach(drop))

/**
 * What was typed in a part of a page: it is still there after another tab or another page was looked at. `isUnchanged`:
 * nothing would be lost with it; without it, what is as at the start.
 */
export const useTyped = <T>(name: string, start: T | (() => T), isUnchanged?: (value: T) => boolean) => {
  const begin = () => (start instanceof Function ? start() : start)
  // What was kept under a name was put there by the same form.
  const [value, setValue] = useState<T>(() => (kept.get(name)?.value as T | undefined) ?? begin())
  const set = (next: T) => {
    if (isUnchanged?.(next) ?? sameValue(next, begin())) drop(name)
    else keepTyped(name, next)
    setValue(next)
  }
  const forget = () => {
    drop(name)
    setValue(begin())
  }
  return [value, set, forget] as const
}

/** Gives up what was typed under a name. */
export const dropTyped = drop

/** What was typed goes on under another name, which it gives; false where something else is typed under that one. */
export const moveTyped = <T>(from: string, change: (value: T) => { to: string; value: T }): boolean => {
  const held = kept.get(from)
  if (held === undefined) return true
  // As in `useTyped`: what was kept under a name was put there by the same form.
  const { to, value } = change(held.value as T)
  if (kept.has(to)) return false
  keepTyped(to, value)
  drop(from)
  return true
}

/** The names under which something of a quotation is typed and not saved. */
export const useUnsaved = (key: string): readonly string[] => {
  const all = useSyncExternalStore(subscribe, () => names)
  return all.filter((name) => name.startsWith(`${key}:`))
}
