import { drawsOn } from '@freight/contracts/pricing/source-costs'
import type { SellGroup } from '@freight/contracts/pricing/offer/sell-group'
import type { Combination, Mark, Quotation } from './quotation-state.ts'

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
