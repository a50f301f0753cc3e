import type { CarriedLeg } from '../../choices.ts'
import { convertedTotal } from '../../pricing/exchange.ts'
import { type Money, totalsByCurrency } from '../../pricing/money.ts'
import { bestOffer, earliestEnd, type OfferTerms, offersOf, type RateOffer } from '../offers.ts'
import type { VersionedRate } from '../rate.ts'
import { leadOf, type LegNothing, type LegQuestion } from './leg-questions.ts'

/** What one leg of a journey comes to, or why nothing was found for it. */
export type LegOffer = { leg: CarriedLeg; offer?: RateOffer; nothing?: LegNothing }

/** A tariff of the leg that offers are made of, with the best of each other leg. */
export type JourneyOffer = {
  /** In the order of the journey. */
  legs: LegOffer[]
  /** The one that this offer is: of the other legs all offers have the same. */
  lead: RateOffer
  totals: Money[]
  /** Absent where a rate of exchange is missing. */
  converted?: Money
  /** Every leg is priced. */
  complete: boolean
  /** When the first of its tariffs ends. */
  validTo: string
}

/** Rates that match, by the leg that they are for. */
export type RatesOfLegs = Partial<Record<CarriedLeg, readonly VersionedRate[]>>

type Terms = Omit<OfferTerms, 'shipment' | 'wanted'>

const legOffer = ({ leg, wanted, shipment, nothing }: LegQuestion, rates: RatesOfLegs, terms: Terms): LegOffer => {
  if (nothing) return { leg, nothing }
  const offer = bestOffer(rates[leg] ?? [], { ...terms, wanted, shipment })
  return offer ? { leg, offer } : { leg, nothing: 'NO_RESULTS' }
}

const together = (legs: LegOffer[], lead: RateOffer, { currency, fx }: Terms): JourneyOffer => {
  const offers = legs.flatMap(({ offer }) => offer ?? [])
  const totals = totalsByCurrency(offers.flatMap((offer) => offer.totals))
  const converted = convertedTotal(totals, currency, fx)
  return {
    legs,
    lead,
    totals,
    ...(converted && { converted }),
    complete: legs.every(({ offer }) => offer?.complete === true),
    validTo: earliestEnd(offers.flatMap(({ rates }) => rates)),
  }
}

/**
 * What the rates that match come to for a whole journey, the best first. Each leg is priced by itself; a door leg takes its
 * cheapest complete tariff, and as that is the same for all, the order is that of the leg that offers are made of
 * (`offersOf`). Without a tariff for one of the legs an offer is not complete.
 */
export const journeyOffers = (questions: readonly LegQuestion[], rates: RatesOfLegs, terms: Terms): JourneyOffer[] => {
  const lead = leadOf(questions)
  if (lead.nothing) return []
  const { leg, wanted, shipment } = lead
  const others = questions.filter((one) => one !== lead).map((one) => legOffer(one, rates, terms))
  const at = questions.indexOf(lead)
  return offersOf(rates[leg] ?? [], { ...terms, wanted, shipment }).map((offer) =>
    together(others.toSpliced(at, 0, { leg, offer }), offer, terms),
  )
}
