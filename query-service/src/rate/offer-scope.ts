import {
  type RequestScope,
  type Lacks,
  lacksNothing,
  scopeLacking,
  type UsualCharge,
} from '@freight/contracts/cost-comparison/best-cost'
import type { UnpricedType } from '@freight/contracts/cost-comparison/equipment'
import { convertedTotal, type FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import { Exact, type Money, totalsByCurrency } from '@freight/contracts/money/money'
import { withAmount } from '@freight/contracts/pricing/cost-amount'
import { legsOf, type OfJourney, ourCharges } from '@freight/contracts/pricing/our-sections'
import type { JourneyOffer, LegOffer } from '@freight/contracts/rate/legs/journey-offers'
import type { Currency } from '@freight/contracts/vocabulary/schemas'

/** What the request asks for, and the charges that decide whether an offer prices it. */
export type Scope = {
  request: RequestScope
  usualCharges: readonly UsualCharge[]
  /** Section and leg of each code, as a cost of the offer would have them. */
  journeyOf: ReadonlyMap<string, OfJourney>
  fx: FxSnapshot
  currency: Currency
}

export type OurPart = { totals: Money[]; converted?: Money }

/** An offer with the part that our client pays and what it lacks: amount and marks of the cost that it would become. */
export type OfferOfScope = { offer: JourneyOffer; paid?: OurPart; lacks?: Lacks }

/** Lines of a leg as cost lines: a door leg's have its section, whatever their charge codes define. */
const costLines = ({ leg, offer }: LegOffer, { journeyOf }: Pick<Scope, 'journeyOf'>) =>
  (offer?.lines ?? []).map(({ idCharge, section, currency, calculator, unit, priced: { amount } }) => {
    const journey: OfJourney =
      leg === 'MAIN_CARRIAGE'
        ? (journeyOf.get(idCharge) ?? { section })
        : { section: leg === 'PICKUP' ? 'ORIGIN' : 'DESTINATION', leg }
    return { idCharge, ...journey, currency, amount, calculator, unit }
  })

/** The part of some legs that our client pays under the incoterm. */
export const ourPart = (legs: readonly LegOffer[], scope: Scope): OurPart => {
  const isOurs = ourCharges(scope.request)
  const ours = legs.flatMap((leg) => costLines(leg, scope)).filter((line) => isOurs(line))
  const totals = totalsByCurrency(withAmount(ours))
  const converted = convertedTotal(totals, scope.currency, scope.fx)
  return { totals, ...(converted && { converted }) }
}

/** Whether each line of a leg is one that our client pays. */
export const areOurs = (leg: LegOffer, scope: Scope): boolean[] => costLines(leg, scope).map(ourCharges(scope.request))

const offerOfScope = (offer: JourneyOffer, scope: Scope): OfferOfScope => {
  const lines = offer.legs.flatMap((leg) => costLines(leg, scope))
  const allLacks = scopeLacking(scope.request, scope.usualCharges, lines, legsOf({ charges: lines }))
  // Containers without a rate are listed in `uncovered`.
  const isListed = ({ type, idCharge }: UnpricedType) => idCharge === undefined && offer.lead.uncovered.includes(type)
  const lacks = { ...allLacks, equipment: allLacks.equipment.filter((one) => !isListed(one)) }
  return { offer, paid: ourPart(offer.legs, scope), ...(!lacksNothing(lacks) && { lacks }) }
}

const rankOf = ({ offer, lacks, paid }: OfferOfScope): number => {
  if (!offer.complete) return 3
  if (paid?.converted === undefined) return 2
  return lacks ? 1 : 0
}

/**
 * The offers in the order of the costs that they would become: those that lack nothing, those that lack something, those
 * without an exchange rate, the incomplete ones; each by the part that our client pays. Ties keep the order of `offers`.
 */
export const offersByScope = (offers: readonly JourneyOffer[], scope: Scope | undefined): OfferOfScope[] => {
  if (!scope) return offers.map((offer) => ({ offer }))
  const amountOf = ({ paid }: OfferOfScope) => new Exact(paid?.converted?.amount ?? 0)
  return offers
    .map((offer) => offerOfScope(offer, scope))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || amountOf(a).comparedTo(amountOf(b)))
}
