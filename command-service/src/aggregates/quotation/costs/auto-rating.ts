import type { EventData } from '@freight/contracts/events/event'
import type { QuotationEvents } from '@freight/contracts/quotation/events'
import { mostCandidates } from '@freight/contracts/rate/auto-rating'
import { missingParameters } from '@freight/contracts/rate/matching'
import { earliestEnd, offersOf, type RateOffer } from '@freight/contracts/rate/offers'
import { wantedOf } from '@freight/contracts/rate/wanted-of'
import { Refusal } from '@freight/platform/decider'
import type { Stage } from '../state.ts'

type Rated = EventData<QuotationEvents, 'QuotationAutoRated'>

const candidateOf = (offer: RateOffer): Rated['candidates'][number] => {
  const { rates, totals, converted, complete, open, uncovered } = offer
  const [first] = rates
  return {
    rates: rates.map(({ id, version, code }) => ({ rateId: id, rateVersion: version, code })),
    owner: first?.owner?.name ?? '',
    carrier: first?.carrier?.name ?? '',
    validTo: earliestEnd(rates),
    totals,
    ...(converted && { converted }),
    complete,
    open,
    uncovered,
  }
}

const carriersOf = (offers: readonly RateOffer[]): string[] => [
  ...new Set(
    offers
      .flatMap(({ rates }) => rates.map(({ carrier }) => carrier?.code || (carrier?.name ?? '')))
      .filter((name) => name !== ''),
  ),
]

export const autoRating = {
  decide: {
    AutoRate: (_, { request }, { lookups: { matchingRates, fx, settings }, today }) => {
      if (!request) throw new Refusal('NOT_REQUESTED', 'Nobody asked for this quotation.')
      const wanted = wantedOf(request, today)
      const missing = missingParameters(request)
      const { rates, providers, near } = matchingRates
      const currency = settings.data.displayCurrency
      const offers = missing.length > 0 ? [] : offersOf(rates, { shipment: request, wanted, fx, currency, providers })
      const nothing = missing.length > 0 ? 'MISSING_PARAMETERS' : offers.length === 0 ? 'NO_RESULTS' : undefined
      return [
        {
          type: 'QuotationAutoRated',
          data: {
            day: wanted.day,
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
