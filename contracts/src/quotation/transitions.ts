import { quotationCommands, type QuotationCommand } from './commands.ts'
import { Status } from './status.ts'

/**
 * In which statuses a command is possible: the one table behind the rules, the screens' actions and the API document.
 * An empty list: the command makes a new quotation.
 */
export const possibleIn = (command: QuotationCommand): readonly Status[] =>
  (quotationCommands[command].from ?? []).map((status) => Status.parse(status))

/** The statuses that a command may lead to, besides leaving it as it is. */
export const leadsTo = (command: QuotationCommand): readonly Status[] =>
  (quotationCommands[command].leadsTo ?? []).map((status) => Status.parse(status))

/** A cancelled quotation accepts these only. */
export const possibleWhenCancelled: readonly QuotationCommand[] = [
  'AddQuotationNote',
  'RecordQuoteDocument',
  'RecordQuoteMail',
  'CloseCostRequest',
]

export const isPossible = (command: QuotationCommand, status: Status, cancelled: boolean): boolean =>
  (quotationCommands[command].from ?? []).includes(status) && (!cancelled || possibleWhenCancelled.includes(command))
