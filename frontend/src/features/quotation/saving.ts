import { useSyncExternalStore } from 'react'
import { createListeners } from '../../lib/storage/listeners.ts'

export type SavingState = 'saving' | 'still-processing'

/** A pending command: first without an answer, then until a row shows its revision. */
interface PendingSave {
  revision: number | undefined
  state: SavingState
}

const STILL_AFTER_MS = 2000
const pendingSaves = new Map<string, PendingSave>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = createListeners()

const setPending = (key: string, next: PendingSave | undefined) => {
  if (next === undefined) pendingSaves.delete(key)
  else pendingSaves.set(key, next)
  listeners.tell()
}

const forgetSave = (key: string) => {
  clearTimeout(timers.get(key))
  timers.delete(key)
  setPending(key, undefined)
}

/** Starts a command: the row shows it, and after two seconds that it is still processing. */
export const startSaving = (key: string) => {
  clearTimeout(timers.get(key))
  setPending(key, { revision: undefined, state: 'saving' })
  timers.set(
    key,
    setTimeout(() => {
      const pendingSave = pendingSaves.get(key)
      if (pendingSave !== undefined) setPending(key, { ...pendingSave, state: 'still-processing' })
    }, STILL_AFTER_MS),
  )
}

/** The server accepted the command: views have to reach this revision. */
export const savedAs = (key: string, revision: number) => {
  const pendingSave = pendingSaves.get(key)
  if (pendingSave !== undefined) setPending(key, { ...pendingSave, revision })
}

/** The server refused the command. */
export const stopSaving = forgetSave

/** Reports that the server returned this revision; a pending command with this revision or an earlier one is done. */
export const seen = (key: string, revision: number) => {
  const pendingSave = pendingSaves.get(key)
  if (pendingSave?.revision !== undefined && revision >= pendingSave.revision) forgetSave(key)
}

export const pendingRevision = (key: string): number | undefined => pendingSaves.get(key)?.revision

/** State of the pending command of a row, until the row shows its result. */
export const useSaving = (key: string, revision: number): SavingState | undefined => {
  const pendingSave = useSyncExternalStore(listeners.subscribe, () => pendingSaves.get(key))
  return pendingSave === undefined || (pendingSave.revision !== undefined && revision >= pendingSave.revision)
    ? undefined
    : pendingSave.state
}
