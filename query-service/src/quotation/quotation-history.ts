import { actorId, type StoredEvent } from '@freight/contracts/events/envelope'
import { type Principal, allows } from '@freight/contracts/access/policy'
import { quotationEvents, type QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import type { HistoryEntry } from '@freight/contracts/quotation/quotation-views'
import { NotFound } from '@freight/platform/errors'
import { answer } from '../http/answer.ts'
import { costRights, type CostRights } from '@freight/contracts/access/cost-rights'
import {
  doerAsSeen,
  isAgent,
  withClientNames,
  seesRecipients,
  currencyMarginsAsSeen,
  marginAsSeen,
  sellAsSeen,
} from '../access/visibility.ts'
import type { NameOf } from '../user/user-names.ts'
import { type QuotationNeeds, readQuotation, viewingAt } from './quotation-detail.ts'
import { quotationAfter, type QuotationState } from './quotation-state.ts'
import { ownershipOf, quotationView } from './quotation-view.ts'
import { withoutLocalNames } from '@freight/contracts/pricing/journey'
import type { OfferedSell, SellGroup } from '@freight/contracts/pricing/offer/sell-group'
import { isDeepStrictEqual } from 'node:util'
import { agentChanges, type ChangedField, changedFields } from '@freight/contracts/quotation/changes'
import { costRequestRoutes } from '@freight/contracts/cost-request/cost-request-routes'

type EventReader = { rights: CostRights; recipients: boolean }
type Data = Record<string, unknown>

const isRecord = (value: unknown): value is Data => typeof value === 'object' && value !== null

const withoutFields = (data: Data, ...names: string[]): Data =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)))

const costGroup = (data: Data, { rights }: EventReader): Data => (rights.groups ? data : { idCost: data['idCost'] })
// The schema of the type was checked when the event was stored.
const sellGroup = (data: Data, { rights }: EventReader): Data => sellAsSeen(data as unknown as SellGroup, rights)
const publication = ({ margin, marginPerCurrency, ...data }: Data, { rights }: EventReader): Data => {
  const visibleMargin = marginAsSeen(margin as SellGroup['margin'], rights)
  const perCurrency = currencyMarginsAsSeen(marginPerCurrency as SellGroup['marginPerCurrency'], rights)
  return {
    ...data,
    ...(visibleMargin && { margin: visibleMargin }),
    ...(perCurrency && { marginPerCurrency: perCurrency }),
  }
}
const withoutMargin = (data: Data, { rights }: EventReader): Data =>
  rights.margin ? data : withoutFields(data, 'margin')

// The reason of a withdrawal may contain the amount, and the document number may reveal the provider.
const invoiceOfProvider = (data: Data, { rights }: EventReader): Data =>
  rights.groups ? data : withoutFields(data, 'document', 'amount', 'currency', 'reason')

const unfiltered = (data: Data): Data => data

/** Payload filter by event type. A new type does not compile until its cost data is considered. */
const asSeen: Readonly<Record<keyof QuotationEvents, (data: Data, reader: EventReader) => Data>> = {
  QuotationRequested: unfiltered,
  QuotationRequestAmended: unfiltered,
  QuotationReopenedForPricing: unfiltered,
  QuotationTaken: unfiltered,
  QuotationAssigned: unfiltered,
  QuotationReleased: unfiltered,
  QuotationNoteAdded: unfiltered,
  CostGroupAdded: costGroup,
  CostGroupChanged: costGroup,
  CostGroupRemoved: unfiltered,
  CostGroupMarkedStale: costGroup,
  CostGroupConfirmed: unfiltered,
  CombinationKept: (data, { rights }) => (rights.groups ? data : { combinationId: data['combinationId'] }),
  CombinationDropped: unfiltered,
  AgentCostsRecorded: (data, { rights }) => (rights.groups ? data : withoutFields(data, 'groups')),
  SellInvoiced: unfiltered,
  SellInvoiceWithdrawn: unfiltered,
  CostInvoiced: invoiceOfProvider,
  CostInvoiceWithdrawn: invoiceOfProvider,
  CostRequestOpened: (data, { rights }) => (rights.groups ? data : { costRequestId: data['costRequestId'] }),
  CostRequestClosed: (data, { rights }) => (rights.groups ? data : withoutFields(data, 'providerName', 'reasonCode')),
  CostRequestAwaited: (data, { rights }) => (rights.groups ? data : withoutFields(data, 'providerName')),
  AgentDocumentAttached: costGroup,
  AgentDocumentDropped: costGroup,
  RateOfSentOfferChanged: costGroup,
  QuotationAutoRated: (data, { rights }) =>
    rights.groups ? data : withoutFields(data, 'candidates', 'carriers', 'near'),
  QuotationRulesEvaluated: (data, { rights }) =>
    rights.groups ? data : withoutFields(data, 'rules', 'facts', 'decidedBy', 'agents', 'nobody'),
  DocumentAttached: unfiltered,
  DocumentRemoved: unfiltered,
  SellApprovalRequested: (data, { rights }) =>
    rights.margin ? data : withoutFields(data, 'marginPct', 'thresholdPct'),
  SellApproved: unfiltered,
  SellRejected: unfiltered,
  SellApprovalReset: unfiltered,
  SellGroupAdded: sellGroup,
  SellGroupChanged: sellGroup,
  SellGroupRemoved: unfiltered,
  SellGroupMarkedStale: unfiltered,
  SellSelected: unfiltered,
  SellGroupConfirmed: ({ group, ...data }, reader) =>
    isRecord(group) ? { ...data, group: sellGroup(group, reader) } : data,
  QuotePublished: publication,
  QuoteUpdated: publication,
  QuoteApproved: withoutMargin,
  QuoteRejected: unfiltered,
  QuotePostponed: unfiltered,
  QuoteResumed: unfiltered,
  QuoteReopened: unfiltered,
  FollowUpScheduled: unfiltered,
  OfferReceiptRecorded: unfiltered,
  BookingHandedOver: ({ booking: _content, recipient: _mail, ...data }, { rights }) =>
    rights.groups ? data : withoutFields(data, 'to'),
  BookingReplyRecorded: unfiltered,
  QuotationReminded: unfiltered,
  QuotationCancelled: unfiltered,
  QuoteSent: ({ sells, ...data }, { recipients, rights }) => {
    const visibleData = rights.groups
      ? { ...data, sells }
      : { ...data, sells: (sells as OfferedSell[]).map(withoutLocalNames) }
    return recipients ? visibleData : withoutFields(visibleData, 'recipients', 'cc', 'message')
  },
  QuoteResent: (data, { recipients }) => (recipients ? data : withoutFields(data, 'recipients')),
  QuoteDocumentBuilt: unfiltered,
  QuoteMailed: unfiltered,
  QuoteMailFailed: unfiltered,
  QuoteMailDelayed: unfiltered,
  ClientLinkIssued: (data, { recipients }) => (recipients ? data : withoutFields(data, 'recipient')),
  ClientLinkRevoked: unfiltered,
  ClientOfferViewed: unfiltered,
  ClientOfferAccepted: (data, { recipients }) => (recipients ? data : withoutFields(data, 'name', 'remark')),
  ClientOfferDeclined: (data, { recipients }) => (recipients ? data : withoutFields(data, 'text')),
  ClientQuestionAsked: unfiltered,
  ClientDocumentPrepared: (data, { recipients }) =>
    recipients ? data : withoutFields(data, 'contacts', 'cc', 'message'),
}

const isKnown = (type: string): type is keyof QuotationEvents => Object.hasOwn(asSeen, type)

/**
 * Payload of an event without the parts that this reader may not see. An unknown type, as in an older process during an
 * update, requires all cost rights.
 */
export const dataAsSeen = (type: string, data: unknown, reader: EventReader): Data => {
  const fields = isRecord(data) ? data : {}
  if (isKnown(type)) return asSeen[type](fields, reader)
  return reader.rights.lines && reader.recipients ? fields : {}
}

/** Names of the former and new users in an assignment. */
export const namesIn = (
  { type, data }: Pick<StoredEvent, 'type' | 'data'>,
  nameOf: NameOf,
): Pick<HistoryEntry, 'names'> => {
  const assignment = type === 'QuotationAssigned' ? quotationEvents[type].safeParse(data).data : undefined
  if (assignment === undefined) return {}
  const { assignedTo, commercial, previous } = assignment
  const ids = [assignedTo, commercial, previous.assignedTo, previous.commercial].filter((id) => id !== undefined)
  return { names: Object.fromEntries(ids.map((id) => [id, nameOf(id)])) }
}

const historyEntry = (
  event: StoredEvent,
  nameOf: NameOf,
  principal: Principal,
  state: QuotationState,
): HistoryEntry => ({
  revision: event.revision,
  position: event.position,
  eventId: event.eventId,
  type: event.type,
  occurredAt: event.occurredAt,
  actor: {
    kind: event.actor.kind,
    ...doerAsSeen(
      { id: actorId(event.actor), isAgent: isAgent(event.actor) },
      nameOf,
      costRights(principal.permissions),
    ),
  },
  correlationId: event.correlationId,
  hash: event.hash,
  previousHash: event.previousHash,
  data: dataAsSeen(event.type, event.data, {
    rights: costRights(principal.permissions),
    recipients: seesRecipients(principal, ownershipOf(state)),
  }),
  ...namesIn(event, nameOf),
})

export const answerQuotationHistory = (needs: QuotationNeeds): void => {
  const { http, clock, names, eventStore } = needs
  answer(http, 'GET /app/v1/quotations/:key/history', async ({ params: { key } }, session) => {
    const { events, state } = await readQuotation(needs, key, session)
    const [users, intact] = await Promise.all([names(), eventStore.isIntact(`quotation-${key}`)])
    const nameOf = withClientNames(users, state.clientLinks, seesRecipients(session, ownershipOf(state)))
    return {
      key,
      events: events.map((event) => historyEntry(event, nameOf, session, state)),
      chain: { intact, events: events.length, checkedAt: clock().toISOString() },
    }
  })
  answer(http, 'GET /app/v1/quotations/:key/history/:revision', async ({ params: { key, revision } }, session) => {
    const { events } = await readQuotation(needs, key, session)
    const at = events[revision - 1]?.occurredAt
    const stateThen = quotationAfter(events, revision)
    if (at === undefined || !stateThen) throw new NotFound(`${key} has no event ${revision}`)
    const viewContext = await viewingAt(needs, session, new Date(at), stateThen)
    const stateBefore = quotationAfter(events, revision - 1)
    return {
      revision,
      at,
      quotation: quotationView(key, stateThen, viewContext),
      ...(stateBefore && { before: quotationView(key, stateBefore, viewContext) }),
    }
  })
}

/** Maximum number of reported changes; the history contains all. */
const mostChanges = 20

const costSideTypes = /^(CostGroup|RateOfSent|CostRequest|AgentCosts|CostInvoice)/
// Events without a visible change, or that accompany another event.
const hiddenTypes: readonly string[] = [
  'QuotationReminded',
  'SellApprovalReset',
  'QuotationReopenedForPricing',
  'QuotationAutoRated',
  'QuotationRulesEvaluated',
]

const isDataRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Id of the changed cost or alternative. */
const groupOf = ({ type, data }: StoredEvent): string | undefined => {
  const id = { CostGroupChanged: 'idCost', SellGroupChanged: 'idSell' }[type]
  const value = id !== undefined && isDataRecord(data) ? data[id] : undefined
  return typeof value === 'string' ? value : undefined
}

const concernsGroup = ({ data }: StoredEvent, group: string) =>
  isDataRecord(data) && (data['idSell'] === group || (data['idSell'] === undefined && data['idCost'] === group))

/** Fields of a group that differ from the previous event of the group. */
const fieldsOf = (event: StoredEvent, events: readonly StoredEvent[]): ChangedField[] => {
  const group = groupOf(event)
  if (group === undefined) return []
  const former = events.findLast(
    (one) => one.revision < event.revision && /Group(Added|Changed)$/.test(one.type) && concernsGroup(one, group),
  )
  const [before, now] = [former?.data, event.data]
  if (!isDataRecord(before) || !isDataRecord(now)) return []
  return changedFields.filter((name) => !isDeepStrictEqual(before[name], now[name]))
}

/** Whether a cost was only recalculated by the amended request of the same command. */
const isRecalculated = ({ type, commandId, revision }: StoredEvent, events: readonly StoredEvent[]): boolean =>
  type === 'CostGroupChanged' &&
  events.some((one) => one.type === 'QuotationRequestAmended' && one.commandId === commandId && one.revision < revision)

/** Changes after a revision that this reader may see, latest last. */
export const changesAfter = (events: readonly StoredEvent[], after: number, rights: { costs: boolean }) =>
  events
    .filter(
      ({ revision, type }) =>
        revision > after && !hiddenTypes.includes(type) && (rights.costs || !costSideTypes.test(type)),
    )
    .filter((event) => !isRecalculated(event, events))
    .slice(-mostChanges)
    .map((event) => ({ event, fields: fieldsOf(event, events) }))

const requestRevisionsSql = 'select revision from read.cost_request_list where quotation_key = $1'

export const answerQuotationChanges = (needs: QuotationNeeds): void =>
  answer(needs.http, 'GET /app/v1/quotations/:key/changes', async ({ params: { key }, query: { after } }, session) => {
    const { events, state } = await readQuotation(needs, key, session)
    const rights = costRights(session.permissions)
    const changes = changesAfter(events, after, { costs: rights.groups })
    const users = changes.length === 0 ? () => '' : await needs.names()
    const nameOf = withClientNames(users, state.clientLinks, seesRecipients(session, ownershipOf(state)))
    const seesAgents = allows(costRequestRoutes['GET /app/v1/cost-requests'].policy, session, {})
    return {
      revision: state.revision,
      ...(seesAgents && {
        agents: agentChanges((await needs.db.query<{ revision: number }>(requestRevisionsSql, [key])).rows),
      }),
      changes: changes.map(({ event: { revision, type, occurredAt, actor }, fields }) => ({
        revision,
        type,
        at: occurredAt,
        by: {
          kind: actor.kind,
          ...doerAsSeen({ id: actorId(actor), isAgent: isAgent(actor) }, nameOf, rights),
        },
        fields,
      })),
    }
  })
