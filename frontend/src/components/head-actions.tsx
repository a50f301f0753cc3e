import type { ReactNode } from 'react'

let shownCount = 0

const markShown = () => {
  const count = (change: number) => {
    shownCount += change
    document.body.toggleAttribute('data-head-actions', shownCount > 0)
  }
  count(1)
  return () => count(-1)
}

/**
 * Actions of a whole page, in its head. Toasts must not cover them, because a toast stays while the pointer is on it.
 */
export const HeadActions = ({ children }: { children: ReactNode }) => (
  <div className="head-actions" ref={markShown}>
    {children}
  </div>
)
