import { useSyncExternalStore } from 'react'
import { createListeners } from '../storage/listeners.ts'

let isOpen = false
const listeners = createListeners()

/** Set by the socket: whether changes arrive by themselves at the moment. */
export const setLive = (open: boolean) => {
  if (isOpen === open) return
  isOpen = open
  listeners.tell()
}

/** Whether the page hears of changes by itself, or shows what it knew at its last look. */
export const useIsLive = () => useSyncExternalStore(listeners.subscribe, () => isOpen)
