import type { CarriedLeg } from '../../vocabulary/journey.ts'
import { convertedTotal } from '../../exchange-rate/exchange.ts'
import { type Money, totalsByCurrency } from '../../money/money.ts'
import { bestOffer, earliestEnd, type OfferTerms, offersOf, type RateOffer } from '../offers.ts'
import type { VersionedRate } from '../rate.ts'
import { leadOf, type LegNothing, type LegQuestion } from './leg-questions.ts'

/** Offer for one leg of a journey, or the reason why there is none. */
export type LegOffer = { leg: CarriedLeg; offer?: RateOffer; nothing?: LegNothing }

/** One tariff of the lead leg, with the best offer of each other leg. */
export type JourneyOffer = {
  /** In the order of the journey. */
  legs: LegOffer[]
  /** Offer of the lead leg; the other legs are the same in all journey offers. */
  lead: RateOffer
  totals: Money[]
  /** Absent when an exchange rate is missing. */
  converted?: Money
  /** Whether every leg has a complete price. */
  complete: boolean
  /** Earliest end of its tariffs. */
  validTo: string
}

/** Matching rates by leg. */
export type RatesOfLegs = Partial<Record<CarriedLeg, readonly VersionedRate[]>>

type Terms = Omit<OfferTerms, 'shipment' | 'wanted' | 'isDoor'>

const legOffer = ({ leg, wanted, shipment, nothing }: LegQuestion, rates: RatesOfLegs, terms: Terms): LegOffer => {
  if (nothing) return { leg, nothing }
  const offer = bestOffer(rates[leg] ?? [], { ...terms, wanted, shipment, isDoor: leg !== 'MAIN_CARRIAGE' })
  return offer ? { leg, offer } : { leg, nothing: 'NO_RESULTS' }
}

const journeyOffer = (legs: LegOffer[], leadOffer: RateOffer, { currency, fx }: Terms): JourneyOffer => {
  const offers = legs.flatMap(({ offer }) => offer ?? [])
  const totals = totalsByCurrency(offers.flatMap((offer) => offer.totals))
  const converted = convertedTotal(totals, currency, fx)
  return {
    legs,
    lead: leadOffer,
    totals,
    ...(converted && { converted }),
    complete: legs.every(({ offer }) => offer?.complete === true),
    validTo: earliestEnd(offers.flatMap(({ rates }) => rates)),
  }
}

/**
 * Offers for a whole journey from matching rates, the best first, in `terms.currency`, each amount half-up to 2
 * decimals. Each leg is priced by itself. A door leg always uses its cheapest complete tariff, so the order is that of
 * the lead leg (`offersOf`). An offer without a tariff for one of the legs is incomplete.
 */
export const journeyOffers = (questions: readonly LegQuestion[], rates: RatesOfLegs, terms: Terms): JourneyOffer[] => {
  const leadQuestion = leadOf(questions)
  if (leadQuestion.nothing) return []
  const { leg, wanted, shipment } = leadQuestion
  const otherLegs = questions.filter((one) => one !== leadQuestion).map((one) => legOffer(one, rates, terms))
  const leadIndex = questions.indexOf(leadQuestion)
  return offersOf(rates[leg] ?? [], { ...terms, wanted, shipment, isDoor: leg !== 'MAIN_CARRIAGE' }).map((offer) =>
    journeyOffer(otherLegs.toSpliced(leadIndex, 0, { leg, offer }), offer, terms),
  )
}
