import { OverlayToaster } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { createRoot } from 'react-dom/client'

/** Where toasts stand: top right. React 19 has no `ReactDOM.render`, which the toaster would use by itself. */
export const createToaster = (maxToasts: number) =>
  OverlayToaster.create(
    { position: 'top-right', maxToasts },
    { domRenderer: (element: ReactElement<unknown>, container) => createRoot(container).render(element) },
  )
