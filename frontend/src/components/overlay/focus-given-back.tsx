import { useEffect, useState } from 'react'
import { giveBackFocus, placesOf } from './give-back-focus.ts'
import { lastFocused } from './last-focused.ts'

/**
 * Drawn in whatever lies on top of the page. The library returns the focus only from what is closed first; most of that is
 * simply not drawn any more.
 */
export const FocusGivenBack = () => {
  const [places] = useState(() => placesOf(lastFocused()))
  // Once the library has let go of it: until then it would call the focus back.
  useEffect(() => () => queueMicrotask(() => giveBackFocus(places)), [places])
  return null
}
