import type { QuotationCommand } from '@freight/contracts/quotation/quotation-commands'
import type texts from '@freight/contracts/locales/es/quotations.json'
import type { Nested } from '../../lib/i18n/nested.ts'

type Texts = Nested<typeof texts>['command']

/** Commands with a label in these screens; a new one is offered after it gets its texts. */
export type ShownCommand = QuotationCommand &
  { [Name in keyof Texts]: Texts[Name] extends { action: string; done: string } ? Name : never }[keyof Texts]
