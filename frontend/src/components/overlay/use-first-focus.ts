import { type RefObject, useEffect } from 'react'
import { FOCUSABLE } from './give-back-focus.ts'

/** An opening overlay is invisible in its first frames and cannot take the focus before. */
const MAX_FRAMES = 30

/** Focuses the first focusable element of an overlay once it is visible: the container itself gets no keys. */
export const useFirstFocus = (part: RefObject<HTMLElement | null>, isRendered = true) =>
  useEffect(() => {
    const { current } = part
    if (!isRendered || current === null) return undefined
    let frame = 0
    const tryFocus = (left: number) => {
      if (current.contains(document.activeElement)) return
      current.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true })
      if (left > 0) frame = requestAnimationFrame(() => tryFocus(left - 1))
    }
    tryFocus(MAX_FRAMES)
    return () => cancelAnimationFrame(frame)
  }, [part, isRendered])
