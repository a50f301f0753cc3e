import { useCallback, useEffect, useRef } from 'react'

/** Whether the component is still on the page: a late answer must not navigate away from what the user does now. */
export const useIsMounted = (): (() => boolean) => {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return useCallback(() => isMounted.current, [])
}
