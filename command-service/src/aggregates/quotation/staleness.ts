import { drawsOn } from '@freight/contracts/quotation/offer/drawn-on'
import type { SellGroup } from '@freight/contracts/quotation/sell-group'
import type { Combination, Mark, Quotation } from './state.ts'

/**
 * Alternatives that have to be looked at again, and those that were removed as well: they may be wanted back.
 * What made one stale first counts, until somebody has looked at it.
 */
export const withStaleSells = (
  quotation: Quotation,
  mark: Mark,
  concerns: (group: SellGroup) => boolean = () => true,
): Quotation => {
  const ids = [...quotation.sells, ...quotation.removedSells].map(({ group }) => group).filter(concerns)
  const marks = Object.fromEntries(ids.map(({ idSell }) => [idSell, mark]))
  return {
    ...quotation,
    marks: { ...marks, ...quotation.marks },
    sells: quotation.sells.map((one) => (concerns(one.group) ? { ...one, stale: true } : one)),
    removedSells: quotation.removedSells.map((one) => (concerns(one.group) ? { ...one, isStale: true } : one)),
  }
}

/** The alternatives that draw on a cost. */
export const builtOn =
  (idCost: string) =>
  (group: SellGroup): boolean =>
    drawsOn(group, idCost)

/** Why something had to be looked at, without what somebody has looked at by now. */
export const withoutMark = (marks: Quotation['marks'], id: string): Quotation['marks'] =>
  Object.fromEntries(Object.entries(marks).filter(([one]) => one !== id))

/** The combinations after a cost of some was changed: kept again, they are kept as they are now. */
export const withChanged = ({ combinations: all }: Quotation, idCost: string): Combination[] =>
  all.map((one) => (one.idCosts.includes(idCost) ? { ...one, isChanged: true } : one))
