import { withoutLocalNames } from '@freight/contracts/quotation/offer/journey'
import type { OfferedSell, SellGroup } from '@freight/contracts/quotation/sell-group'
import type { CostRights } from '@freight/contracts/access/cost-rights'
import { currencyMarginsAsSeen, marginAsSeen, sellAsSeen } from '../access/cost-as-seen.ts'

type Seeing = { rights: CostRights; recipients: boolean }
type Data = Record<string, unknown>

const isRecord = (value: unknown): value is Data => typeof value === 'object' && value !== null

const without = (data: Data, ...names: string[]): Data =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)))

const costGroup = (data: Data, { rights }: Seeing): Data => (rights.groups ? data : { idCost: data['idCost'] })
// What the type says was checked when the event was written.
const sellGroup = (data: Data, { rights }: Seeing): Data => sellAsSeen(data as unknown as SellGroup, rights)
const published = ({ margin, marginPerCurrency, ...data }: Data, { rights }: Seeing): Data => {
  const seen = marginAsSeen(margin as SellGroup['margin'], rights)
  const perCurrency = currencyMarginsAsSeen(marginPerCurrency as SellGroup['marginPerCurrency'], rights)
  return { ...data, ...(seen && { margin: seen }), ...(perCurrency && { marginPerCurrency: perCurrency }) }
}
const withoutMargin = (data: Data, { rights }: Seeing): Data => (rights.margin ? data : without(data, 'margin'))

// Why one was withdrawn may say what it came to.
const invoiceOfProvider = (data: Data, { rights }: Seeing): Data =>
  rights.groups ? data : without(data, 'amount', 'currency', 'reason')

const asSeen: Readonly<Record<string, (data: Data, seeing: Seeing) => Data>> = {
  CostGroupAdded: costGroup,
  CostGroupChanged: costGroup,
  CostGroupMarkedStale: costGroup,
  CombinationKept: (data, { rights }) => (rights.groups ? data : { combinationId: data['combinationId'] }),
  AgentCostsRecorded: (data, { rights }) => (rights.groups ? data : without(data, 'groups')),
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
  SellApprovalRequested: (data, { rights }) => (rights.margin ? data : without(data, 'marginPct', 'thresholdPct')),
  SellGroupAdded: sellGroup,
  SellGroupChanged: sellGroup,
  SellGroupConfirmed: ({ group, ...data }, seeing) =>
    isRecord(group) ? { ...data, group: sellGroup(group, seeing) } : data,
  QuotePublished: published,
  QuoteUpdated: published,
  QuoteApproved: withoutMargin,
  QuoteSent: ({ sells, ...data }, { recipients, rights }) => {
    const held = rights.groups
      ? { ...data, sells }
      : { ...data, sells: (sells as OfferedSell[]).map(withoutLocalNames) }
    return recipients ? held : without(held, 'recipients', 'cc', 'message')
  },
  QuoteResent: (data, { recipients }) => (recipients ? data : without(data, 'recipients')),
  ClientDocumentPrepared: (data, { recipients }) => (recipients ? data : without(data, 'contacts', 'cc', 'message')),
}

/** An event's payload without what this reader may not see. */
export const dataAsSeen = (type: string, data: unknown, seeing: Seeing): Data => {
  const held = isRecord(data) ? data : {}
  return Object.hasOwn(asSeen, type) ? (asSeen[type]?.(held, seeing) ?? held) : held
}
