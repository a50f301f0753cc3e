import type { EventData } from '../events/event.ts'
import type { QuotationEvents } from './quotation-events.ts'
import type { Status } from '../vocabulary/schemas.ts'

type Type = keyof QuotationEvents
type Before = Status | 'NONE'
type Leads<Name extends Type> = Status | ((before: Before, data: EventData<QuotationEvents, Name>) => Before)

// A first assignment or cost request starts the work.
const startedStatus = (before: Before): Before => (before === 'REQUESTED' ? 'PENDING' : before)

/** Events that change the status; all others leave it. */
const leadsTo: { readonly [Name in Type]?: Leads<Name> } = {
  QuotationRequested: 'REQUESTED',
  QuotationTaken: 'PENDING',
  QuotationAssigned: (before, { assignedTo }) => (assignedTo === undefined ? before : startedStatus(before)),
  QuotationReleased: 'REQUESTED',
  CostRequestOpened: startedStatus,
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

/** Events that may change the status. */
export const movingEvents: readonly string[] = Object.keys(leadsTo)

/** Events that lead to one fixed status, from any other. */
export const turningEvents: readonly string[] = movingEvents.filter((type) => typeof leadsTo[type as Type] === 'string')

/**
 * Status of a quotation after an event, given the status before it (`NONE`: no request yet). The only derivation:
 * rules, tables, charts and screens use it.
 */
export const statusAfter = <S extends Before>(
  before: S,
  { type, data }: { type: string; data: unknown },
): S | Status => {
  const transition = Object.hasOwn(leadsTo, type) ? leadsTo[type as Type] : undefined
  if (transition === undefined) return before
  // The cast removes the types per event: an event always has the data of its type.
  return (
    typeof transition === 'function'
      ? (transition as (before: Before, data: unknown) => Before)(before, data)
      : transition
  ) as S | Status
}
