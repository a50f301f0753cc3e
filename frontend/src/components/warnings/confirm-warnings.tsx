import type { CommandAnswer } from '@freight/contracts/api/routes'
import { createRoot } from 'react-dom/client'
import { loadTexts } from '../../lib/i18n/i18n.ts'
import { Confirm } from '../feedback/confirm.tsx'
import { WarningList } from './warning-list.tsx'

type Warnings = NonNullable<CommandAnswer['warnings']>

/** Asks the user whether to store values outside the limits. */
export const confirmWarnings = async (warnings: unknown): Promise<boolean> => {
  await loadTexts('catalogue')
  return new Promise((resolve) => {
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
}
