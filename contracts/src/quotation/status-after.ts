import type { EventData } from '../events/event.ts'
import type { QuotationEvents } from './events.ts'
import type { Status } from './status.ts'

type Type = keyof QuotationEvents & string
type Before = Status | 'NONE'
type Leads<Name extends Type> = Status | 'STAYS' | ((before: Before, data: EventData<QuotationEvents, Name>) => Before)

// Whoever is asked first has begun to work on it.
const begun = (before: Before): Before => (before === 'REQUESTED' ? 'PENDING' : before)

/** Where each event leads to; one that is forgotten here does not compile. */
const leadsTo: { readonly [Name in Type]: Leads<Name> } = {
  QuotationRequested: 'REQUESTED',
  QuotationTaken: 'PENDING',
  QuotationAssigned: (before, { assignedTo }) => (assignedTo === undefined ? before : begun(before)),
  QuotationReleased: 'REQUESTED',
  CostRequestOpened: begun,
  QuotationReopenedForPricing: 'PENDING',
  QuotePublished: 'QUOTED',
  QuoteUpdated: 'UPDATED',
  QuoteSent: 'SENT',
  QuoteApproved: 'APPROVED',
  QuoteRejected: 'NOT_APPROVED',
  QuotePostponed: 'FUTURE',
  QuoteResumed: 'PENDING',
  QuoteReopened: 'PENDING',
  QuotationRequestAmended: 'STAYS',
  QuotationNoteAdded: 'STAYS',
  CostGroupAdded: 'STAYS',
  CostGroupChanged: 'STAYS',
  CostGroupRemoved: 'STAYS',
  CostGroupMarkedStale: 'STAYS',
  CostGroupConfirmed: 'STAYS',
  SellGroupAdded: 'STAYS',
  SellGroupChanged: 'STAYS',
  SellGroupRemoved: 'STAYS',
  SellSelected: 'STAYS',
  SellGroupMarkedStale: 'STAYS',
  SellGroupConfirmed: 'STAYS',
  SellApprovalRequested: 'STAYS',
  SellApproved: 'STAYS',
  SellRejected: 'STAYS',
  SellApprovalReset: 'STAYS',
  ClientDocumentPrepared: 'STAYS',
  QuoteDocumentBuilt: 'STAYS',
  QuoteMailed: 'STAYS',
  QuoteMailFailed: 'STAYS',
  QuoteResent: 'STAYS',
  QuotationReminded: 'STAYS',
  QuotationCancelled: 'STAYS',
  AgentCostsRecorded: 'STAYS',
  SellInvoiced: 'STAYS',
  CostInvoiced: 'STAYS',
  DocumentAttached: 'STAYS',
  DocumentRemoved: 'STAYS',
}

/** The events that may move a quotation to another status. */
export const movingEvents = Object.entries(leadsTo).flatMap(([type, leads]) => (leads === 'STAYS' ? [] : [type]))

/**
 * The status of a quotation after an event, given the status before it (`NONE`: nothing was asked for yet). The one
 * place where it is derived: rules, tables, charts and screens take it from here.
 */
export const statusAfter = <S extends Before>(
  before: S,
  { type, data }: { type: string; data: unknown },
): S | Status => {
  const leads = Object.hasOwn(leadsTo, type) ? leadsTo[type as Type] : 'STAYS'
  if (leads === 'STAYS') return before
  // The table's own types are put away here: an event comes with the data of its type.
  return (typeof leads === 'function' ? (leads as (before: Before, data: unknown) => Before)(before, data) : leads) as
    S | Status
}
