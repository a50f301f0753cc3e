import { quotationEvents } from '@freight/contracts/quotation/events'
import type { EventStore } from '@freight/platform/event-store/port'
import type { Known } from '../quotation/step.ts'

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
