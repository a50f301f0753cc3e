import { useSyncExternalStore } from 'react'
import { createListeners } from '../storage/listeners.ts'

const EVERY = 30_000
const RENDERING = 1_000
const listeners = createListeners()
let watching = 0
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

/** While nobody looks it is not told again; who begins to look has it anew, and the same for one rendering. */
const present = () => {
  if (timer === undefined && Math.abs(Date.now() - now) >= RENDERING) now = Date.now()
  return now
}

const subscribe = (listener: () => void) => {
  const forget = listeners.subscribe(listener)
  watching += 1
  if (timer === undefined) {
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
export const useNow = () => useSyncExternalStore(subscribe, present)
