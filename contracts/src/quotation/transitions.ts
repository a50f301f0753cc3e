import type { QuotationCommand } from './commands.ts'
import type { Status } from './status.ts'

const open = ['REQUESTED', 'PENDING', 'QUOTED', 'UPDATED', 'SENT', 'FUTURE'] as const
const any = [...open, 'APPROVED', 'NOT_APPROVED'] as const
const priced = ['PENDING', 'QUOTED', 'UPDATED', 'SENT'] as const

/**
 * In which statuses a command is possible: the one table behind the rules, the screens' actions and the API document.
 * An empty list: the command makes a new quotation.
 */
export const possibleIn: Record<QuotationCommand, readonly Status[]> = {
  RequestQuotation: [],
  CreateQuotation: [],
  TakeQuotation: ['REQUESTED'],
  AssignQuotation: open,
  ReleaseQuotation: ['PENDING'],
  AddQuotationNote: any,
  AddCostGroup: ['REQUESTED', 'PENDING', 'QUOTED', 'UPDATED', 'SENT'],
  ChangeCostGroup: ['REQUESTED', 'PENDING', 'QUOTED', 'UPDATED', 'SENT'],
  RemoveCostGroup: ['REQUESTED', 'PENDING', 'QUOTED', 'UPDATED', 'SENT'],
  AddSellGroup: priced,
  ChangeSellGroup: priced,
  RemoveSellGroup: priced,
  SelectSell: priced,
  PublishQuote: priced,
  SendQuote: ['QUOTED', 'UPDATED'],
  ApproveQuote: ['SENT'],
  RejectQuote: ['SENT', 'QUOTED', 'UPDATED'],
  PostponeQuote: ['REQUESTED', 'PENDING', 'QUOTED', 'UPDATED', 'SENT'],
  ResumeQuote: ['FUTURE'],
  ReopenQuote: ['APPROVED', 'NOT_APPROVED'],
  CancelQuotation: [...open, 'NOT_APPROVED'],
}

/** A cancelled quotation accepts these only. */
export const possibleWhenCancelled: readonly QuotationCommand[] = ['AddQuotationNote']

export const isPossible = (command: QuotationCommand, status: Status, cancelled: boolean): boolean =>
  possibleIn[command].includes(status) && (!cancelled || possibleWhenCancelled.includes(command))
