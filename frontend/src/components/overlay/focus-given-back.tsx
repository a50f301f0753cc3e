import { useEffect, useState } from 'react'
import { giveBackFocus, placesOf } from './give-back-focus.ts'
import { lastFocused } from './last-focused.ts'

/**
 * Render it in every overlay. Blueprint returns the focus only from overlays that close before they unmount; most of
 * ours just unmount.
 */
export const FocusGivenBack = () => {
  const [places] = useState(() => placesOf(lastFocused()))
  // After Blueprint has released the focus: before it would take the focus back.
  useEffect(() => () => queueMicrotask(() => giveBackFocus(places)), [places])
  return null
}
