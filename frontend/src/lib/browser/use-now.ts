import { useSyncExternalStore } from 'react'
import { createListeners } from '../storage/listeners.ts'

const TICK_MS = 30_000
const RENDER_MS = 1_000
const listeners = createListeners()
let watcherCount = 0
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

/** Without subscribers no timer runs, so that a first read updates the time; within one render it stays the same. */
const present = () => {
  if (timer === undefined && Math.abs(Date.now() - now) >= RENDER_MS) now = Date.now()
  return now
}

const subscribe = (listener: () => void) => {
  const unsubscribe = listeners.subscribe(listener)
  watcherCount += 1
  if (timer === undefined) {
    timer = setInterval(() => {
      now = Date.now()
      listeners.tell()
    }, TICK_MS)
  }
  return () => {
    unsubscribe()
    watcherCount -= 1
    if (watcherCount > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The current time, updated every half minute by one timer for the whole page, for waiting times. */
export const useNow = () => useSyncExternalStore(subscribe, present)
