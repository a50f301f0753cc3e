import type { EventData } from '@freight/contracts/events/event'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import { mostCandidates } from '@freight/contracts/rate/auto-rating'
import { type JourneyOffer, journeyOffers, type LegOffer } from '@freight/contracts/rate/legs/journey-offers'
import { leadOf, type LegQuestion, legQuestions } from '@freight/contracts/rate/legs/leg-questions'
import { missingParameters } from '@freight/contracts/rate/matching'
import { Refusal } from '@freight/platform/event-store/decider'
import type { Stage } from '../quotation-state.ts'

type Candidate = EventData<QuotationEvents, 'QuotationAutoRated'>['candidates'][number]

const ratesOf = (legs: readonly LegOffer[]) =>
  legs.flatMap(({ leg, offer }) =>
    (offer?.rates ?? []).map(({ id, version, code }) => ({
      rateId: id,
      rateVersion: version,
      code,
      ...(leg !== 'MAIN_CARRIAGE' && { leg }),
    })),
  )

const candidateOf = ({ legs, lead, totals, converted, complete, validTo }: JourneyOffer): Candidate => {
  const [first] = lead.rates
  const hasDoorLegs = legs.some(({ leg }) => leg !== 'MAIN_CARRIAGE')
  return {
    rates: ratesOf(legs),
    owner: first?.owner?.name ?? '',
    carrier: first?.carrier?.name ?? '',
    validTo,
    totals,
    ...(converted && { converted }),
    complete,
    open: legs.flatMap(({ offer }) => offer?.open ?? []),
    uncovered: lead.uncovered,
    ...(hasDoorLegs && {
      legs: legs.map(({ leg, offer, nothing }) => ({
        leg,
        ...(nothing && { nothing }),
        totals: offer?.totals ?? [],
        complete: offer?.complete === true,
      })),
    }),
  }
}

const carriersOf = (offers: readonly JourneyOffer[]): string[] => [
  ...new Set(
    offers
      .flatMap(({ lead }) => lead.rates.map(({ carrier }) => carrier?.code || (carrier?.name ?? '')))
      .filter((name) => name !== ''),
  ),
]

/** Why there is no offer; undefined if there is one. */
const emptyReason = (missing: readonly unknown[], offers: readonly JourneyOffer[], { nothing }: LegQuestion) => {
  if (missing.length > 0) return 'MISSING_PARAMETERS'
  return offers.length === 0 ? (nothing ?? 'NO_RESULTS') : undefined
}

export const autoRating = {
  decide: {
    AutoRate: (_, { request }, { lookups: { matchingRates, surcharges, fx, settings }, today }) => {
      if (!request) throw new Refusal('NOT_REQUESTED', 'The quotation was never requested.')
      const missing = missingParameters(request)
      const { rates, doors, providers, near } = matchingRates
      const currency = settings.data.displayCurrency
      const questions = legQuestions(request, today, settings.chargeable)
      const lead = leadOf(questions)
      const ratesByLeg = { ...doors, MAIN_CARRIAGE: rates }
      const offers =
        missing.length > 0 ? [] : journeyOffers(questions, ratesByLeg, { fx, currency, providers, surcharges })
      const nothing = emptyReason(missing, offers, lead)
      return [
        {
          type: 'QuotationAutoRated',
          data: {
            day: lead.wanted.day,
            ...(nothing && { nothing }),
            missing,
            total: offers.length,
            complete: offers.filter(({ complete }) => complete).length,
            carriers: carriersOf(offers),
            candidates: offers.slice(0, mostCandidates).map(candidateOf),
            ...(Object.keys(near).length > 0 && { near }),
          },
        },
      ]
    },
  },
  evolve: {
    QuotationAutoRated: (quotation, { complete, carriers }) => ({ ...quotation, autoRated: { complete, carriers } }),
  },
} satisfies Stage
