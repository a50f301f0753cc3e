import { withoutLocalNames } from '@freight/contracts/quotation/offer/journey'
import type { OfferedSell, SellGroup } from '@freight/contracts/quotation/sell-group'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import type { CostRights } from '@freight/contracts/access/cost-rights'
import { currencyMarginsAsSeen, marginAsSeen, sellAsSeen } from '../access/cost-as-seen.ts'

type Seeing = { rights: CostRights; recipients: boolean }
type Data = Record<string, unknown>

const isRecord = (value: unknown): value is Data => typeof value === 'object' && value !== null

const without = (data: Data, ...names: string[]): Data =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)))

const costGroup = (data: Data, { rights }: Seeing): Data => (rights.groups ? data : { idCost: data['idCost'] })
// The schema of the type was checked when the event was stored.
const sellGroup = (data: Data, { rights }: Seeing): Data => sellAsSeen(data as unknown as SellGroup, rights)
const published = ({ margin, marginPerCurrency, ...data }: Data, { rights }: Seeing): Data => {
  const seen = marginAsSeen(margin as SellGroup['margin'], rights)
  const perCurrency = currencyMarginsAsSeen(marginPerCurrency as SellGroup['marginPerCurrency'], rights)
  return { ...data, ...(seen && { margin: seen }), ...(perCurrency && { marginPerCurrency: perCurrency }) }
}
const withoutMargin = (data: Data, { rights }: Seeing): Data => (rights.margin ? data : without(data, 'margin'))

// The reason of a withdrawal may contain the amount, and the document number may reveal the provider.
const invoiceOfProvider = (data: Data, { rights }: Seeing): Data =>
  rights.groups ? data : without(data, 'document', 'amount', 'currency', 'reason')

const whole = (data: Data): Data => data

/** Payload filter by event type. A new type does not compile until its cost data is considered. */
const asSeen: Readonly<Record<keyof QuotationEvents, (data: Data, seeing: Seeing) => Data>> = {
  QuotationRequested: whole,
  QuotationRequestAmended: whole,
  QuotationReopenedForPricing: whole,
  QuotationTaken: whole,
  QuotationAssigned: whole,
  QuotationReleased: whole,
  QuotationNoteAdded: whole,
  CostGroupAdded: costGroup,
  CostGroupChanged: costGroup,
  CostGroupRemoved: whole,
  CostGroupMarkedStale: costGroup,
  CostGroupConfirmed: whole,
  CombinationKept: (data, { rights }) => (rights.groups ? data : { combinationId: data['combinationId'] }),
  CombinationDropped: whole,
  AgentCostsRecorded: (data, { rights }) => (rights.groups ? data : without(data, 'groups')),
  SellInvoiced: whole,
  SellInvoiceWithdrawn: whole,
  CostInvoiced: invoiceOfProvider,
  CostInvoiceWithdrawn: invoiceOfProvider,
  CostRequestOpened: (data, { rights }) => (rights.groups ? data : { costRequestId: data['costRequestId'] }),
  CostRequestClosed: (data, { rights }) => (rights.groups ? data : without(data, 'providerName', 'reasonCode')),
  CostRequestAwaited: (data, { rights }) => (rights.groups ? data : without(data, 'providerName')),
  AgentDocumentAttached: costGroup,
  AgentDocumentDropped: costGroup,
  RateOfSentOfferChanged: costGroup,
  QuotationAutoRated: (data, { rights }) => (rights.groups ? data : without(data, 'candidates', 'carriers', 'near')),
  QuotationRulesEvaluated: (data, { rights }) =>
    rights.groups ? data : without(data, 'rules', 'facts', 'decidedBy', 'agents', 'nobody'),
  DocumentAttached: whole,
  DocumentRemoved: whole,
  SellApprovalRequested: (data, { rights }) => (rights.margin ? data : without(data, 'marginPct', 'thresholdPct')),
  SellApproved: whole,
  SellRejected: whole,
  SellApprovalReset: whole,
  SellGroupAdded: sellGroup,
  SellGroupChanged: sellGroup,
  SellGroupRemoved: whole,
  SellGroupMarkedStale: whole,
  SellSelected: whole,
  SellGroupConfirmed: ({ group, ...data }, seeing) =>
    isRecord(group) ? { ...data, group: sellGroup(group, seeing) } : data,
  QuotePublished: published,
  QuoteUpdated: published,
  QuoteApproved: withoutMargin,
  QuoteRejected: whole,
  QuotePostponed: whole,
  QuoteResumed: whole,
  QuoteReopened: whole,
  FollowUpScheduled: whole,
  QuotationReminded: whole,
  QuotationCancelled: whole,
  QuoteSent: ({ sells, ...data }, { recipients, rights }) => {
    const held = rights.groups
      ? { ...data, sells }
      : { ...data, sells: (sells as OfferedSell[]).map(withoutLocalNames) }
    return recipients ? held : without(held, 'recipients', 'cc', 'message')
  },
  QuoteResent: (data, { recipients }) => (recipients ? data : without(data, 'recipients')),
  QuoteDocumentBuilt: whole,
  QuoteMailed: whole,
  QuoteMailFailed: whole,
  QuoteMailDelayed: whole,
  ClientDocumentPrepared: (data, { recipients }) => (recipients ? data : without(data, 'contacts', 'cc', 'message')),
}

const isKnown = (type: string): type is keyof QuotationEvents => Object.hasOwn(asSeen, type)

/**
 * Payload of an event without the parts that this reader may not see. An unknown type, as in an older process during an
 * update, requires all cost rights.
 */
export const dataAsSeen = (type: string, data: unknown, seeing: Seeing): Data => {
  const held = isRecord(data) ? data : {}
  if (isKnown(type)) return asSeen[type](held, seeing)
  return seeing.rights.lines && seeing.recipients ? held : {}
}
