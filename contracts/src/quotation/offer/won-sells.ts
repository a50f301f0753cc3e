import type { SellGroup } from '../../pricing/offer/sell-group.ts'
import type { StaleBecause } from '../stale.ts'

type Alternative = { group: SellGroup; stale: boolean; because?: StaleBecause }

/**
 * Alternatives after an approval without a revision: restores the approved one as it was published. Unpublished changes
 * of the others stay.
 */
export const wonSells = (
  sells: readonly Alternative[],
  published: readonly SellGroup[],
  idSell: string,
): readonly Alternative[] => {
  const group = published.find((one) => one.idSell === idSell)
  if (!group) return sells
  const isThere = sells.some((one) => one.group.idSell === idSell)
  return isThere
    ? sells.map((one) => (one.group.idSell === idSell ? { ...one, group } : one))
    : [...sells, { group, stale: false }]
}
