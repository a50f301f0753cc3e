import { useEffect } from 'react'

let holdCount = 0
const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/** The browser asks before it closes or reloads the page, until the returned function is called. */
export const holdPage = (): (() => void) => {
  if (holdCount === 0) addEventListener('beforeunload', preventUnload)
  holdCount += 1
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    holdCount -= 1
    if (holdCount === 0) removeEventListener('beforeunload', preventUnload)
  }
}

/** Whether the page has unsaved input: it must not offer an update then. */
export const isPageHeld = (): boolean => holdCount > 0

/** Holds the page while it has unsaved input. */
export const useHeldPage = (isHeld: boolean): void =>
  useEffect(() => {
    if (!isHeld) return
    const release = holdPage()
    return () => release()
  }, [isHeld])
