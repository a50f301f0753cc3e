import { useCallback, useRef } from 'react'

/**
 * For a button that replaces the pressed one: it takes the focus when it mounts, and never again by itself. Returns its
 * `ref` and a function that focuses it.
 */
export const useFocusOnce = () => {
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
