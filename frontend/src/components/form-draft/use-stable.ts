import { useCallback, useLayoutEffect, useRef } from 'react'

/** A callback with a stable identity that calls the newest function. */
export const useStable = <Args>(act: (args: Args) => void): ((args: Args) => void) => {
  const newest = useRef(act)
  useLayoutEffect(() => {
    newest.current = act
  })
  return useCallback((input) => newest.current(input), [])
}
