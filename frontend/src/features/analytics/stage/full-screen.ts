import { useCallback, useEffect } from 'react'
import { useUrlValue } from '../../../lib/browser/url-state.ts'

/** Fills the screen with the whole document, so that menus, drawers and toasts stay visible. */
const enterFullScreen = () => void document.documentElement.requestFullscreen?.().catch(() => undefined)
const exitFullScreen = () => {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
}

/** Enters or leaves full screen. */
export const toggleScreen = () => (document.fullscreenElement ? exitFullScreen() : enterFullScreen())

/**
 * What fills the page, by the URL: the tab (`tab`) or one of its charts. Browser full screen accompanies it where
 * permitted; leaving browser full screen closes it too.
 */
export const useFull = () => {
  const [full, setFull] = useUrlValue('full')
  const set = useCallback(
    (next: string | undefined) => {
      if (next === undefined) exitFullScreen()
      else if (!document.fullscreenElement) enterFullScreen()
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
