import { useSyncExternalStore } from 'react'
import { languages } from '@freight/contracts/vocabulary/people'
import { createListeners } from './listeners.ts'

/** Text of the browser storage; null without storage. */
export const readText = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Whether a text was written; otherwise the stored one is unchanged. */
export const writeText = (key: string, text: string): boolean => {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Removes the texts of the keys that match. */
export const removeTexts = (isRemoved: (key: string) => boolean): void => {
  for (const key of storedKeys().filter(isRemoved)) localStorage.removeItem(key)
}

export const storedKeys = (): string[] => {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

/** One value in browser storage. Without storage (private mode, full), it lasts as long as the page. */
export interface Stored<T> {
  key: string
  read: () => T
  write: (value: T) => boolean
  remove: () => void
  subscribe: (listener: () => void) => () => void
}

/** `parse` returns undefined for an invalid value: the fallback is used, and the stored value stays. */
export const stored = <T>(key: string, fallback: T, parse: (value: unknown) => T | undefined): Stored<T> => {
  const { tell: notifyAll, subscribe } = createListeners(key)
  let text: string | null | undefined
  let value = fallback

  const refresh = () => {
    const next = readText(key)
    if (next === text) return
    text = next
    value = next === null ? fallback : (parse(parseText(next)) ?? fallback)
  }

  return {
    key,
    read: () => {
      refresh()
      return value
    },
    write: (next) => {
      value = next
      text = typeof next === 'string' ? next : JSON.stringify(next)
      const isWritten = writeText(key, text)
      if (!isWritten) text = readText(key)
      notifyAll()
      return isWritten
    },
    remove: () => {
      try {
        localStorage.removeItem(key)
      } finally {
        refresh()
        notifyAll()
      }
    },
    subscribe,
  }
}

/** Plain text is stored unchanged, everything else as JSON. */
const parseText = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Parser for a closed list of values. */
export const oneOf =
  <const T extends string>(...values: readonly T[]) =>
  (value: unknown): T | undefined =>
    values.find((each) => each === value)

export const useStored = <T>(store: Stored<T>): T => useSyncExternalStore(store.subscribe, store.read)

export const scheme = stored('colour-scheme', 'dark', oneOf('auto', 'dark', 'light'))
export const language = stored('language', 'es', oneOf(...languages))
/**
 * `local` = `US$ 1.000.000,00`, `us` = `1,000,000.00`. An agent’s style follows their language and leaves the stored
 * one of a user unchanged.
 */
export const moneyStyle = stored(
  location.pathname.startsWith('/third-party') ? 'third-party.money' : 'money-format',
  'local',
  oneOf('local', 'us'),
)
export const density = stored('density', 'compact', oneOf('compact', 'comfortable'))
export const rememberedUser = stored<string>('remembered-user', '', (value) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined,
)

export type Scheme = ReturnType<typeof scheme.read>
export type Language = ReturnType<typeof language.read>
export type MoneyStyle = ReturnType<typeof moneyStyle.read>
