import type { NotificationKind } from '@freight/contracts/notification'
import { quotationEvents } from '@freight/contracts/quotation/events'
import { type ReminderKind, reminderKinds } from '@freight/contracts/quotation/reminder'
import { z } from 'zod'
import type { Directory, QuotationPeople } from './directory.ts'

type Kind = Exclude<NotificationKind, 'PERSONAL'>

export type Rule = {
  /** Part of the notification's id: it never changes. */
  name: string
  kind: Kind | ((data: unknown) => Kind)
  to: (quotation: QuotationPeople, directory: Directory, data: unknown) => readonly string[]
}

const whoever =
  (permission: string): Rule['to'] =>
  (_, { recipients }) =>
    [...recipients.values()].filter(({ permissions }) => permissions.includes(permission)).map(({ userId }) => userId)

const commercial: Rule['to'] = (quotation) => [quotation.commercial]
const assignee: Rule['to'] = ({ assignedTo }) => [assignedTo]
const both: Rule['to'] = ({ commercial: owner, assignedTo }) => [owner, assignedTo]
const Answered = quotationEvents.SellApproved.pick({ idSell: true })
const requester: Rule['to'] = (quotation, directory, data) => [
  quotation.requesters[Answered.parse(data).idSell] ?? '',
  ...both(quotation, directory, data),
]
const sender: Rule['to'] = (quotation, directory, data) => [
  quotation.senders[quotationEvents.QuoteMailFailed.parse(data).revisionNo] ?? '',
  ...both(quotation, directory, data),
]
/** An approved offer is pricing's success and work for operations. */
const pricingAndOperations: Rule['to'] = (quotation, directory, data) => [
  ...assignee(quotation, directory, data),
  ...whoever('PRICING')(quotation, directory, data),
  ...whoever('EXPRESS_OP')(quotation, directory, data),
]
const newlyNamed: Rule['to'] = (_quotation, _directory, data) => {
  const named = quotationEvents.QuotationAssigned.parse(data)
  return [named.assignedTo ?? '', named.commercial ?? '']
}

const reminderOf = (data: unknown): ReminderKind =>
  z.enum(reminderKinds).parse(quotationEvents.QuotationReminded.parse(data).kind)
/** A request that nobody takes waits for pricing, everything else for its commercial. */
const whoseMove: Rule['to'] = (quotation, directory, data) =>
  (reminderOf(data) === 'REQUEST_WAITING' ? whoever('PRICING') : commercial)(quotation, directory, data)

/** Which event tells whom. Who did it is never told, nor is anyone who may not sign in. */
export const rules: Readonly<Partial<Record<keyof typeof quotationEvents, Rule>>> = {
  QuotationRequested: { name: 'new-request', kind: 'NEW_REQUEST', to: whoever('PRICING') },
  QuotationTaken: { name: 'taken', kind: 'REQUEST_TAKEN', to: commercial },
  QuotationAssigned: { name: 'assigned', kind: 'QUOTATION_ASSIGNED', to: newlyNamed },
  QuotationReleased: { name: 'released', kind: 'REQUEST_RELEASED', to: whoever('PRICING') },
  QuotationReopenedForPricing: { name: 'reopened-for-pricing', kind: 'REQUEST_AMENDED', to: assignee },
  SellApprovalRequested: { name: 'approval-requested', kind: 'APPROVAL_REQUESTED', to: whoever('GERENTE_COMERCIAL') },
  SellApproved: { name: 'sell-approved', kind: 'SELL_APPROVED', to: requester },
  SellRejected: { name: 'sell-rejected', kind: 'SELL_REJECTED', to: requester },
  QuotePublished: { name: 'quote-ready', kind: 'QUOTE_READY', to: commercial },
  QuoteUpdated: { name: 'quote-updated', kind: 'QUOTE_UPDATED', to: commercial },
  QuoteMailFailed: { name: 'mail-failed', kind: 'MAIL_FAILED', to: sender },
  QuoteApproved: { name: 'quote-approved', kind: 'QUOTE_APPROVED', to: pricingAndOperations },
  QuoteRejected: { name: 'quote-rejected', kind: 'QUOTE_REJECTED', to: both },
  QuoteResumed: { name: 'quote-resumed', kind: 'QUOTE_RESUMED', to: both },
  QuotationReminded: { name: 'reminder', kind: reminderOf, to: whoseMove },
  QuotationCancelled: { name: 'cancelled', kind: 'QUOTATION_CANCELLED', to: both },
}
