import { costRights } from '@freight/contracts/access/cost-rights'
import type { FxSnapshot } from '@freight/contracts/pricing/exchange'
import type { Currency } from '@freight/contracts/pricing/money'
import type { OwnNumbers } from '@freight/contracts/provider/own-numbers'
import { missingParameters, mismatches, mismatchesOf, type WantedRate } from '@freight/contracts/rate/matching'
import type { RateOffers, RateOfferView } from '@freight/contracts/rate/offer-routes'
import { offersOf, type RatedShipment, type RateOffer } from '@freight/contracts/rate/offers'
import type { VersionedRate } from '@freight/contracts/rate/rate'
import { candidateParameters, laneParameters, rateCandidates, rateNearMisses } from './rate-candidates.ts'
import type { Platform } from '@freight/platform/platform'

type Db = Pick<Platform['db'], 'query'>
type Stored = VersionedRate & { active: boolean }

/** The rates that match, as they are stored now. */
export const matchingRates = async (db: Db, wanted: WantedRate): Promise<Stored[]> => {
  const { rows } = await db.query<Stored>({
    name: 'rate-candidates',
    text: rateCandidates,
    values: candidateParameters(wanted),
  })
  return rows.filter((rate) => mismatchesOf(rate, wanted).length === 0)
}

const numbers = `select key, air_divisor::text as "airDivisor", air_step::text as "airStep",
  air_minimum::text as "airMinimum", sea_kg_per_m3::text as "seaKgPerM3", sea_minimum::text as "seaMinimum",
  road_kg_per_m3::text as "roadKgPerM3", road_kg_per_ldm::text as "roadKgPerLdm", road_step::text as "roadStep",
  road_minimum::text as "roadMinimum" from read.provider_list where key = any($1)`

const numbersOf = async (db: Db, rates: readonly Stored[]): Promise<Record<string, OwnNumbers>> => {
  const ids = [...new Set(rates.flatMap(({ owner }) => (owner ? [owner.id] : [])))]
  if (ids.length === 0) return {}
  const { rows } = await db.query<OwnNumbers & { key: string }>(numbers, [ids])
  return Object.fromEntries(rows.map(({ key, ...own }) => [key, own]))
}

/** How many rates of the lane fail at what: why none match. */
const nearMisses = async (db: Db, wanted: WantedRate): Promise<RateOffers['near']> => {
  const { rows } = await db.query<Stored>(rateNearMisses, laneParameters(wanted))
  const found = rows.map((rate) => mismatchesOf(rate, wanted))
  const counted = mismatches.map((one) => [one, found.filter((all) => all.includes(one)).length] as const)
  return Object.fromEntries(counted.filter(([, count]) => count > 0))
}

const earliest = (rates: readonly VersionedRate[]): string =>
  rates.reduce((first, { validTo }) => (first === '' || validTo < first ? validTo : first), '')

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
  validTo: earliest(rates),
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

const shown = 50

type Asked = {
  db: Db
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
  const rates = await matchingRates(db, wanted)
  const seesCosts = costRights(permissions).groups
  if (rates.length === 0) {
    const near = seesCosts ? await nearMisses(db, wanted) : undefined
    return { nothing: 'NO_RESULTS', missing: [], day: wanted.day, total: 0, complete: 0, ...(near && { near }) }
  }
  const providers = await numbersOf(db, rates)
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
