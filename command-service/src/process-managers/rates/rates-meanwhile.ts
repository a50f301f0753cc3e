import { idIn, type StoredEvent } from '@freight/contracts/events/envelope'
import type { CostGroup } from '@freight/contracts/pricing/offer/cost-group'
import type { Platform } from '@freight/platform/connections/platform'
import { process, type Process, type ReactionContext } from '../process.ts'
import { affectsCost } from './changed-rates.ts'

type Parts = { eventStore: Pick<Platform['eventStore'], 'readStream'> }

/** A cost made from rates, and the log position of its last review by a user: 0 if there was none. */
type RatedCost = {
  idCost: string
  rates: NonNullable<CostGroup['rates']>
  validez: string
  reviewedAt: number
}

const dataOf = ({ data }: StoredEvent): Record<string, unknown> => Object(data)

/** The present costs of a quotation that were made from rates, from its events. */
const ratedCosts = (events: readonly StoredEvent[]): RatedCost[] => {
  const costs = new Map<string, RatedCost>()
  for (const event of events) {
    const { idCost = '', rates, validez = '' }: Partial<CostGroup> = dataOf(event)
    const before = costs.get(idCost)
    if (event.type === 'CostGroupRemoved') costs.delete(idCost)
    if (event.type === 'CostGroupAdded' && rates) costs.set(idCost, { idCost, rates, validez, reviewedAt: 0 })
    if (event.type === 'CostGroupChanged' && before)
      costs.set(idCost, { ...before, validez, reviewedAt: event.position })
    if (event.type === 'CostGroupConfirmed' && before) costs.set(idCost, { ...before, reviewedAt: event.position })
  }
  return [...costs.values()]
}

type Reason = 'RATE_CHANGED' | 'RATE_SUSPENDED'

/**
 * Why a cost that was made from `version` of a rate and reviewed at `reviewedAt` needs a review, from the events of the
 * rate; undefined: no change affects the cost. A suspension that was resumed since does not count.
 */
export const reviewReason = (
  events: readonly StoredEvent[],
  { version, reviewedAt, validez }: { version: number; reviewedAt: number; validez: string },
): Reason | undefined => {
  const suspensions = events.filter(({ type }) => type === 'RateSuspended' || type === 'RateResumed')
  const last = suspensions.at(-1)
  if (last?.type === 'RateSuspended' && last.position > reviewedAt) return 'RATE_SUSPENDED'
  const changes = events
    .filter(({ type, position }) => (type === 'RateChanged' || type === 'RateExtended') && position > reviewedAt)
    .map(dataOf)
    .filter((data) => Number(data['version']) > version)
  return affectsCost(Object.assign({}, ...changes), validez) ? 'RATE_CHANGED' : undefined
}

/**
 * Marks costs stale when a quotation becomes active again (the client had its offer, it was decided, a cost had been
 * removed) and their rates changed in between.
 */
export const ratesMeanwhile = ({ eventStore }: Parts): Process => {
  const reasonFor = async ({ rates, ...cost }: RatedCost, until: number): Promise<Reason | undefined> => {
    for (const { rateId, rateVersion } of rates) {
      const events = await eventStore.readStream(`rate-${rateId}`)
      const earlier = events.filter(({ position }) => position < until)
      const reason = reviewReason(earlier, { ...cost, version: rateVersion })
      if (reason) return reason
    }
    return undefined
  }
  // Only changes before this event: `changed-rates` handles later ones.
  const markChanged = async ({ stream, position }: StoredEvent, { execute }: ReactionContext, only?: string) => {
    const costs = ratedCosts(await eventStore.readStream(stream))
    for (const cost of costs) {
      const { idCost } = cost
      const reason = only === undefined || only === idCost ? await reasonFor(cost, position) : undefined
      if (reason)
        await execute(
          'quotation',
          'MarkCostGroupStale',
          idIn('quotation', stream),
          { idCost, reason },
          { about: idCost },
        )
    }
  }
  return process({
    name: 'rates-meanwhile',
    on: {
      QuoteResumed: markChanged,
      QuoteReopened: markChanged,
      QuotationReopenedForPricing: markChanged,
      CostGroupAdded: async (event, context) => {
        if (event.data.rates) await markChanged(event, context, event.data.idCost)
      },
    },
  })
}
