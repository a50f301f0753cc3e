import type { ReactNode } from 'react'

let shown = 0

const keepFree = () => {
  const count = (change: number) => {
    shown += change
    document.body.toggleAttribute('data-head-actions', shown > 0)
  }
  count(1)
  return () => count(-1)
}

/** What can be done with a whole page, in its head. Toasts keep off it: one stays for as long as the pointer is on it. */
export const HeadActions = ({ children }: { children: ReactNode }) => (
  <div className="head-actions" ref={keepFree}>
    {children}
  </div>
)
