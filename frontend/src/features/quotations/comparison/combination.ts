import { bestCombinations, combined, type Offer } from '@freight/contracts/cost-comparison/combinations'
import { neededLegs } from '@freight/contracts/pricing/our-sections'
import type { CarriedLeg } from '@freight/contracts/choices'
import type { Currency } from '@freight/contracts/pricing/money'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { costSummaries, distinctNames } from '../costs/cost-summaries.ts'

/** A cost that may be combined with others. */
export interface NamedOffer extends Offer {
  name: string
}

/**
 * The costs of a quotation that may be combined, a cost a leg, and the best combinations; undefined where each of them
 * is for the whole of what our client pays, or nothing covers a leg of it.
 */
export const combinationsOf = (detail: QuotationDetail, currency: Currency | undefined) => {
  const needed = neededLegs(detail)
  const summaries = costSummaries(detail, { currency })
  const names = distinctNames(summaries)
  const offers = summaries.flatMap(({ cost, legs, total, missing, expired }, index): NamedOffer[] => {
    const isOffer = total !== undefined && missing === 0 && !expired && needed.some((leg) => legs.includes(leg))
    return isOffer ? [{ idCost: cost.idCost, name: names[index] ?? '', legs, total, ttime: cost.ttime }] : []
  })
  const isPart = ({ legs }: Offer) => needed.some((leg) => !legs.includes(leg))
  const isCovered = needed.every((leg) => offers.some(({ legs }) => legs.includes(leg)))
  return isCovered && offers.some(isPart) ? { needed, offers, ...bestCombinations(offers, needed) } : undefined
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
