import { useSyncExternalStore } from 'react'
import { createListeners } from '../storage/listeners.ts'

let isOpen = false
const listeners = createListeners()

/** Set by the socket: whether changes are being pushed. */
export const setLive = (open: boolean) => {
  if (isOpen === open) return
  isOpen = open
  listeners.tell()
}

/** Whether the page receives changes, or shows the data of its last fetch. */
export const useIsLive = () => useSyncExternalStore(listeners.subscribe, () => isOpen)
