import { useCallback, useRef } from 'react'

/**
 * For a button that takes the place of the one that was pressed: it has the focus when it comes, and never takes it again
 * by itself. Gives its `ref`, and how to give it the focus.
 */
export const useFocusOnce = () => {
  const button = useRef<HTMLButtonElement>(null)
  const isDone = useRef(false)
  // A button of the library is told of anew with each drawing.
  const ref = useCallback((one: HTMLButtonElement | null) => {
    button.current = one
    if (one === null || isDone.current) return
    isDone.current = true
    one.focus()
  }, [])
  const focus = useCallback(() => button.current?.focus(), [])
  return [ref, focus] as const
}
