import { useSyncExternalStore } from 'react'
import { createListeners } from '../../lib/storage/listeners.ts'

export type SavingState = 'saving' | 'still-processing'

/** A command on its way: `revision` is undefined until the server has accepted it. */
interface PendingSave {
  revision: number | undefined
  state: SavingState
}

const STILL_PROCESSING_AFTER_MS = 2000
const pendingSaves = new Map<string, PendingSave>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = createListeners()

const setPending = (key: string, next: PendingSave | undefined) => {
  if (next === undefined) pendingSaves.delete(key)
  else pendingSaves.set(key, next)
  listeners.tell()
}

/** Ends the mark: the row shows the result, the command failed, or no view showed it after all rechecks. */
export const stopSaving = (key: string) => {
  clearTimeout(timers.get(key))
  timers.delete(key)
  setPending(key, undefined)
}

/** Starts a command of a quotation, by its key: the row shows it, and after two seconds that it is still processing. */
export const startSaving = (key: string) => {
  clearTimeout(timers.get(key))
  setPending(key, { revision: undefined, state: 'saving' })
  timers.set(
    key,
    setTimeout(() => {
      const pendingSave = pendingSaves.get(key)
      if (pendingSave !== undefined) setPending(key, { ...pendingSave, state: 'still-processing' })
    }, STILL_PROCESSING_AFTER_MS),
  )
}

/** The server accepted the command: views have to reach this revision. */
export const markAccepted = (key: string, revision: number) => {
  const pendingSave = pendingSaves.get(key)
  if (pendingSave !== undefined) setPending(key, { ...pendingSave, revision })
}

/** Reports that the server returned this revision; a pending command with this revision or an earlier one is done. */
export const markShown = (key: string, revision: number) => {
  const pendingSave = pendingSaves.get(key)
  if (pendingSave?.revision !== undefined && revision >= pendingSave.revision) stopSaving(key)
}

export const pendingRevision = (key: string): number | undefined => pendingSaves.get(key)?.revision

/** State of the pending command of a row, until the row shows its result. */
export const useSaving = (key: string, revision: number): SavingState | undefined => {
  const pendingSave = useSyncExternalStore(listeners.subscribe, () => pendingSaves.get(key))
  return pendingSave === undefined || (pendingSave.revision !== undefined && revision >= pendingSave.revision)
    ? undefined
    : pendingSave.state
}
