import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { NotificationKind } from '@freight/contracts/notification/notification'
import type { Permission } from '@freight/contracts/vocabulary/permissions'
import { quotationEvents } from '@freight/contracts/quotation/quotation-events'
import { isOfLast } from '@freight/contracts/quotation/offer/mail-attempt'
import { type ReminderKind, reminderKinds } from '@freight/contracts/quotation/reminder'
import { z } from 'zod'
import type { CostRequestEvents } from '@freight/contracts/cost-request/cost-request'
import { idOf, type QuotationPeople, type RecipientIndex } from './recipient-index.ts'
import type { Params } from './texts.ts'

/** Events of agents contain agent and quotation, because their stream is the cost request. */
const AgentData = z.object({ quotationKey: z.string(), providerName: z.string() })

/** Key of the quotation of an event: from its stream, or from its data for cost requests. */
export const quotationKeyOf = ({ stream, data }: Pick<StoredEvent, 'stream' | 'data'>): string =>
  stream.startsWith('cost-request-') ? (AgentData.safeParse(data).data?.quotationKey ?? '') : idOf(stream)

type Kind = Exclude<NotificationKind, 'PERSONAL'>

export type Rule = {
  /** Part of the notification's id: never change it. */
  name: string
  kind: Kind | ((data: unknown) => Kind)
  to: Readers
  /** Recipients if `to` returns none. */
  otherwise?: Readers
  /** Parameters from this event, in addition to those of the quotation. */
  eventParams?: (data: unknown) => Params
  /** Name of the supplier, only for users with cost rights. */
  supplierParams?: (data: unknown) => Params
}

type Readers = (
  quotation: QuotationPeople,
  recipientIndex: RecipientIndex,
  event: Pick<StoredEvent, 'data'>,
) => readonly string[]

/** Owners of a quotation or of a shipment. */
type Owners = Pick<QuotationPeople, 'company' | 'commercial' | 'assignedTo'>
export type OwnerReaders = (owners: Owners, recipientIndex: RecipientIndex) => readonly string[]

const usersWith = (permission: Permission, { recipients }: RecipientIndex) =>
  [...recipients.values()].filter(({ permissions }) => permissions.includes(permission))
/** Of every company, because the company does not limit visibility. */
export const permittedUsers =
  (permission: Permission): OwnerReaders =>
  (_, recipientIndex) =>
    usersWith(permission, recipientIndex).map(({ userId }) => userId)
/** Only of the company of the quotation or shipment. */
export const permittedUsersOfCompany =
  (permission: Permission): OwnerReaders =>
  ({ company }, recipientIndex) =>
    usersWith(permission, recipientIndex)
      .filter((user) => user.company === company)
      .map(({ userId }) => userId)

const ApprovalRequest = quotationEvents.SellApprovalRequested.pick({ approver: true })
/** The named manager, otherwise all of the company. */
const approvers: Readers = (quotation, recipientIndex, event) => {
  const { approver } = ApprovalRequest.parse(event.data)
  return approver === undefined ? permittedUsersOfCompany('GERENTE_COMERCIAL')(quotation, recipientIndex) : [approver]
}

export const commercial: OwnerReaders = (owners) => [owners.commercial]
export const assignee: OwnerReaders = ({ assignedTo }) => [assignedTo]
export const commercialAndAssignee: OwnerReaders = ({ commercial: owner, assignedTo }) => [owner, assignedTo]
const Answered = quotationEvents.SellApproved.pick({ idSell: true })
const requester: Readers = (quotation, recipientIndex, event) => [
  quotation.requesters[Answered.parse(event.data).idSell] ?? '',
  ...commercialAndAssignee(quotation, recipientIndex),
]
const Mail = quotationEvents.QuoteMailFailed.pick({ revisionNo: true, again: true })
/** A failure of an earlier sending is outdated. */
const sender: Readers = (quotation, recipientIndex, event) => {
  const { revisionNo, again: attempt } = Mail.parse(event.data)
  if (!isOfLast(attempt, quotation.sendings[revisionNo])) return []
  return [quotation.senders[revisionNo] ?? '', ...commercialAndAssignee(quotation, recipientIndex)]
}
/** An approved offer concerns pricing, and is work for operations. */
const pricingAndOperations: OwnerReaders = (...context) => [
  ...assignee(...context),
  ...permittedUsers('PRICING')(...context),
  ...permittedUsers('EXPRESS_OP')(...context),
]
const newAssignees: Readers = (_quotation, _recipientIndex, { data }) => {
  const assignment = quotationEvents.QuotationAssigned.parse(data)
  return [assignment.assignedTo ?? '', assignment.commercial ?? '']
}

const assigneeOrPricing: OwnerReaders = (quotation, recipientIndex) =>
  quotation.assignedTo === '' ? permittedUsers('PRICING')(quotation, recipientIndex) : [quotation.assignedTo]
const Reminded = AgentData.partial()
const agentOf = (data: unknown): Params => ({ by: AgentData.parse(data).providerName })
const reminderAgent = (data: unknown): Params => {
  const { providerName } = Reminded.parse(data)
  return providerName === undefined ? {} : { by: providerName }
}
const Recorded = z.object({ groups: z.array(z.object({ agenteNombre: z.string().default('') })) })
const answeringAgent = (data: unknown): Params => {
  const agentName = Recorded.parse(data).groups[0]?.agenteNombre ?? ''
  return agentName === '' ? {} : { by: agentName }
}

const { BookingReplyRecorded } = quotationEvents
const bookingKind = (data: unknown): Kind =>
  BookingReplyRecorded.parse(data).outcome === 'ACCEPTED' ? 'BOOKING_ACCEPTED' : 'BOOKING_REFUSED'
/** Number of the booking and the words of the answer. */
const bookingDetail = (data: unknown): Params => {
  const { number, text } = BookingReplyRecorded.parse(data)
  const detail = [number, text].filter(Boolean).join(' · ')
  return detail === '' ? {} : { detail }
}

const reminderOf = (data: unknown): ReminderKind =>
  z.enum(reminderKinds).parse(quotationEvents.QuotationReminded.parse(data).kind)
/** Last day of an expiring offer. */
const lastDay = (data: unknown): Params => {
  const { validUntil } = quotationEvents.QuotationReminded.parse(data)
  return validUntil === undefined ? {} : { validUntil }
}
const reminderReaders: Partial<Record<ReminderKind, Readers>> = {
  REQUEST_WAITING: permittedUsers('PRICING'),
  FOLLOW_UP: (quotation) => [quotation.commercial, quotation.caller],
  CLIENT_QUESTION_WAITING: commercialAndAssignee,
}
/**
 * The recipients of a reminder: pricing for an untaken request, also the scheduling user for a follow-up and the
 * assignee for a question of the client, otherwise the commercial.
 */
const reminderRecipients: Readers = (quotation, recipientIndex, event) =>
  (reminderReaders[reminderOf(event.data)] ?? commercial)(quotation, recipientIndex, event)

/**
 * Recipients per event type. Never notified: the acting user, users who may not sign in, and users who could not open
 * the quotation.
 */
export const rules: Readonly<Partial<Record<keyof typeof quotationEvents | keyof CostRequestEvents, Rule>>> = {
  // Also recorded by pricing on behalf of an agent; the recording user is not notified.
  AgentCostsRecorded: {
    name: 'agent-answered',
    kind: 'AGENT_ANSWERED',
    to: assigneeOrPricing,
    supplierParams: answeringAgent,
  },
  CostRequestDeclined: {
    name: 'agent-declined',
    kind: 'AGENT_DECLINED',
    to: assigneeOrPricing,
    supplierParams: agentOf,
  },
  CostRequestReminded: { name: 'agent-reminded', kind: 'AGENT_REMINDED', to: assignee, supplierParams: reminderAgent },
  AgentQuestionAsked: { name: 'agent-asks', kind: 'AGENT_ASKS', to: assigneeOrPricing, supplierParams: agentOf },
  AgentQuestionReminded: {
    name: 'agent-question-waiting',
    kind: 'AGENT_QUESTION_WAITING',
    to: assigneeOrPricing,
    supplierParams: agentOf,
  },
  NewLinkAsked: { name: 'agent-wants-link', kind: 'AGENT_WANTS_LINK', to: assigneeOrPricing, supplierParams: agentOf },
  CostRequestMailFailed: {
    name: 'agent-mail-failed',
    kind: 'AGENT_MAIL_FAILED',
    to: assigneeOrPricing,
    supplierParams: agentOf,
  },
  // The cost behind an offer became stale; its users are notified even if the client already has the offer.
  CostGroupMarkedStale: { name: 'cost-stale', kind: 'COST_STALE', to: assigneeOrPricing },
  RateOfSentOfferChanged: { name: 'rate-of-sent-changed', kind: 'RATE_OF_SENT_CHANGED', to: assignee },
  QuotationRequested: { name: 'new-request', kind: 'NEW_REQUEST', to: permittedUsers('PRICING') },
  QuotationTaken: { name: 'taken', kind: 'REQUEST_TAKEN', to: commercial },
  QuotationAssigned: { name: 'assigned', kind: 'QUOTATION_ASSIGNED', to: newAssignees },
  QuotationReleased: { name: 'released', kind: 'REQUEST_RELEASED', to: permittedUsers('PRICING') },
  QuotationReopenedForPricing: { name: 'reopened-for-pricing', kind: 'REQUEST_AMENDED', to: assignee },
  SellApprovalRequested: {
    name: 'approval-requested',
    kind: 'APPROVAL_REQUESTED',
    to: approvers,
    // The company may have no other manager, but the request needs an answer.
    otherwise: permittedUsers('GERENTE_COMERCIAL'),
  },
  SellApproved: { name: 'sell-approved', kind: 'SELL_APPROVED', to: requester },
  SellRejected: { name: 'sell-rejected', kind: 'SELL_REJECTED', to: requester },
  QuotePublished: { name: 'quote-ready', kind: 'QUOTE_READY', to: commercial },
  QuoteUpdated: { name: 'quote-updated', kind: 'QUOTE_UPDATED', to: commercial },
  QuoteMailDelayed: { name: 'mail-delayed', kind: 'MAIL_DELAYED', to: sender },
  QuoteMailFailed: { name: 'mail-failed', kind: 'MAIL_FAILED', to: sender },
  QuoteApproved: { name: 'quote-approved', kind: 'QUOTE_APPROVED', to: pricingAndOperations },
  QuoteRejected: { name: 'quote-rejected', kind: 'QUOTE_REJECTED', to: commercialAndAssignee },
  ClientOfferAccepted: { name: 'client-accepted', kind: 'CLIENT_ACCEPTED', to: commercial },
  ClientOfferDeclined: { name: 'client-declined', kind: 'CLIENT_DECLINED', to: commercialAndAssignee },
  ClientQuestionAsked: { name: 'client-asks', kind: 'CLIENT_ASKS', to: commercialAndAssignee },
  BookingReplyRecorded: {
    name: 'booking-replied',
    kind: bookingKind,
    to: commercialAndAssignee,
    eventParams: bookingDetail,
  },
  QuoteResumed: { name: 'quote-resumed', kind: 'QUOTE_RESUMED', to: commercialAndAssignee },
  QuotationReminded: { name: 'reminder', kind: reminderOf, to: reminderRecipients, eventParams: lastDay },
  QuotationCancelled: { name: 'cancelled', kind: 'QUOTATION_CANCELLED', to: commercialAndAssignee },
}
