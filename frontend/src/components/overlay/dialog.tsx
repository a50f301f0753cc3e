import { type DialogProps, Dialog as LibraryDialog } from '@blueprintjs/core'
import { FocusGivenBack } from './focus-given-back.tsx'

/** Blueprint sets the reference again at each render. */
const watchedOverlays = new WeakSet<Element>()

/**
 * A menu that closes behind a new dialog takes its focus. Blueprint brings it back, but to an empty element that gets no
 * keys: from there the part that had it gets it.
 */
const watchFocus = (container: HTMLDivElement | null) => {
  const overlay = container?.closest('.bp6-overlay')
  if (!container || !(overlay instanceof HTMLElement) || watchedOverlays.has(overlay)) return
  watchedOverlays.add(overlay)
  const within = (node: EventTarget | null): node is HTMLElement =>
    node instanceof HTMLElement && container.contains(node)
  let last = within(document.activeElement) ? document.activeElement : undefined
  overlay.addEventListener('focusin', ({ target, relatedTarget }) => {
    if (within(target)) last = target
    else if (!(relatedTarget instanceof Node && overlay.contains(relatedTarget))) last?.focus({ preventScroll: true })
  })
}

/** A dialog that returns the focus on unmount: to its opener, or to the button of the menu that contained it. */
export const Dialog = ({ isOpen, ...props }: DialogProps) => (
  <>
    <LibraryDialog {...props} isOpen={isOpen} shouldReturnFocusOnClose={false} containerRef={watchFocus} />
    {isOpen && <FocusGivenBack />}
  </>
)
