import { idIn, type StoredEvent } from '@freight/contracts/events/envelope'
import { isOfDemo, process, type ReactionContext } from '../process.ts'

/** The demo's history says itself what its requests came to, as of then. */
const rate = async (event: StoredEvent, { execute, tableReached }: ReactionContext) => {
  if (isOfDemo(event)) return
  await tableReached('rate-list')
  await execute('quotation', 'AutoRate', idIn('quotation', event.stream), {})
}

/**
 * Looks through the stored tariffs for every request, and again when a change of it decides about prices; whoever asks
 * does not wait for it.
 */
export const autoRating = process({
  name: 'auto-rating',
  on: {
    QuotationRequested: rate,
    QuotationRequestAmended: async (event, context) => {
      if (event.data.repricing) await rate(event, context)
    },
  },
})
