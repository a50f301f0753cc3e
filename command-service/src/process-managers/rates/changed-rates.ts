import { idIn } from '@freight/contracts/events/envelope'
import type { UsesOfRate } from '../../lookups/tables/uses-of-rate.ts'
import { process, type Process, type ReactionContext } from '../process.ts'

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
