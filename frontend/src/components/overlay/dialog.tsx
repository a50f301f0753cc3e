import { type DialogProps, Dialog as LibraryDialog } from '@blueprintjs/core'
import { FocusGivenBack } from './focus-given-back.tsx'

/** A dialog. When it is gone, the focus is where it came from: at what opened it, or at the button of the menu of that. */
export const Dialog = ({ isOpen, ...props }: DialogProps) => (
  <>
    <LibraryDialog {...props} isOpen={isOpen} shouldReturnFocusOnClose={false} />
    {isOpen && <FocusGivenBack />}
  </>
)
