import {
  bestCombinations,
  type Combination,
  combined,
  type Offer,
} from '@freight/contracts/cost-comparison/combinations'
import { neededLegs } from '@freight/contracts/pricing/our-sections'
import type { CarriedLeg } from '@freight/contracts/choices'
import type { Currency } from '@freight/contracts/pricing/money'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { type CostOfDetail, costSummaries, distinctNames, sourceName } from '../costs/cost-summaries.ts'

/** A cost that may be combined with others. */
export interface NamedOffer extends Offer {
  name: string
}

/** The costs of a quotation that may be combined: with each amount, in one currency, valid and for a leg that is needed. */
const combinable = (detail: QuotationDetail, currency: Currency | undefined) => {
  const needed = neededLegs(detail)
  const summaries = costSummaries(detail, { currency })
  const names = distinctNames(summaries)
  const offers = summaries.flatMap(({ cost, legs, total, missing, expired }, index): NamedOffer[] => {
    const isOffer = total !== undefined && missing === 0 && !expired && needed.some((leg) => legs.includes(leg))
    return isOffer ? [{ idCost: cost.idCost, name: names[index] ?? '', legs, total, ttime: cost.ttime }] : []
  })
  return { needed, offers }
}

/**
 * The costs of a quotation that may be combined, a cost a leg, and the best combinations; undefined where each of them
 * is for the whole of what our client pays, or nothing covers a leg of it.
 */
export const combinationsOf = (detail: QuotationDetail, currency: Currency | undefined) => {
  const { needed, offers } = combinable(detail, currency)
  const isPart = ({ legs }: Offer) => needed.some((leg) => !legs.includes(leg))
  const isCovered = needed.every((leg) => offers.some(({ legs }) => legs.includes(leg)))
  return isCovered && offers.some(isPart) ? { needed, offers, ...bestCombinations(offers, needed) } : undefined
}

export type KeptOfDetail = NonNullable<QuotationDetail['combinations']>[number]

/** Why a combination that was kept is not what it was, the worst first. */
export const combinationTroubles = ['gone', 'expired', 'open', 'stale', 'changed'] as const

/** A combination as it is listed: one of the best, or one that somebody kept. */
export interface ListedCombination {
  idCosts: readonly string[]
  /** Who is for which legs, in the order of the journey; without a cost where that is there no more. */
  suppliers: readonly { legs: readonly CarriedLeg[]; cost: CostOfDetail | undefined }[]
  /** What it comes to now; undefined where it is not complete any more. */
  whole: Combination | undefined
  isCheapest: boolean
  isFastest: boolean
  kept: KeptOfDetail | undefined
  trouble: (typeof combinationTroubles)[number] | undefined
}

/** What a combination is called: as somebody named it, else by its suppliers. */
export const combinationName = ({ kept, suppliers }: ListedCombination, gone: string): string =>
  kept?.name || suppliers.map(({ cost }) => (cost ? sourceName(cost) : gone)).join(' + ')

/** Whether two combinations are of the same costs. */
export const isSameCosts = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((idCost) => other.includes(idCost))

const troubleOf = (
  { cost: costs = [], fx }: QuotationDetail,
  { parts, changedAt }: KeptOfDetail,
  whole: Combination | undefined,
): ListedCombination['trouble'] => {
  const own = parts.map(({ idCost }) => costs.find((cost) => cost.idCost === idCost))
  if (own.includes(undefined)) return 'gone'
  if (own.some((cost) => cost !== undefined && cost.validez < fx.date)) return 'expired'
  if (whole === undefined) return 'open'
  if (own.some((cost) => cost?.stale)) return 'stale'
  return changedAt === undefined ? undefined : 'changed'
}

/** The cheapest complete combination, the fastest, and those that were kept, each once. */
export const listedCombinations = (detail: QuotationDetail, currency: Currency | undefined): ListedCombination[] => {
  const { needed, offers } = combinable(detail, currency)
  const found = combinationsOf(detail, currency)
  const best = [found?.cheapest, found?.fastest].filter((one) => one !== undefined)
  const kept = detail.combinations ?? []
  const costsOf = ({ parts }: KeptOfDetail) => parts.map(({ idCost }) => idCost)
  const all = [...best.map(({ idCosts }) => idCosts), ...kept.map(costsOf)]
  const each = all.filter((ids, index) => all.findIndex((other) => isSameCosts(ids, other)) === index)
  return each.map((idCosts) => {
    const own = offers.filter(({ idCost }) => idCosts.includes(idCost))
    const whole = own.length === idCosts.length ? combined(own, needed) : undefined
    const keeping = kept.find((one) => isSameCosts(costsOf(one), idCosts))
    const legsOfCost = (idCost: string) =>
      own.find((one) => one.idCost === idCost)?.legs ?? keeping?.parts.find((one) => one.idCost === idCost)?.legs ?? []
    return {
      idCosts,
      suppliers: idCosts.map((idCost) => ({
        cost: detail.cost?.find((one) => one.idCost === idCost),
        legs: legsOfCost(idCost).filter((leg) => needed.includes(leg)),
      })),
      whole,
      isCheapest: found?.cheapest !== undefined && isSameCosts(found.cheapest.idCosts, idCosts),
      isFastest: found?.fastest !== undefined && isSameCosts(found.fastest.idCosts, idCosts),
      kept: keeping,
      trouble: keeping && troubleOf(detail, keeping, whole),
    }
  })
}

/** The chosen costs with another one for a leg: those that are for a leg of it go. */
export const withOffer = (
  chosen: readonly NamedOffer[],
  leg: CarriedLeg,
  offer: NamedOffer | undefined,
  needed: readonly CarriedLeg[],
): NamedOffer[] => {
  const taken = needed.filter((one) => one === leg || offer?.legs.includes(one) === true)
  return [...chosen.filter(({ legs }) => !taken.some((one) => legs.includes(one))), ...(offer ? [offer] : [])]
}

/** What the chosen costs are together, or the legs that are still open. */
export const combinedNow = (chosen: readonly NamedOffer[], needed: readonly CarriedLeg[]) => ({
  whole: combined(chosen, needed),
  open: needed.filter((leg) => !chosen.some(({ legs }) => legs.includes(leg))),
})
