import {
  bestCombinations,
  type Combination,
  combined,
  type Offer,
} from '@freight/contracts/cost-comparison/combinations'
import { legsCovered, neededLegs } from '@freight/contracts/pricing/our-sections'
import type { CarriedLeg } from '@freight/contracts/choices'
import type { Currency } from '@freight/contracts/pricing/money'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { type CostOfDetail, costSummaries, distinctNames, sourceName } from '../costs/cost-summaries.ts'

/** A cost that can be combined with others. */
export interface NamedOffer extends Offer {
  name: string
  /** Whether another cost prices codes that this one lacks. */
  lacksCodes: boolean
}

/** The costs that can be combined: complete, in one currency, valid, and for a needed leg. */
const combinable = (detail: QuotationDetail, currency: Currency | undefined) => {
  const summaries = costSummaries(detail, { currency })
  const needed = legsCovered(
    neededLegs(detail),
    summaries.filter(({ expired }) => !expired),
  )
  const names = distinctNames(summaries)
  const offers = summaries.flatMap(
    ({ cost, legs, total, openChargeCount, expired, lacksCodes }, index): NamedOffer[] => {
      const isOffer =
        total !== undefined && openChargeCount === 0 && !expired && needed.some((leg) => legs.includes(leg))
      return isOffer
        ? [{ idCost: cost.idCost, name: names[index] ?? '', legs, total, ttime: cost.ttime, lacksCodes }]
        : []
    },
  )
  return { needed, offers }
}

/**
 * The costs that can be combined and the best combinations of them; undefined where every cost covers all of our
 * client's legs, or some leg has no cost.
 */
export const combinationsOf = (detail: QuotationDetail, currency: Currency | undefined) => {
  const { needed, offers } = combinable(detail, currency)
  const isPartial = ({ legs }: Offer) => needed.some((leg) => !legs.includes(leg))
  const isCovered = needed.every((leg) => offers.some(({ legs }) => legs.includes(leg)))
  // Only costs with the same coverage are comparable.
  const comparable = offers.filter(({ lacksCodes }) => !lacksCodes)
  return isCovered && offers.some(isPartial) ? { needed, offers, ...bestCombinations(comparable, needed) } : undefined
}

export type SavedCombinationOfDetail = NonNullable<QuotationDetail['combinations']>[number]

/** Problems of a saved combination, the most severe first. */
export const combinationTroubles = ['gone', 'expired', 'open', 'stale', 'changed'] as const

/** A listed combination: one of the best, or a saved one. */
export interface ListedCombination {
  idCosts: readonly string[]
  /** Suppliers with their legs in journey order; `cost` is undefined where it was removed. */
  suppliers: readonly { legs: readonly CarriedLeg[]; cost: CostOfDetail | undefined }[]
  /** Total and transit; undefined while incomplete. */
  combination: Combination | undefined
  isCheapest: boolean
  isFastest: boolean
  saved: SavedCombinationOfDetail | undefined
  trouble: (typeof combinationTroubles)[number] | undefined
}

/** The saved name of a combination, else the names of its suppliers. */
export const combinationName = ({ saved, suppliers }: ListedCombination, removedName: string): string =>
  saved?.name || suppliers.map(({ cost }) => (cost ? sourceName(cost) : removedName)).join(' + ')

/** Whether two combinations have the same costs. */
export const isSameCosts = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((idCost) => other.includes(idCost))

const troubleOf = (
  { cost: costs = [], fx }: QuotationDetail,
  { parts, changedAt }: SavedCombinationOfDetail,
  combination: Combination | undefined,
): ListedCombination['trouble'] => {
  const partCosts = parts.map(({ idCost }) => costs.find((cost) => cost.idCost === idCost))
  if (partCosts.includes(undefined)) return 'gone'
  if (partCosts.some((cost) => cost !== undefined && cost.validez < fx.date)) return 'expired'
  if (combination === undefined) return 'open'
  if (partCosts.some((cost) => cost?.stale)) return 'stale'
  return changedAt === undefined ? undefined : 'changed'
}

/** The cheapest complete combination, the fastest, and the saved ones, without duplicates. */
export const listedCombinations = (detail: QuotationDetail, currency: Currency | undefined): ListedCombination[] => {
  const { needed, offers } = combinable(detail, currency)
  const combinations = combinationsOf(detail, currency)
  const best = [combinations?.cheapest, combinations?.fastest].filter((one) => one !== undefined)
  const saved = detail.combinations ?? []
  const costsOf = ({ parts }: SavedCombinationOfDetail) => parts.map(({ idCost }) => idCost)
  const allIds = [...best.map(({ idCosts }) => idCosts), ...saved.map(costsOf)]
  const distinctIds = allIds.filter((ids, index) => allIds.findIndex((other) => isSameCosts(ids, other)) === index)
  return distinctIds.map((idCosts) => {
    const partOffers = offers.filter(({ idCost }) => idCosts.includes(idCost))
    const combination = partOffers.length === idCosts.length ? combined(partOffers, needed) : undefined
    const savedOne = saved.find((one) => isSameCosts(costsOf(one), idCosts))
    const legsOfCost = (idCost: string) =>
      partOffers.find((one) => one.idCost === idCost)?.legs ??
      savedOne?.parts.find((one) => one.idCost === idCost)?.legs ??
      []
    return {
      idCosts,
      suppliers: idCosts.map((idCost) => ({
        cost: detail.cost?.find((one) => one.idCost === idCost),
        legs: legsOfCost(idCost).filter((leg) => needed.includes(leg)),
      })),
      combination,
      isCheapest: combinations?.cheapest !== undefined && isSameCosts(combinations.cheapest.idCosts, idCosts),
      isFastest: combinations?.fastest !== undefined && isSameCosts(combinations.fastest.idCosts, idCosts),
      saved: savedOne,
      trouble: savedOne && troubleOf(detail, savedOne, combination),
    }
  })
}

/** The chosen costs with another one for a leg; costs of the legs that it covers are removed. */
export const withOffer = (
  chosen: readonly NamedOffer[],
  leg: CarriedLeg,
  offer: NamedOffer | undefined,
  needed: readonly CarriedLeg[],
): NamedOffer[] => {
  const offerLegs = needed.filter((one) => one === leg || offer?.legs.includes(one) === true)
  return [...chosen.filter(({ legs }) => !offerLegs.some((one) => legs.includes(one))), ...(offer ? [offer] : [])]
}

/** Total of the chosen costs, and the legs that are still open. */
export const combinedNow = (chosen: readonly NamedOffer[], needed: readonly CarriedLeg[]) => ({
  combination: combined(chosen, needed),
  openLegs: needed.filter((leg) => !chosen.some(({ legs }) => legs.includes(leg))),
})
