import { useSyncExternalStore } from 'react'

export type RowState = 'saving' | 'still-processing' | 'saved'

const STILL = 2000
const SHOWN_FOR = 1500

const states = new Map<string, RowState>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

const change = (id: string, state: RowState | undefined, then?: { after: number; state: RowState | undefined }) => {
  clearTimeout(timers.get(id))
  timers.delete(id)
  if (state === undefined) states.delete(id)
  else states.set(id, state)
  if (then !== undefined)
    timers.set(
      id,
      setTimeout(() => change(id, then.state), then.after),
    )
  listeners.forEach((listener) => listener())
}

/** A row's command is on its way; after two seconds the row says that it is still being processed. */
export const startSaving = (id: string) => change(id, 'saving', { after: STILL, state: 'still-processing' })

/** What was saved is what the row shows. */
export const markSaved = (id: string) => change(id, 'saved', { after: SHOWN_FOR, state: undefined })

export const stopSaving = (id: string) => change(id, undefined)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useRowState = (id: string) => useSyncExternalStore(subscribe, () => states.get(id))

/** How many rows are being saved now, for the foot of the list. */
export const useSavingCount = () =>
  useSyncExternalStore(subscribe, () => [...states.values()].filter((state) => state !== 'saved').length)
