import type { QuotationCommand } from '@freight/contracts/quotation/commands'
import type { QuotationDetail } from '@freight/contracts/quotation/views'

/** Does what a button names: at once, in the tab it belongs to, or after a confirmation. */
export type Act = (command: QuotationCommand) => void

export interface ActDialogProps {
  detail: QuotationDetail
  onClose: () => void
}
