import { useSyncExternalStore } from 'react'
import { createListeners } from '../../lib/storage/listeners.ts'

export type SavingState = 'saving' | 'still-processing'

/** A pending command: first without an answer, then until a row shows its revision. */
interface PendingSave {
  revision: number | undefined
  state: SavingState
}

const STILL = 2000
const pending = new Map<string, PendingSave>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = createListeners()

const change = (key: string, next: PendingSave | undefined) => {
  if (next === undefined) pending.delete(key)
  else pending.set(key, next)
  listeners.tell()
}

const forget = (key: string) => {
  clearTimeout(timers.get(key))
  timers.delete(key)
  change(key, undefined)
}

/** Starts a command: the row shows it, and after two seconds that it is still processing. */
export const startSaving = (key: string) => {
  clearTimeout(timers.get(key))
  change(key, { revision: undefined, state: 'saving' })
  timers.set(
    key,
    setTimeout(() => {
      const now = pending.get(key)
      if (now !== undefined) change(key, { ...now, state: 'still-processing' })
    }, STILL),
  )
}

/** The server accepted the command: views have to reach this revision. */
export const savedAs = (key: string, revision: number) => {
  const now = pending.get(key)
  if (now !== undefined) change(key, { ...now, revision })
}

/** The server refused the command. */
export const stopSaving = forget

/** Reports that the server returned this revision; a pending command with this revision or an earlier one is done. */
export const seen = (key: string, revision: number) => {
  const now = pending.get(key)
  if (now?.revision !== undefined && revision >= now.revision) forget(key)
}

export const pendingRevision = (key: string): number | undefined => pending.get(key)?.revision

/** State of the pending command of a row, until the row shows its result. */
export const useSaving = (key: string, revision: number): SavingState | undefined => {
  const now = useSyncExternalStore(listeners.subscribe, () => pending.get(key))
  return now === undefined || (now.revision !== undefined && revision >= now.revision) ? undefined : now.state
}
