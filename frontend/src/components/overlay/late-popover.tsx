import { Classes, PopoverNext, type PopoverNextProps } from '@blueprintjs/core'
import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type RefAttributes,
  useState,
  useCallback,
  useRef,
} from 'react'

/**
 * For a button that replaces the pressed one: it takes the focus when it mounts, and never again by itself. Returns its
 * `ref` and a function that focuses it.
 */
const useFocusOnce = () => {
  const button = useRef<HTMLButtonElement>(null)
  const isDone = useRef(false)
  // Blueprint’s button calls its ref again at each render.
  const ref = useCallback((element: HTMLButtonElement | null) => {
    button.current = element
    if (element === null || isDone.current) return
    isDone.current = true
    element.focus()
  }, [])
  const focus = useCallback(() => button.current?.focus(), [])
  return [ref, focus] as const
}

type Target = ReactElement<HTMLAttributes<HTMLElement> & RefAttributes<HTMLButtonElement>>

interface LatePopoverProps extends Pick<PopoverNextProps, 'placement' | 'arrow' | 'content' | 'onClosed'> {
  /** Open initially. */
  isOpenAtFirst?: boolean
  /** The button that opens it. */
  children: Target
}

/**
 * A popover that mounts when its button is pressed for the first time: its positioning and focus code is much larger
 * than the button, and a page of charts has dozens that never open.
 */
export const LatePopover = ({ isOpenAtFirst = false, onClosed, children, ...popover }: LatePopoverProps) => {
  const [isWanted, setWanted] = useState(isOpenAtFirst)
  const [ref, focus] = useFocusOnce()
  if (!isWanted)
    return cloneElement(children, { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: () => setWanted(true) })
  return (
    <PopoverNext
      {...popover}
      defaultIsOpen
      shouldReturnFocusOnClose={false}
      onClosed={(node) => {
        onClosed?.(node)
        // A focus moved by the user stays; after Escape Blueprint returns the focus itself.
        const { activeElement, body } = document
        const isLost = activeElement === body || node.closest(`.${Classes.PORTAL}`)?.contains(activeElement) === true
        if (isLost) focus()
      }}
    >
      {cloneElement(children, { ref })}
    </PopoverNext>
  )
}
