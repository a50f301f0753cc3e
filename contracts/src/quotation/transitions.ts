import { quotationCommands, type QuotationCommand } from './quotation-commands.ts'
import { Status } from '../vocabulary/schemas.ts'

/**
 * Statuses in which a command is possible: the source for rules, actions of the screens and the API document. An empty
 * list: the command makes a new quotation.
 */
export const possibleIn = (command: QuotationCommand): readonly Status[] =>
  (quotationCommands[command].from ?? []).map((status) => Status.parse(status))

/** Statuses that a command may lead to, apart from no change. */
export const leadsTo = (command: QuotationCommand): readonly Status[] =>
  (quotationCommands[command].leadsTo ?? []).map((status) => Status.parse(status))

/** The only commands on a cancelled quotation. */
export const possibleWhenCancelled: readonly QuotationCommand[] = [
  'AddQuotationNote',
  'RecordQuoteDocument',
  'RecordQuoteMail',
  'CloseCostRequest',
  'RecordBookingReply',
]

export const isPossible = (command: QuotationCommand, status: Status, cancelled: boolean): boolean =>
  (quotationCommands[command].from ?? []).includes(status) && (!cancelled || possibleWhenCancelled.includes(command))
