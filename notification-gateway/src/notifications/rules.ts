import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { NotificationKind } from '@freight/contracts/notification/notification'
import type { Permission } from '@freight/contracts/access/permissions'
import { quotationEvents } from '@freight/contracts/quotation/events'
import { isOfLast } from '@freight/contracts/quotation/offer/of-sending'
import { type ReminderKind, reminderKinds } from '@freight/contracts/quotation/reminder'
import { z } from 'zod'
import type { CostRequestEvents } from '@freight/contracts/cost-request/events'
import { idOf, type QuotationPeople, type RecipientIndex } from './recipient-index.ts'
import type { Params } from './texts.ts'

/** What an agent does names the agent and the quotation: its stream is that of a request for costs. */
const OfAgent = z.object({ quotationKey: z.string(), providerName: z.string() })

/** The quotation that an event is about: its stream's, or the one that it names. */
export const quotationOf = ({ stream, data }: Pick<StoredEvent, 'stream' | 'data'>): string =>
  stream.startsWith('cost-request-') ? (OfAgent.safeParse(data).data?.quotationKey ?? '') : idOf(stream)

type Kind = Exclude<NotificationKind, 'PERSONAL'>

export type Rule = {
  /** Part of the notification's id: it never changes. */
  name: string
  kind: Kind | ((data: unknown) => Kind)
  to: Readers
  /** Who is told in their place when there are none. */
  otherwise?: Readers
  /** Words of this event, besides those of its quotation. */
  words?: (data: unknown) => Params
  /** Who supplies: only for those who may see costs. */
  supplier?: (data: unknown) => Params
}

type Readers = (
  quotation: QuotationPeople,
  recipientIndex: RecipientIndex,
  event: Pick<StoredEvent, 'data'>,
) => readonly string[]

const usersWith = (permission: Permission, { recipients }: RecipientIndex) =>
  [...recipients.values()].filter(({ permissions }) => permissions.includes(permission))
/** Whatever company they belong to: it limits nobody's visibility. */
const whoever =
  (permission: Permission): Readers =>
  (_, recipientIndex) =>
    usersWith(permission, recipientIndex).map(({ userId }) => userId)
/** Only those of the quotation's company. */
const whoeverOfTheCompany =
  (permission: Permission): Readers =>
  ({ company }, recipientIndex) =>
    usersWith(permission, recipientIndex)
      .filter((user) => user.company === company)
      .map(({ userId }) => userId)

const commercial: Readers = (quotation) => [quotation.commercial]
const assignee: Readers = ({ assignedTo }) => [assignedTo]
const both: Readers = ({ commercial: owner, assignedTo }) => [owner, assignedTo]
const Answered = quotationEvents.SellApproved.pick({ idSell: true })
const requester: Readers = (quotation, recipientIndex, event) => [
  quotation.requesters[Answered.parse(event.data).idSell] ?? '',
  ...both(quotation, recipientIndex, event),
]
/** A mail that went out before the last one is no news any more. */
const sender: Readers = (quotation, recipientIndex, event) => {
  const { revisionNo, again } = quotationEvents.QuoteMailFailed.parse(event.data)
  if (!isOfLast(again, quotation.sendings[revisionNo])) return []
  return [quotation.senders[revisionNo] ?? '', ...both(quotation, recipientIndex, event)]
}
/** An approved offer is pricing's success and work for operations. */
const pricingAndOperations: Readers = (...about) => [
  ...assignee(...about),
  ...whoever('PRICING')(...about),
  ...whoever('EXPRESS_OP')(...about),
]
const newlyNamed: Readers = (_quotation, _directory, { data }) => {
  const named = quotationEvents.QuotationAssigned.parse(data)
  return [named.assignedTo ?? '', named.commercial ?? '']
}

const assigneeOrPricing: Readers = (quotation, ...about) =>
  quotation.assignedTo === '' ? whoever('PRICING')(quotation, ...about) : [quotation.assignedTo]
const agentOf = (data: unknown): Params => ({ by: OfAgent.parse(data).providerName })
const Recorded = z.object({ groups: z.array(z.object({ agenteNombre: z.string().default('') })) })
const answering = (data: unknown): Params => {
  const by = Recorded.parse(data).groups[0]?.agenteNombre ?? ''
  return by === '' ? {} : { by }
}

const reminderOf = (data: unknown): ReminderKind =>
  z.enum(reminderKinds).parse(quotationEvents.QuotationReminded.parse(data).kind)
/** An offer that ends: when. */
const lastDay = (data: unknown): Params => {
  const { validUntil } = quotationEvents.QuotationReminded.parse(data)
  return validUntil === undefined ? {} : { validUntil }
}
const movers: Partial<Record<ReminderKind, Readers>> = {
  REQUEST_WAITING: whoever('PRICING'),
  FOLLOW_UP: (quotation) => [quotation.commercial, quotation.caller],
}
/** A request that nobody takes waits for pricing, a call for whoever noted it too, everything else for its commercial. */
const whoseMove: Readers = (quotation, recipientIndex, event) =>
  (movers[reminderOf(event.data)] ?? commercial)(quotation, recipientIndex, event)

/**
 * Which event tells whom. Who did it is never told, nor is anyone who may not sign in or could not open the quotation.
 */
export const rules: Readonly<Partial<Record<keyof typeof quotationEvents | keyof CostRequestEvents, Rule>>> = {
  // An agent's answer becomes costs; what pricing writes down for them is told to nobody who did it.
  AgentCostsRecorded: { name: 'agent-answered', kind: 'AGENT_ANSWERED', to: assigneeOrPricing, supplier: answering },
  CostRequestDeclined: { name: 'agent-declined', kind: 'AGENT_DECLINED', to: assigneeOrPricing, supplier: agentOf },
  AgentQuestionAsked: { name: 'agent-asks', kind: 'AGENT_ASKS', to: assigneeOrPricing, supplier: agentOf },
  NewLinkAsked: { name: 'agent-wants-link', kind: 'AGENT_WANTS_LINK', to: assigneeOrPricing, supplier: agentOf },
  CostRequestMailFailed: {
    name: 'agent-mail-failed',
    kind: 'AGENT_MAIL_FAILED',
    to: assigneeOrPricing,
    supplier: agentOf,
  },
  // What a cost was made of has changed; who has the offer at the client's is told of it all the same.
  CostGroupMarkedStale: { name: 'cost-stale', kind: 'COST_STALE', to: assigneeOrPricing },
  RateOfSentOfferChanged: { name: 'rate-of-sent-changed', kind: 'RATE_OF_SENT_CHANGED', to: assignee },
  QuotationRequested: { name: 'new-request', kind: 'NEW_REQUEST', to: whoever('PRICING') },
  QuotationTaken: { name: 'taken', kind: 'REQUEST_TAKEN', to: commercial },
  QuotationAssigned: { name: 'assigned', kind: 'QUOTATION_ASSIGNED', to: newlyNamed },
  QuotationReleased: { name: 'released', kind: 'REQUEST_RELEASED', to: whoever('PRICING') },
  QuotationReopenedForPricing: { name: 'reopened-for-pricing', kind: 'REQUEST_AMENDED', to: assignee },
  SellApprovalRequested: {
    name: 'approval-requested',
    kind: 'APPROVAL_REQUESTED',
    to: whoeverOfTheCompany('GERENTE_COMERCIAL'),
    // A company without another manager: somebody has to answer.
    otherwise: whoever('GERENTE_COMERCIAL'),
  },
  SellApproved: { name: 'sell-approved', kind: 'SELL_APPROVED', to: requester },
  SellRejected: { name: 'sell-rejected', kind: 'SELL_REJECTED', to: requester },
  QuotePublished: { name: 'quote-ready', kind: 'QUOTE_READY', to: commercial },
  QuoteUpdated: { name: 'quote-updated', kind: 'QUOTE_UPDATED', to: commercial },
  QuoteMailFailed: { name: 'mail-failed', kind: 'MAIL_FAILED', to: sender },
  QuoteApproved: { name: 'quote-approved', kind: 'QUOTE_APPROVED', to: pricingAndOperations },
  QuoteRejected: { name: 'quote-rejected', kind: 'QUOTE_REJECTED', to: both },
  QuoteResumed: { name: 'quote-resumed', kind: 'QUOTE_RESUMED', to: both },
  QuotationReminded: { name: 'reminder', kind: reminderOf, to: whoseMove, words: lastDay },
  QuotationCancelled: { name: 'cancelled', kind: 'QUOTATION_CANCELLED', to: both },
}
