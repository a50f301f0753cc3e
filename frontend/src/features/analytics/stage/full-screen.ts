import { useCallback, useEffect } from 'react'
import { useUrlValue } from '../../../lib/browser/url-state.ts'

/** The whole document fills the screen, so that menus, drawers and toasts are part of it. */
const fill = () => void document.documentElement.requestFullscreen?.().catch(() => undefined)
const leave = () => {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
}

/** Fills the screen, or leaves it. */
export const toggleScreen = () => (document.fullscreenElement ? leave() : fill())

/**
 * What fills the page: the tab (`tab`) or one of its charts, by the URL. The browser's own full screen goes with it where
 * it lets us, and leaving that leaves this too.
 */
export const useFull = () => {
  const [full, setFull] = useUrlValue('full')
  const set = useCallback(
    (next: string | undefined) => {
      if (next === undefined) leave()
      else if (!document.fullscreenElement) fill()
      setFull(next, { replace: true })
    },
    [setFull],
  )
  useEffect(() => {
    if (full === undefined) return
    const changed = () => {
      if (!document.fullscreenElement) setFull(undefined, { replace: true })
    }
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [full, setFull])
  return [full, set] as const
}
