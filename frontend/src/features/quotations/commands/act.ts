import type { ShownCommand } from './shown-command.ts'
import type { QuotationDetail } from '@freight/contracts/quotation/views'

/** Does what a button names: at once, in the tab it belongs to, or after a confirmation. */
export type Act = (command: ShownCommand) => void

export interface ActDialogProps {
  detail: QuotationDetail
  onClose: () => void
}
