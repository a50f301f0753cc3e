import type { CarriedLeg } from '../choices.ts'
import { Exact, round2 } from '../pricing/money.ts'
import { daysOf } from '../quotation/offer/journey.ts'

/** A cost group as it may be combined: whole, because local charges go with their carrier. In one currency. */
export type Offer = { idCost: string; legs: readonly CarriedLeg[]; total: string; ttime?: number | undefined }

/** Cost groups that are together for every leg that our client pays, each leg once. */
export type Combination = { idCosts: string[]; total: string; ttime: number | undefined }

/** What costs are together, in the order of the journey; undefined where they are not for each of these legs once. */
export const combined = (offers: readonly Offer[], needed: readonly CarriedLeg[]): Combination | undefined => {
  const covered = offers.map(({ legs }) => needed.filter((leg) => legs.includes(leg)))
  const isEach = needed.every((leg) => covered.filter((legs) => legs.includes(leg)).length === 1)
  if (!isEach || covered.some((legs) => legs.length === 0)) return undefined
  const byLeg = needed.flatMap((leg) => offers.filter(({ legs }) => legs.includes(leg)))
  return {
    idCosts: [...new Set(byLeg.map(({ idCost }) => idCost))],
    total: round2(offers.reduce((sum, { total }) => sum.plus(total), new Exact(0))),
    ttime: daysOf(offers),
  }
}

const byTotal = (a: { total: string }, b: { total: string }) => new Exact(a.total).comparedTo(b.total)
const days = ({ ttime = Infinity }: { ttime?: number | undefined }) => ttime
const byDays = (a: Offer | Combination, b: Offer | Combination) => {
  const [one, other] = [days(a), days(b)]
  return one === other ? byTotal(a, b) : one - other
}

/** Of the costs that are for the same of these legs, the first in an order: no other one can be in the first combination. */
const firstOfEach = (offers: readonly Offer[], needed: readonly CarriedLeg[], order: typeof byDays): Offer[] => {
  const first = new Map<string, Offer>()
  for (const offer of offers.toSorted(order)) {
    const covered = needed.filter((leg) => offer.legs.includes(leg)).join()
    if (covered !== '' && !first.has(covered)) first.set(covered, offer)
  }
  return [...first.values()]
}

/** Every way to choose costs that are together for each of these legs once. */
const ways = (offers: readonly Offer[], needed: readonly CarriedLeg[]): Offer[][] => {
  const [leg] = needed
  if (leg === undefined) return [[]]
  return offers
    .filter(({ legs }) => legs.includes(leg))
    .flatMap((offer) => {
      const others = offers.filter(({ legs }) => !needed.some((one) => legs.includes(one) && offer.legs.includes(one)))
      const left = needed.filter((one) => !offer.legs.includes(one))
      return ways(others, left).map((rest) => [offer, ...rest])
    })
}

const firstWay = (offers: readonly Offer[], needed: readonly CarriedLeg[], order: typeof byDays) =>
  needed.length === 0
    ? undefined
    : ways(firstOfEach(offers, needed, order), needed)
        .flatMap((way) => combined(way, needed) ?? [])
        .toSorted(order)[0]

/** The cheapest and the fastest complete combination; nothing is the fastest where no one's days are known. */
export const bestCombinations = (offers: readonly Offer[], needed: readonly CarriedLeg[]) => {
  const fastest = firstWay(offers, needed, byDays)
  return {
    cheapest: firstWay(offers, needed, byTotal),
    fastest: fastest?.ttime === undefined ? undefined : fastest,
  }
}
