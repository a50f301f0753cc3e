import { type DialogProps, Dialog as LibraryDialog } from '@blueprintjs/core'
import { FocusGivenBack } from './focus-given-back.tsx'

/** A dialog that returns the focus on unmount: to its opener, or to the button of the menu that contained it. */
export const Dialog = ({ isOpen, ...props }: DialogProps) => (
  <>
    <LibraryDialog {...props} isOpen={isOpen} shouldReturnFocusOnClose={false} />
    {isOpen && <FocusGivenBack />}
  </>
)
