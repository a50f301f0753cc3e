import type { ShownCommand } from '../shown-command.ts'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'

/** Runs the command of a button: immediately, in its tab, or after a confirmation. */
export type Act = (command: ShownCommand) => void

export interface ActDialogProps {
  detail: QuotationDetail
  onClose: () => void
}
