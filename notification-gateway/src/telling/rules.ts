import type { NotificationKind } from '@freight/contracts/notification'
import { quotationEvents } from '@freight/contracts/quotation/events'
import type { Directory, QuotationPeople } from './directory.ts'

export type Rule = {
  /** Part of the notification's id: it never changes. */
  name: string
  kind: Exclude<NotificationKind, 'PERSONAL'>
  to: (quotation: QuotationPeople, directory: Directory, data: unknown) => readonly string[]
}

const whoever =
  (permission: string): Rule['to'] =>
  (_, { recipients }) =>
    [...recipients.values()].filter(({ permissions }) => permissions.includes(permission)).map(({ userId }) => userId)

const commercial: Rule['to'] = (quotation) => [quotation.commercial]
const assignee: Rule['to'] = ({ assignedTo }) => [assignedTo]
const both: Rule['to'] = ({ commercial: owner, assignedTo }) => [owner, assignedTo]
const newlyNamed: Rule['to'] = (_quotation, _directory, data) => {
  const named = quotationEvents.QuotationAssigned.parse(data)
  return [named.assignedTo ?? '', named.commercial ?? '']
}

/** Which event tells whom. Who did it is never told, nor is anyone who may not sign in. */
export const rules: Readonly<Partial<Record<keyof typeof quotationEvents, Rule>>> = {
  QuotationRequested: { name: 'new-request', kind: 'NEW_REQUEST', to: whoever('PRICING') },
  QuotationTaken: { name: 'taken', kind: 'REQUEST_TAKEN', to: commercial },
  QuotationAssigned: { name: 'assigned', kind: 'QUOTATION_ASSIGNED', to: newlyNamed },
  QuotationReleased: { name: 'released', kind: 'REQUEST_RELEASED', to: whoever('PRICING') },
  QuotationReopenedForPricing: { name: 'reopened-for-pricing', kind: 'REQUEST_AMENDED', to: assignee },
  SellApprovalRequested: { name: 'approval-requested', kind: 'APPROVAL_REQUESTED', to: whoever('GERENTE_COMERCIAL') },
  SellApproved: { name: 'sell-approved', kind: 'SELL_APPROVED', to: both },
  SellRejected: { name: 'sell-rejected', kind: 'SELL_REJECTED', to: both },
  QuotePublished: { name: 'quote-ready', kind: 'QUOTE_READY', to: commercial },
  QuoteUpdated: { name: 'quote-updated', kind: 'QUOTE_UPDATED', to: commercial },
  QuoteMailFailed: { name: 'mail-failed', kind: 'MAIL_FAILED', to: both },
  QuoteApproved: { name: 'quote-approved', kind: 'QUOTE_APPROVED', to: assignee },
  QuoteRejected: { name: 'quote-rejected', kind: 'QUOTE_REJECTED', to: assignee },
  QuotationCancelled: { name: 'cancelled', kind: 'QUOTATION_CANCELLED', to: both },
}
