import { useEffect } from 'react'

let holds = 0
const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/** The browser asks before it closes or reloads the page, until the returned function is called. */
export const holdPage = (): (() => void) => {
  if (holds === 0) addEventListener('beforeunload', preventUnload)
  holds += 1
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    holds -= 1
    if (holds === 0) removeEventListener('beforeunload', preventUnload)
  }
}

/** Whether the page has unsaved input: it must not offer an update then. */
export const isPageHeld = (): boolean => holds > 0

/** Holds the page while it has unsaved input. */
export const useHeldPage = (isHeld: boolean): void =>
  useEffect(() => {
    if (!isHeld) return
    const release = holdPage()
    return () => release()
  }, [isHeld])
