import { costRights } from '@freight/contracts/access/cost-rights'
import type { FxSnapshot } from '@freight/contracts/pricing/exchange'
import type { Currency } from '@freight/contracts/pricing/money'
import { missingParameters, type WantedRate } from '@freight/contracts/rate/matching'
import type { RateOffers, RateOfferView } from '@freight/contracts/rate/offer-routes'
import { earliestEnd, offersOf, type RatedShipment, type RateOffer } from '@freight/contracts/rate/offers'
import type { Platform } from '@freight/platform/platform'
import { matchingRates, nearMisses, ownNumbersOf } from '@freight/platform/rates/matching-rates'

/** The greatest, as long as every rate says it. */
const known = (values: readonly (number | null)[], of: (...all: number[]) => number): number | null => {
  const said = values.filter((one) => one !== null)
  return said.length < values.length || said.length === 0 ? null : of(...said)
}

const viewOf = ({
  rates,
  lines,
  totals,
  converted,
  complete,
  open,
  uncovered,
  laneLevel,
}: RateOffer): RateOfferView => ({
  rates: rates.map(({ id, version, code, container }) => ({ rateId: id, rateVersion: version, code, container })),
  owner: rates[0]?.owner ?? null,
  carrier: rates[0]?.carrier?.name ?? '',
  route: rates[0]?.route ?? '',
  transitTime: known(
    rates.map(({ transitTime }) => transitTime),
    Math.max,
  ),
  freeDays: known(
    rates.map(({ freeDays }) => freeDays),
    Math.min,
  ),
  validTo: earliestEnd(rates),
  laneLevel,
  totals,
  ...(converted && { converted }),
  complete,
  open,
  uncovered,
  lines: lines.map(({ priced, description: _ofRate, amount: _typed, chargeableRule: _weighing, ...line }) => ({
    ...line,
    ...priced,
  })),
})

export const tables = { rates: 'read.rate_list', providers: 'read.provider_list' }

const shown = 50

type Asked = {
  db: Pick<Platform['db'], 'query'>
  request: RatedShipment
  wanted: WantedRate
  fx: FxSnapshot
  currency: Currency
  permissions: Iterable<string>
}

/** What matches a request that says enough; amounts for whoever may see costs. */
export const rateOffersFor = async ({ db, request, wanted, fx, currency, permissions }: Asked): Promise<RateOffers> => {
  const missing = missingParameters({
    ...request,
    origenCodigo: wanted.origin.code,
    destinoCodigo: wanted.destination.code,
  })
  if (missing.length > 0) return nothingAsked(missing)
  const source = { db, tables }
  const rates = await matchingRates(source, wanted)
  const seesCosts = costRights(permissions).groups
  if (rates.length === 0) {
    const near = seesCosts ? await nearMisses(source, wanted) : undefined
    return { nothing: 'NO_RESULTS', missing: [], day: wanted.day, total: 0, complete: 0, ...(near && { near }) }
  }
  const providers = await ownNumbersOf(source, rates)
  const offers = offersOf(rates, { shipment: request, wanted, fx, currency, providers })
  return {
    missing: [],
    day: wanted.day,
    total: offers.length,
    complete: offers.filter((offer) => offer.complete).length,
    ...(seesCosts && { offers: offers.slice(0, shown).map(viewOf) }),
  }
}

export const nothingAsked = (missing: RateOffers['missing']): RateOffers => ({
  nothing: 'MISSING_PARAMETERS',
  missing,
  total: 0,
  complete: 0,
})
