import { idIn, type StoredEvent } from '@freight/contracts/events/envelope'
import { isOfDemo, process, type ReactionContext, type Process } from '../process.ts'
import type { UsesOfRate } from '../../lookups/tables/rate-tables.ts'
import type { CostGroup } from '@freight/contracts/pricing/offer/cost-group'
import type { Platform } from '@freight/platform/connections/platform'

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

/** Fields of a rate that affect no price: texts, the version and the import of a correction. */
const fieldsWithoutPrice = ['description', 'comments', 'version', 'importBatchId']

/**
 * Whether a correction of a rate affects a cost that was made from it and is valid until `validez`: true for any change
 * but texts; a change of the end alone only if the rate now ends before the cost.
 */
export const affectsCost = (changed: Readonly<Record<string, unknown>>, validez: string): boolean => {
  const fields = Object.keys(changed).filter(
    (name) => changed[name] !== undefined && !fieldsWithoutPrice.includes(name),
  )
  const isEndOnly = fields.length === 1 && typeof changed['validTo'] === 'string'
  return isEndOnly ? String(changed['validTo']) < validez : fields.length > 0
}

/**
 * Marks cost groups of open quotations stale when their rate is corrected or suspended. After the offer was sent the
 * costs stay, and the quotation records the change so that its users are notified.
 */
export const changedRates = (usesOf: UsesOfRate): Process => {
  const mark = async (
    rateId: string,
    reason: 'RATE_CHANGED' | 'RATE_SUSPENDED',
    isConcerned: (validez: string) => boolean,
    { execute, waitForPosition }: ReactionContext,
  ) => {
    await waitForPosition('rate-usage')
    for (const { key, sent, costs } of await usesOf(rateId))
      for (const [idCost, { rates, validez }] of Object.entries(costs))
        if (rates.includes(rateId) && isConcerned(validez))
          await (sent
            ? execute('quotation', 'TellOfChangedRate', key, { idCost, rateId, reason }, { about: idCost })
            : execute('quotation', 'MarkCostGroupStale', key, { idCost, reason }, { about: idCost }))
  }
  return process({
    name: 'changed-rates',
    on: {
      RateChanged: ({ stream, data }, context) =>
        mark(idIn('rate', stream), 'RATE_CHANGED', (validez) => affectsCost(data, validez), context),
      RateSuspended: ({ stream }, context) => mark(idIn('rate', stream), 'RATE_SUSPENDED', () => true, context),
    },
  })
}

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
