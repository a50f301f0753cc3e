import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

/** Set by the socket: whether changes arrive by themselves at the moment. */
export const setLive = (open: boolean) => {
  if (isOpen === open) return
  isOpen = open
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the page hears of changes by itself, or shows what it knew at its last look. */
export const useIsLive = () => useSyncExternalStore(subscribe, () => isOpen)
