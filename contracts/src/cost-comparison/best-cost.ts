import { type CarriedLeg, carriedLegs } from '../choices.ts'
import type { Direction } from '../freight/direction.ts'
import { convertedTotal, type FxSnapshot } from '../pricing/exchange.ts'
import { Incoterm } from '../freight/incoterms.ts'
import { compareMoney, type Currency, type Money, money, totalsByCurrency } from '../pricing/money.ts'
import { cheapestCombination, type Offer } from './combinations.ts'
import { codesOfOthers, type PricedCode } from './coverage.ts'
import { isOpenCharge } from '../pricing/cost-amount.ts'
import {
  type Carrying,
  legsCovered,
  legsOf,
  neededLegs,
  type OfJourney,
  ourCharges,
  sections,
} from '../pricing/our-sections.ts'

/**
 * Total of one leg or section of a cost in one currency; `missing`: a line of it lacks an amount. `carries`: legs that
 * the whole cost covers, where those are not all.
 */
export type SectionTotal = Money & OfJourney & { missing?: true; carries?: readonly CarriedLeg[] }

/** Totals and priced charge codes of a cost, for the comparison with other costs. */
export type ComparedCost = { totals: readonly SectionTotal[]; codes: readonly PricedCode[] }

type Charge = Omit<Money, 'amount'> & { amount?: string | undefined; included?: true | undefined } & OfJourney

/** Totals of a cost per section, leg and currency, enough to compare it under any incoterm. */
export const sectionTotals = (charges: readonly Charge[]): SectionTotal[] => {
  const totals: SectionTotal[] = []
  for (const section of sections) {
    const sectionCharges = charges.filter((charge) => charge.section === section && charge.included !== true)
    for (const leg of new Set(sectionCharges.map((charge) => charge.leg))) {
      const legCharges = sectionCharges.filter((charge) => charge.leg === leg)
      for (const total of totalsByCurrency(legCharges.map(({ amount = '0', currency }) => ({ amount, currency })))) {
        const isOpen = legCharges.some((charge) => charge.currency === total.currency && isOpenCharge(charge))
        totals.push({ ...total, section, ...(leg !== undefined && { leg }), ...(isOpen && { missing: true }) })
      }
    }
  }
  return totals
}

/** Section totals with the legs of the cost. */
export const groupTotals = (group: Omit<Carrying, 'charges'> & { charges: readonly Charge[] }): SectionTotal[] => {
  const carries = legsOf(group)
  return sectionTotals(group.charges).map((total) => ({
    ...total,
    ...(carries.length < carriedLegs.length && { carries }),
  }))
}

export type PayingSide = {
  incoterm: string
  direction: Direction
  pickupData?: { readonly length: number }
  deliveryAtTerminal?: boolean | undefined
}

/**
 * The part of each cost that our client pays, and the legs of their carriage (`needed`) that it covers; `needed` omits
 * legs that no cost covers. `isOpen`: a line that they pay lacks an amount. `lacksCodes`: another cost prices a charge code
 * that this one does not, so its lower total may be misleading.
 */
export const paidOf = (costs: readonly ComparedCost[], { incoterm, ...side }: PayingSide) => {
  const known = Incoterm.safeParse(incoterm).data
  const isOurs = known ? ourCharges({ ...side, incoterm: known }) : () => true
  const coverages = costs.map(({ totals: [total] }) => ({ legs: total ? (total.carries ?? carriedLegs) : [] }))
  const needed = legsCovered(known ? neededLegs({ ...side, incoterm: known }) : carriedLegs, coverages)
  const lackingCodes = codesOfOthers(costs.map(({ codes }) => codes.filter(isOurs)))
  const paid = costs.map((cost, index) => {
    const totals = cost.totals.filter(isOurs)
    return {
      legs: needed.filter((leg) => coverages[index]?.legs.includes(leg)),
      totals,
      isOpen: totals.some(({ missing }) => missing),
      lacksCodes: (lackingCodes[index] ?? []).length > 0,
    }
  })
  return { needed, paid }
}

/**
 * Total of the cheapest cost for our client, in each of `currencies`, half-up to 2 decimals: one complete cost, or a
 * combination with one cost per leg. Costs that lack an amount, an exchange rate, or a charge code that another cost
 * prices are excluded.
 */
export const bestCostPerCurrency = <Target extends Currency>(
  currencies: readonly Target[],
  costs: readonly ComparedCost[],
  side: PayingSide,
  fx: FxSnapshot,
): Partial<Record<Target, string>> => {
  const { needed, paid } = paidOf(costs, side)
  const best: Partial<Record<Target, string>> = {}
  for (const currency of currencies) {
    const offers = paid.flatMap(({ legs, totals, isOpen, lacksCodes }, index): Offer[] => {
      if (totals.length === 0 || isOpen || lacksCodes) return []
      const total = convertedTotal(totals, currency, fx)?.amount
      return total === undefined ? [] : [{ idCost: String(index), legs, total }]
    })
    const cheapest =
      needed.length === 0
        ? // Without a carriage to pay there is no combination.
          offers.map(({ total }) => money(total, currency)).toSorted(compareMoney)[0]?.amount
        : cheapestCombination(offers, needed)?.total
    if (cheapest !== undefined) best[currency] = cheapest
  }
  return best
}
