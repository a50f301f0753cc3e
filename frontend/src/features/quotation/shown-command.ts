import type { QuotationCommand } from '@freight/contracts/quotation/quotation-commands'
import type texts from '@freight/contracts/locales/es/quotations.json'

type Key = keyof typeof texts

/** Commands with a label in these screens; a new one is offered after it gets its texts. */
export type ShownCommand = {
  [Name in QuotationCommand]: `command.${Name}.${'action' | 'done'}` extends Key ? Name : never
}[QuotationCommand]
