import { useState } from 'react'
import { onUserGone } from '../../lib/user-gone.ts'

const kept = new Map<string, unknown>()
/** By what is typed: the revision that it is typed over. */
const begun = new Map<string, number>()
onUserGone(() => {
  kept.clear()
  begun.clear()
})

/** What was typed in a part of a page: it is still there after another tab or another page was looked at. */
export const useTyped = <T>(name: string, start: T | (() => T)) => {
  // What was kept under a name was put there by the same form.
  const [value, setValue] = useState<T>(
    () => (kept.get(name) as T | undefined) ?? (start instanceof Function ? start() : start),
  )
  const set = (next: T) => {
    kept.set(name, next)
    setValue(next)
  }
  const forget = () => {
    kept.delete(name)
    begun.delete(name)
    setValue(start)
  }
  return [value, set, forget] as const
}

/**
 * The revision that something is typed over, kept with it: what others change in between is a conflict, even when the
 * page shows it already.
 */
export const useTypedOver = (name: string, revision: number): number => {
  useState(() => {
    if (!kept.has(name) || !begun.has(name)) begun.set(name, revision)
  })
  return begun.get(name) ?? revision
}
