import { sourceCosts } from '@freight/contracts/pricing/source-costs'
import { Refusal } from '@freight/platform/event-store/decider'
import type { Quotation, Sell } from './quotation-state.ts'

/**
 * Prevents that a client gets a stale price, or one that is built on a stale cost.
 * @throws Refusal STALE_SELL or STALE_COST
 */
export const refuseStale = (sells: readonly Sell[], { staleCosts }: Quotation): void => {
  const stale = sells.filter((sell) => sell.stale).map(({ group }) => group.idSell)
  if (stale.length > 0)
    throw new Refusal('STALE_SELL', 'What an alternative is built on has changed: change or confirm it first.', {
      idSells: stale,
    })
  const idCost = sells.flatMap(({ group }) => sourceCosts(group)).find((one) => staleCosts.includes(one))
  if (idCost !== undefined)
    throw new Refusal('STALE_COST', 'Confirm or change the cost that it is built on first.', { idCost })
}
