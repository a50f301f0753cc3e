import { quotationEvents } from '@freight/contracts/quotation/events'
import type { EventStore } from '@freight/platform/event-store/port'
import { drawnOn } from '@freight/contracts/quotation/offer/drawn-on'
import type { Known, Sale } from '../quotation/step.ts'

/** What a quotation asks for, and what was found for it in the stored tariffs. */
export const knownOf = async (eventStore: Pick<EventStore, 'readStream'>, key: string): Promise<Known | undefined> => {
  const events = await eventStore.readStream(`quotation-${key}`)
  const requested = events.find(({ type }) => type === 'QuotationRequested')
  const found = events.find(({ type }) => type === 'QuotationAutoRated')
  if (!requested || !found) return undefined
  const { complete, carriers } = quotationEvents.QuotationAutoRated.parse(found.data)
  return {
    request: quotationEvents.QuotationRequested.parse(requested.data),
    rated: { complete: complete > 0, carriers },
  }
}

/** What the client said yes to, as it was sold: its last version, with what it costs. */
export const saleOf = async (eventStore: Pick<EventStore, 'readStream'>, key: string): Promise<Sale | undefined> => {
  const events = (await eventStore.readStream(`quotation-${key}`)).toReversed()
  const approved = events.find(({ type }) => type === 'QuoteApproved')
  if (!approved) return undefined
  const { idSell } = quotationEvents.QuoteApproved.parse(approved.data)
  for (const { type, data } of events) {
    if (type !== 'SellGroupChanged' && type !== 'SellGroupAdded') continue
    const group = quotationEvents[type].parse(data)
    if (group.idSell !== idSell) continue
    const { margin } = group
    return margin && { idSell, costs: drawnOn(group), sell: margin.sell, cost: margin.cost, currency: margin.currency }
  }
  return undefined
}
