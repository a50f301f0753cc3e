import type { ExpressDetail } from '@freight/contracts/express-shipment/express-shipment-routes'
import type { Act } from '../acts/actions.ts'

/** Runs a command: at once, or after its dialog. `subject`: id of the line. */
export type RunAct = (act: Act, subject?: string) => void

export interface PartProps {
  detail: ExpressDetail
  acts: ReadonlySet<Act>
  run: RunAct
}
