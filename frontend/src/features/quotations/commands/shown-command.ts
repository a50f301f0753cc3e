import type { QuotationCommand } from '@freight/contracts/quotation/commands'
import type texts from '../../../locales/es/quotations.json'

/** A command that these screens have words for: a new one is offered once it is named. */
export type ShownCommand = QuotationCommand & keyof (typeof texts)['action'] & keyof (typeof texts)['done']
