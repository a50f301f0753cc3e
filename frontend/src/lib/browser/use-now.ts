import { useSyncExternalStore } from 'react'

const EVERY = 30_000
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    listeners.forEach((each) => each())
  }, EVERY)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0 && timer !== undefined) {
      clearInterval(timer)
      timer = undefined
    }
  }
}

/** The time, told again every half minute, from one clock for the whole page: waiting times grow while one looks. */
export const useNow = () => useSyncExternalStore(subscribe, () => now)
