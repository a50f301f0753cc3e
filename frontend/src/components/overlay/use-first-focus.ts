import { type RefObject, useEffect } from 'react'
import { FOCUSABLE } from './give-back-focus.ts'

/** What has just opened begins at what can be pressed in it first, once it is there: its box itself hears no key. */
export const useFirstFocus = (part: RefObject<HTMLElement | null>, isThere = true) =>
  useEffect(() => {
    const { current } = part
    if (!isThere || current === null || current.contains(document.activeElement)) return
    current.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true })
  }, [part, isThere])
