import { type CarriedLeg, carriedLegs } from '../choices.ts'
import type { Direction } from '../freight/direction.ts'
import { convertedTotal, type FxSnapshot } from '../pricing/exchange.ts'
import { Incoterm } from '../freight/incoterms.ts'
import { compareMoney, type Currency, type Money, money, totalsByCurrency } from '../pricing/money.ts'
import { bestCombinations, type Offer } from './combinations.ts'
import { isOpenCharge } from '../pricing/cost-amount.ts'
import {
  assumedEnds,
  type Carrying,
  legsOf,
  legsTogether,
  neededLegs,
  type OfJourney,
  ourCharges,
  sections,
} from '../pricing/our-sections.ts'

/**
 * What a leg or a section of a cost comes to in one currency; `missing`: a line of it has no amount yet. `carries`: the legs
 * of the journey that the whole cost is for, where those are not all. `assumed`: the ends among them that it has no line of.
 */
export type SectionTotal = Money &
  OfJourney & { missing?: true; carries?: readonly CarriedLeg[]; assumed?: readonly CarriedLeg[] }

type Charge = Omit<Money, 'amount'> & { amount?: string | undefined; included?: true | undefined } & OfJourney

/** As much of a cost as it takes to compare it under any incoterm. */
export const sectionTotals = (charges: readonly Charge[]): SectionTotal[] => {
  const totals: SectionTotal[] = []
  for (const section of sections) {
    const ofSection = charges.filter((charge) => charge.section === section && charge.included !== true)
    for (const leg of new Set(ofSection.map((charge) => charge.leg))) {
      const mine = ofSection.filter((charge) => charge.leg === leg)
      for (const total of totalsByCurrency(mine.map(({ amount = '0', currency }) => ({ amount, currency })))) {
        const isOpen = mine.some((charge) => charge.currency === total.currency && isOpenCharge(charge))
        totals.push({ ...total, section, ...(leg !== undefined && { leg }), ...(isOpen && { missing: true }) })
      }
    }
  }
  return totals
}

/** The same, with the legs that the cost is for. */
export const groupTotals = (group: Omit<Carrying, 'charges'> & { charges: readonly Charge[] }): SectionTotal[] => {
  const [carries, assumed] = [legsOf(group), assumedEnds(group)]
  return sectionTotals(group.charges).map((total) => ({
    ...total,
    ...(carries.length < carriedLegs.length && { carries }),
    ...(assumed.length > 0 && { assumed }),
  }))
}

export type PayingSide = {
  incoterm: string
  direction: Direction
  pickupData?: { readonly length: number }
  deliveryAtTerminal?: boolean | undefined
}

/**
 * What of each cost our client pays, and for which of the legs of the carriage that they pay (`needed`): an end that it has
 * no line of is not its own where another one is for it. `isOpen`: a line of that has no amount yet.
 */
export const paidOf = (costs: readonly (readonly SectionTotal[])[], { incoterm, ...side }: PayingSide) => {
  const known = Incoterm.safeParse(incoterm).data
  const isOurs = known ? ourCharges({ ...side, incoterm: known }) : () => true
  const needed = known ? neededLegs({ ...side, incoterm: known }) : carriedLegs
  const legs = legsTogether(costs.map(([one]) => ({ legs: one?.carries ?? carriedLegs, assumed: one?.assumed ?? [] })))
  const paid = costs.map((all, index) => {
    const totals = all.filter(isOurs)
    return {
      legs: needed.filter((leg) => legs[index]?.includes(leg)),
      totals,
      isOpen: totals.some(({ missing }) => missing),
    }
  })
  return { needed, paid }
}

/**
 * The cheapest cost, in a currency: of what our client pays under the incoterm, and complete; or several together, a cost a
 * leg. One with a line without an amount, or without a rate for its currency, is never among them.
 */
export const bestCost = (
  costs: readonly (readonly SectionTotal[])[],
  side: PayingSide,
  fx: FxSnapshot,
  currency: Currency,
): string | undefined => {
  const { needed, paid } = paidOf(costs, side)
  const offers = paid.flatMap(({ legs, totals, isOpen }, index): Offer[] => {
    if (totals.length === 0 || isOpen) return []
    const total = convertedTotal(totals, currency, fx)?.amount
    return total === undefined ? [] : [{ idCost: String(index), legs, total }]
  })
  // Where our client pays for no carriage there is nothing to combine.
  if (needed.length === 0) return offers.map(({ total }) => money(total, currency)).toSorted(compareMoney)[0]?.amount
  return bestCombinations(offers, needed).cheapest?.total
}
