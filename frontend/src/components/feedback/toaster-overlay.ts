import { OverlayToaster } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { createRoot } from 'react-dom/client'

/** Where toasts stand: top right. React 19 has no `ReactDOM.render`, which the toaster would use by itself. */
export const createToaster = () =>
  OverlayToaster.create(
    { position: 'top-right' },
    { domRenderer: (element: ReactElement<unknown>, container) => createRoot(container).render(element) },
  )
