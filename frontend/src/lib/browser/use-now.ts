import { useSyncExternalStore } from 'react'
import { createListeners } from '../storage/listeners.ts'

const EVERY = 30_000
const listeners = createListeners()
let watching = 0
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

const subscribe = (listener: () => void) => {
  const forget = listeners.subscribe(listener)
  watching += 1
  if (timer === undefined) {
    // Nobody has looked since it was told last.
    now = Date.now()
    timer = setInterval(() => {
      now = Date.now()
      listeners.tell()
    }, EVERY)
  }
  return () => {
    forget()
    watching -= 1
    if (watching > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The time, told again every half minute, from one clock for the whole page: waiting times grow while one looks. */
export const useNow = () => useSyncExternalStore(subscribe, () => now)
