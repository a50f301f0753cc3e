import type { CarriedLeg } from '../vocabulary/journey.ts'
import { Exact, round2 } from '../money/money.ts'
import { daysOf } from '../pricing/journey.ts'

/**
 * A cost group for combinations, always whole, because local charges belong to their carrier. All totals in one
 * currency.
 */
export type Offer = { idCost: string; legs: readonly CarriedLeg[]; total: string; ttime?: number | undefined }

/** Cost groups that together cover each leg of our client exactly once. */
export type Combination = { idCosts: string[]; total: string; ttime: number | undefined }

/** Combines offers in the order of the journey; undefined unless they cover each needed leg exactly once. */
export const combined = (offers: readonly Offer[], needed: readonly CarriedLeg[]): Combination | undefined => {
  const covered = offers.map(({ legs }) => needed.filter((leg) => legs.includes(leg)))
  const coversEachOnce = needed.every((leg) => covered.filter((legs) => legs.includes(leg)).length === 1)
  if (!coversEachOnce || covered.some((legs) => legs.length === 0)) return undefined
  const byLeg = needed.flatMap((leg) => offers.filter(({ legs }) => legs.includes(leg)))
  return {
    idCosts: [...new Set(byLeg.map(({ idCost }) => idCost))],
    total: round2(offers.reduce((sum, { total }) => sum.plus(total), new Exact(0))),
    ttime: daysOf(offers),
  }
}

const byTotal = (a: { total: string }, b: { total: string }) => new Exact(a.total).comparedTo(b.total)
const transitDays = ({ ttime = Infinity }: { ttime?: number | undefined }) => ttime
const byDays = (a: Offer | Combination, b: Offer | Combination) => {
  const [one, other] = [transitDays(a), transitDays(b)]
  return one === other ? byTotal(a, b) : one - other
}

/** Per set of legs only the first offer in the order: no other one can be in the first combination. */
const firstOfEach = (offers: readonly Offer[], needed: readonly CarriedLeg[], order: typeof byDays): Offer[] => {
  const first = new Map<string, Offer>()
  for (const offer of offers.toSorted(order)) {
    const covered = needed.filter((leg) => offer.legs.includes(leg)).join()
    if (covered !== '' && !first.has(covered)) first.set(covered, offer)
  }
  return [...first.values()]
}

/** All combinations of offers that cover each needed leg exactly once. */
const coverings = (offers: readonly Offer[], needed: readonly CarriedLeg[]): Offer[][] => {
  const [leg] = needed
  if (leg === undefined) return [[]]
  return offers
    .filter(({ legs }) => legs.includes(leg))
    .flatMap((offer) => {
      const otherOffers = offers.filter(
        ({ legs }) => !needed.some((one) => legs.includes(one) && offer.legs.includes(one)),
      )
      const remainingLegs = needed.filter((one) => !offer.legs.includes(one))
      return coverings(otherOffers, remainingLegs).map((covering) => [offer, ...covering])
    })
}

const firstCombination = (offers: readonly Offer[], needed: readonly CarriedLeg[], order: typeof byDays) =>
  needed.length === 0
    ? undefined
    : coverings(firstOfEach(offers, needed, order), needed)
        .flatMap((covering) => combined(covering, needed) ?? [])
        .toSorted(order)[0]

/** The cheapest complete combination; undefined where there is none. */
export const cheapestCombination = (offers: readonly Offer[], needed: readonly CarriedLeg[]) =>
  firstCombination(offers, needed, byTotal)

/** The cheapest and the fastest complete combination; without known days there is no fastest. */
export const bestCombinations = (offers: readonly Offer[], needed: readonly CarriedLeg[]) => {
  const fastest = firstCombination(offers, needed, byDays)
  return {
    cheapest: cheapestCombination(offers, needed),
    fastest: fastest?.ttime === undefined ? undefined : fastest,
  }
}
