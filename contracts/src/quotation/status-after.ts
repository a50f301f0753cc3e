import type { EventData } from '../events/event.ts'
import type { QuotationEvents } from './events.ts'
import type { Status } from './status.ts'

type Type = keyof QuotationEvents
type Before = Status | 'NONE'
type Leads<Name extends Type> = Status | ((before: Before, data: EventData<QuotationEvents, Name>) => Before)

// Whoever is asked first has begun to work on it.
const begun = (before: Before): Before => (before === 'REQUESTED' ? 'PENDING' : before)

/** Where the events lead to that move a quotation; under any other it stays in its status. */
const leadsTo: { readonly [Name in Type]?: Leads<Name> } = {
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
}

/** The events that may move a quotation to another status. */
export const movingEvents: readonly string[] = Object.keys(leadsTo)

/** Those that lead to one status, whichever it was before: the turns of its life. */
export const turningEvents: readonly string[] = movingEvents.filter((type) => typeof leadsTo[type as Type] === 'string')

/**
 * The status of a quotation after an event, given the status before it (`NONE`: nothing was asked for yet). The one
 * place where it is derived: rules, tables, charts and screens take it from here.
 */
export const statusAfter = <S extends Before>(
  before: S,
  { type, data }: { type: string; data: unknown },
): S | Status => {
  const leads = Object.hasOwn(leadsTo, type) ? leadsTo[type as Type] : undefined
  if (leads === undefined) return before
  // The table's own types are put away here: an event comes with the data of its type.
  return (typeof leads === 'function' ? (leads as (before: Before, data: unknown) => Before)(before, data) : leads) as
    S | Status
}
