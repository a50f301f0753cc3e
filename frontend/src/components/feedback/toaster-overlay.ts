import { OverlayToaster } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { createRoot } from 'react-dom/client'

/** Toasts are at the top right. React 19 has no `ReactDOM.render`, which Blueprint’s toaster uses by default. */
export const createToaster = () =>
  OverlayToaster.create(
    { position: 'top-right' },
    { domRenderer: (element: ReactElement<unknown>, container) => createRoot(container).render(element) },
  )
