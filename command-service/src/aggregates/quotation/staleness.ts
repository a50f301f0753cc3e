import { drawsOn, sourceCosts } from '@freight/contracts/pricing/source-costs'
import type { SellGroup } from '@freight/contracts/pricing/offer/sell-group'
import type { Combination, Mark, Quotation, Sell } from './quotation-state.ts'
import { Refusal, type Meta } from '@freight/platform/event-store/decider'
import { isDecided } from '@freight/contracts/vocabulary/quotation'
import { isActiveReason, type ReasonList } from '@freight/contracts/company-settings/usual-reasons'

/**
 * Marks alternatives stale, including removed ones, because they may be restored. The first reason stays until a user
 * reviews the alternative.
 */
export const withStaleSells = (
  quotation: Quotation,
  mark: Mark,
  isAffected: (group: SellGroup) => boolean = () => true,
): Quotation => {
  const affectedGroups = [...quotation.sells, ...quotation.removedSells].map(({ group }) => group).filter(isAffected)
  const marks = Object.fromEntries(affectedGroups.map(({ idSell }) => [idSell, mark]))
  return {
    ...quotation,
    marks: { ...marks, ...quotation.marks },
    sells: quotation.sells.map((one) => (isAffected(one.group) ? { ...one, stale: true } : one)),
    removedSells: quotation.removedSells.map((one) => (isAffected(one.group) ? { ...one, isStale: true } : one)),
  }
}

/** Whether an alternative uses the cost. */
export const builtOn =
  (idCost: string) =>
  (group: SellGroup): boolean =>
    drawsOn(group, idCost)

/** The marks without that of an item that a user has reviewed. */
export const withoutMark = (marks: Quotation['marks'], id: string): Quotation['marks'] =>
  Object.fromEntries(Object.entries(marks).filter(([one]) => one !== id))

/** Marks the combinations with this cost as changed, until they are stored again. */
export const combinationsAfterChange = ({ combinations: all }: Quotation, idCost: string): Combination[] =>
  all.map((one) => (one.idCosts.includes(idCost) ? { ...one, isChanged: true } : one))

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

/** Whether a quotation accepts costs: it was requested, and is neither decided nor cancelled. */
export const acceptsCosts = ({ status, cancelled }: Pick<Quotation, 'status' | 'cancelled'>): boolean =>
  !cancelled && status !== 'NONE' && !isDecided(status)

/** @throws Refusal unless the reason is active in the company's list; the system may use any, because it cannot choose */
export const refuseUnknownReason = (
  list: ReasonList,
  reasonCode: string,
  { principal, lookups: { settings } }: Meta<'settings'>,
): void => {
  if (!principal.system && !isActiveReason(settings.reasons[list], reasonCode))
    throw new Refusal('REASON_NOT_IN_USE', `The company does not give the reason ${reasonCode}.`, {
      field: 'reasonCode',
      reasonCode,
    })
}
