import { useEffect } from 'react'

let holds = 0
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** The browser asks before it closes or reloads the page, until what is given back is called. */
export const holdPage = (): (() => void) => {
  if (holds === 0) addEventListener('beforeunload', ask)
  holds += 1
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    holds -= 1
    if (holds === 0) removeEventListener('beforeunload', ask)
  }
}

/** Whether something would be lost with the page: nobody is offered a new version then. */
export const isPageHeld = (): boolean => holds > 0

/** Holds the page as long as something typed would be lost with it. */
export const useHeldPage = (isHeld: boolean): void =>
  useEffect(() => {
    if (!isHeld) return
    const release = holdPage()
    return () => release()
  }, [isHeld])
