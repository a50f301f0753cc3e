import { type DialogProps, Dialog as LibraryDialog } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import { giveBackFocus, placesOf } from './give-back-focus.ts'
import { lastFocused } from './last-focused.ts'

/** The library returns the focus only from a dialog that is closed first; most are simply not drawn any more. */
const FocusGivenBack = () => {
  const [places] = useState(() => placesOf(lastFocused()))
  // Once the library has let go of it: until then it would call the focus back.
  useEffect(() => () => queueMicrotask(() => giveBackFocus(places)), [places])
  return null
}

/** A dialog. When it is gone, the focus is where it came from: at what opened it, or at the button of the menu of that. */
export const Dialog = ({ isOpen, ...props }: DialogProps) => (
  <>
    <LibraryDialog {...props} isOpen={isOpen} shouldReturnFocusOnClose={false} />
    {isOpen && <FocusGivenBack />}
  </>
)
