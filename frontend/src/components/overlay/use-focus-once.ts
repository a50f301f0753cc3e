import { useCallback, useRef } from 'react'

/** For a button that takes the place of the one that was pressed: it has the focus when it comes, and never takes it again. */
export const useFocusOnce = () => {
  const isDone = useRef(false)
  // A button of the library is told of anew with each drawing.
  return useCallback((button: HTMLButtonElement | null) => {
    if (button === null || isDone.current) return
    isDone.current = true
    button.focus()
  }, [])
}
