import type { QuotationCommand } from '@freight/contracts/quotation/quotation-commands'
import type texts from '@freight/contracts/locales/es/quotations.json'

/** Commands with a label in these screens; a new one is offered after it gets a label. */
export type ShownCommand = QuotationCommand & keyof (typeof texts)['action'] & keyof (typeof texts)['done']
