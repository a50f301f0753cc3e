import { type RefObject, useEffect } from 'react'
import { FOCUSABLE } from './give-back-focus.ts'

/** What opens is not seen in its first frames, and takes no focus before. */
const FRAMES = 30

/** What has just opened begins at what can be pressed in it first, once it is there: its box itself hears no key. */
export const useFirstFocus = (part: RefObject<HTMLElement | null>, isThere = true) =>
  useEffect(() => {
    const { current } = part
    if (!isThere || current === null) return undefined
    let frame = 0
    const begin = (left: number) => {
      if (current.contains(document.activeElement)) return
      current.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true })
      if (left > 0) frame = requestAnimationFrame(() => begin(left - 1))
    }
    begin(FRAMES)
    return () => cancelAnimationFrame(frame)
  }, [part, isThere])
