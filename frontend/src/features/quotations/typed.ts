import { useState } from 'react'

const kept = new Map<string, unknown>()

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
    setValue(start)
  }
  return [value, set, forget] as const
}
