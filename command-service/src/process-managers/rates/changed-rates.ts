import { idIn } from '@freight/contracts/events/envelope'
import type { UsesOfRate } from '../../lookups/tables/uses-of-rate.ts'
import { process, type Process, type ReactionContext } from '../process.ts'

/** What of a rate is told and never counted with; and the file that a correction came out of. */
const words = ['description', 'comments', 'version', 'importBatchId']

/**
 * Whether a cost that holds until `validez` has to be looked at again after a correction of the rate that it was made of:
 * always when anything but words was corrected; when only its end was, where the rate now ends before the cost does.
 */
export const concerns = (changed: Readonly<Record<string, unknown>>, validez: string): boolean => {
  const fields = Object.keys(changed).filter((name) => changed[name] !== undefined && !words.includes(name))
  const isEndOnly = fields.length === 1 && typeof changed['validTo'] === 'string'
  return isEndOnly ? String(changed['validTo']) < validez : fields.length > 0
}

/**
 * A rate that is corrected or suspended makes the cost groups of open quotations stale that were made of it. Where the
 * client has the offer, it stays, and whoever works on it is told.
 */
export const changedRates = (usesOf: UsesOfRate): Process => {
  const mark = async (
    rateId: string,
    reason: 'RATE_CHANGED' | 'RATE_SUSPENDED',
    isConcerned: (validez: string) => boolean,
    { execute, tableReached }: ReactionContext,
  ) => {
    await tableReached('rate-usage')
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
        mark(idIn('rate', stream), 'RATE_CHANGED', (validez) => concerns(data, validez), context),
      RateSuspended: ({ stream }, context) => mark(idIn('rate', stream), 'RATE_SUSPENDED', () => true, context),
    },
  })
}
