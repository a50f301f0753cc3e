import type { StoredEvent } from '../events/envelope.ts'
import type { EventData } from '../events/event.ts'
import { quotationEvents, type QuotationEvents } from '../quotation/quotation-events.ts'
import { withoutErased } from './without-erased.ts'

export type FoundRevision = {
  sent: EventData<QuotationEvents, 'QuoteSent'>
  at: string
  /** The request at the time of sending; later amendments do not apply. */
  request: EventData<QuotationEvents, 'QuotationRequested'>
  former: { no: number; date: string } | undefined
}

const requestBefore = (events: readonly StoredEvent[], revision: number) => {
  const last = events.findLast(
    (event) =>
      event.revision < revision && (event.type === 'QuotationRequestAmended' || event.type === 'QuotationRequested'),
  )
  return last?.type === 'QuotationRequestAmended'
    ? quotationEvents.QuotationRequestAmended.parse(last.data).request
    : quotationEvents.QuotationRequested.parse(last?.data)
}

/** A revision in a quotation's events, with its complete input; undefined where it does not exist. */
export const revisionIn = (events: readonly StoredEvent[], revisionNo: number): FoundRevision | undefined => {
  const sendings = events
    .filter(({ type }) => type === 'QuoteSent')
    .map(({ data, occurredAt: at, revision }) => ({
      sent: quotationEvents.QuoteSent.parse(withoutErased(data)),
      at,
      revision,
    }))
  const sending = sendings.find(({ sent }) => sent.revisionNo === revisionNo)
  if (!sending) return undefined
  const formerSending = sendings.find(({ sent }) => sent.revisionNo === revisionNo - 1)
  return {
    sent: sending.sent,
    at: sending.at,
    request: requestBefore(events, sending.revision),
    former: formerSending && { no: revisionNo - 1, date: formerSending.at },
  }
}
