import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

/** One value kept in the browser. Where nothing can be kept (private mode, full), it lives as long as the page. */
export interface Stored<T> {
  read: () => T
  write: (value: T) => boolean
  remove: () => void
  subscribe: (listener: () => void) => () => void
}

/** `parse` gives back undefined for what is not of the kind expected: the fallback is used, what is stored stays. */
export const stored = <T>(key: string, fallback: T, parse: (value: unknown) => T | undefined): Stored<T> => {
  const { tell, subscribe } = createListeners(key)
  let text: string | null | undefined
  let value = fallback

  const readText = () => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const refresh = () => {
    const next = readText()
    if (next === text) return
    text = next
    value = next === null ? fallback : (parse(parsed(next)) ?? fallback)
  }

  return {
    read: () => {
      refresh()
      return value
    },
    write: (next) => {
      value = next
      text = typeof next === 'string' ? next : JSON.stringify(next)
      try {
        localStorage.setItem(key, text)
        return true
      } catch {
        text = readText()
        value = next
        return false
      } finally {
        tell()
      }
    },
    remove: () => {
      try {
        localStorage.removeItem(key)
      } finally {
        refresh()
        tell()
      }
    },
    subscribe,
  }
}

/** Plain words are stored as they are, everything else as JSON. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** For values out of a closed list. */
export const oneOf =
  <const T extends string>(...values: readonly T[]) =>
  (value: unknown): T | undefined =>
    values.find((each) => each === value)

export const useStored = <T>(store: Stored<T>): T => useSyncExternalStore(store.subscribe, store.read)
