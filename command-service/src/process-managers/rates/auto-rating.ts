import { idIn, type StoredEvent } from '@freight/contracts/events/envelope'
import { isOfDemo, process, type ReactionContext } from '../process.ts'

/** The demo's history contains its own rating results, so it is skipped. */
const rate = async (event: StoredEvent, { execute, waitForPosition }: ReactionContext) => {
  if (isOfDemo(event)) return
  await waitForPosition('rate-list')
  await execute('quotation', 'AutoRate', idIn('quotation', event.stream), {})
}

/**
 * Searches the stored rates for every request, and again when an amendment affects prices. Runs in the background, so
 * the requesting user does not wait.
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
