import { useSyncExternalStore } from 'react'
import { createListeners } from '../../lib/storage/listeners.ts'

export type RowState = 'saving' | 'still-processing' | 'saved'

const STILL_PROCESSING_MS = 2000
const SAVED_SHOWN_MS = 1500

const states = new Map<string, RowState>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = createListeners()

const change = (id: string, state: RowState | undefined, followUp?: { after: number; state: RowState | undefined }) => {
  clearTimeout(timers.get(id))
  timers.delete(id)
  if (state === undefined) states.delete(id)
  else states.set(id, state)
  if (followUp !== undefined)
    timers.set(
      id,
      setTimeout(() => change(id, followUp.state), followUp.after),
    )
  listeners.tell()
}

/** Marks a row while its command runs; after two seconds the row shows that it is still processing. */
export const startSaving = (id: string) =>
  change(id, 'saving', { after: STILL_PROCESSING_MS, state: 'still-processing' })

/** Clears the mark: the row shows the saved values. */
export const markSaved = (id: string) => change(id, 'saved', { after: SAVED_SHOWN_MS, state: undefined })

export const stopSaving = (id: string) => change(id, undefined)

export const useRowState = (id: string) => useSyncExternalStore(listeners.subscribe, () => states.get(id))

/** Number of rows that are saving now, for the foot of the list. */
export const useSavingCount = () =>
  useSyncExternalStore(listeners.subscribe, () => [...states.values()].filter((state) => state !== 'saved').length)
