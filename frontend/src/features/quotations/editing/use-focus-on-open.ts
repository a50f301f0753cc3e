import { useEffect, useRef } from 'react'

/** A part that opens in place of what was pressed takes the keyboard, unless one of its own fields has it already. */
export const useFocusOnOpen = () => {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    if (ref.current?.contains(document.activeElement) === false) ref.current.focus({ preventScroll: true })
  }, [])
  return ref
}
