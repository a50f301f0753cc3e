import type { ExpressDetail } from '@freight/contracts/express-shipment/express-shipment-routes'
import type { ReactNode } from 'react'
import type { Act } from '../acts/actions.ts'

/** Runs a command: at once, or after its dialog. `subject`: id of the line. */
export type RunAct = (act: Act, subject?: string) => void

export interface PartProps {
  detail: ExpressDetail
  acts: ReadonlySet<Act>
  run: RunAct
}

/** The events of a shipment, from another feature. `shown`: the moment on the screen; absent: now. */
export type HistoryOf = (history: {
  id: string
  shown: number | undefined
  onShow: (revision: number | undefined) => void
}) => ReactNode
