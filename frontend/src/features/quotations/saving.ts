import { useSyncExternalStore } from 'react'
import { createListeners } from '../../lib/storage/listeners.ts'

export type SavingState = 'saving' | 'still-processing'

/** A command on its way: first without an answer, then waiting until a row shows the revision that it made. */
interface Awaited {
  revision: number | undefined
  state: SavingState
}

const STILL = 2000
const awaited = new Map<string, Awaited>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = createListeners()

const change = (key: string, next: Awaited | undefined) => {
  if (next === undefined) awaited.delete(key)
  else awaited.set(key, next)
  listeners.tell()
}

const forget = (key: string) => {
  clearTimeout(timers.get(key))
  timers.delete(key)
  change(key, undefined)
}

/** A command was given: the row says so, and after two seconds that it is still being processed. */
export const startSaving = (key: string) => {
  clearTimeout(timers.get(key))
  change(key, { revision: undefined, state: 'saving' })
  timers.set(
    key,
    setTimeout(() => {
      const now = awaited.get(key)
      if (now !== undefined) change(key, { ...now, state: 'still-processing' })
    }, STILL),
  )
}

/** The server took it: what is shown has to reach this revision. */
export const savedAs = (key: string, revision: number) => {
  const now = awaited.get(key)
  if (now !== undefined) change(key, { ...now, revision })
}

/** The server refused it. */
export const stopSaving = forget

/** What came from the server has this revision. */
export const seen = (key: string, revision: number) => {
  const now = awaited.get(key)
  if (now?.revision !== undefined && revision >= now.revision) forget(key)
}

export const awaitedRevision = (key: string): number | undefined => awaited.get(key)?.revision

/** What a row says about the command on its way, as long as it does not show its result. */
export const useSaving = (key: string, revision: number): SavingState | undefined => {
  const now = useSyncExternalStore(listeners.subscribe, () => awaited.get(key))
  return now === undefined || (now.revision !== undefined && revision >= now.revision) ? undefined : now.state
}
