import type { CommandAnswer } from '@freight/contracts/registry/routes'
import { createRoot } from 'react-dom/client'
import { Confirm } from '../feedback/confirm.tsx'
import { WarningList } from './warning-list.tsx'

type Warnings = NonNullable<CommandAnswer['warnings']>

/** Asks the user whether to store values outside the limits. */
export const confirmWarnings = (warnings: unknown): Promise<boolean> =>
  new Promise((resolve) => {
    const container = document.body.appendChild(document.createElement('div'))
    const root = createRoot(container)
    const end = (isConfirmed: boolean) => {
      root.unmount()
      container.remove()
      resolve(isConfirmed)
    }
    root.render(
      <Confirm isOpen onConfirm={() => end(true)} onCancel={() => end(false)}>
        <WarningList warnings={warnings as Warnings} />
      </Confirm>,
    )
  })
