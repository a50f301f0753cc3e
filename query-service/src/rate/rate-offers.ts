import { costRights } from '@freight/contracts/access/cost-rights'
import type { ChargeableNumbers } from '@freight/contracts/company-settings/chargeable-numbers'
import type { FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import { type JourneyOffer, journeyOffers, type LegOffer } from '@freight/contracts/rate/legs/journey-offers'
import {
  type RequestedJourney,
  doorsToFind,
  leadOf,
  legQuestions,
  mainWanted,
} from '@freight/contracts/rate/legs/leg-questions'
import { missingParameters } from '@freight/contracts/rate/matching'
import type { OfferLegView, RateOffers, RateOfferView } from '@freight/contracts/rate/offer-routes'
import { comingSurcharges, type DatedSurcharge } from '@freight/contracts/rate/dated-surcharges'
import type { WantedRate } from '@freight/contracts/rate/matching'
import type { ComingSurcharge } from '@freight/contracts/surcharge/surcharge'
import { storedSurcharges } from '@freight/platform/rates/stored-surcharges'
import { earliestEnd, type RateOffer } from '@freight/contracts/rate/offers'
import { basesOf } from '@freight/contracts/rate/put-together'
import type { Platform } from '@freight/platform/connections/platform'
import { type Scope, type OfferOfScope, areOurs, offersByScope, ourPart } from './offer-scope.ts'
import { chargesOfCatalogue, type Templates, usualChargesOf } from '../charge-code/charge-code-catalogue.ts'
import { mainFreightAmong } from '../markup-rule/main-freight.ts'
import { directionOf } from '@freight/contracts/freight/direction'
import { carrierOfCost } from '@freight/contracts/provider/own-numbers'
import { doorRates, matchingRates, nearMisses, rateOwnersOf } from '@freight/platform/rates/matching-rates'

/** Combines the values, e.g. their maximum; null if one is unknown or there is none. */
const combine = (values: readonly (number | null)[], operation: (...numbers: number[]) => number): number | null => {
  const knownValues = values.filter((one) => one !== null)
  return knownValues.length < values.length || knownValues.length === 0 ? null : operation(...knownValues)
}

const linesOf = (leg: LegOffer, scope: Scope | undefined) => {
  const ours = scope ? areOurs(leg, scope) : []
  return (leg.offer?.lines ?? []).map(
    ({ priced, description: _ofRate, amount: _typed, chargeableRule: _weighing, rateIndex: _at, ...line }, index) => ({
      ...line,
      ...priced,
      ...(ours[index] === false && { ours: false as const }),
    }),
  )
}

const ratesOf = ({ leg, offer }: LegOffer) =>
  (offer?.rates ?? []).map(({ id, version, code, container, validTo }, index, { length }) => ({
    rateId: id,
    rateVersion: version,
    code,
    container,
    ...(length > 1 && { validTo, totals: offer?.partTotals[index] ?? [] }),
    ...(leg !== 'MAIN_CARRIAGE' && { leg }),
  }))

const legView = (one: LegOffer, scope: Scope | undefined): OfferLegView => {
  const { leg, offer, nothing } = one
  return {
    leg,
    ...(nothing && { nothing }),
    rates: ratesOf(one),
    owner: offer?.rates[0]?.owner ?? null,
    ...(offer && { validTo: earliestEnd(offer.rates), laneLevel: offer.laneLevel }),
    totals: offer?.totals ?? [],
    ...(offer?.converted && { converted: offer.converted }),
    ...(offer && scope && { paid: ourPart([one], scope) }),
    complete: offer?.complete === true,
    uncovered: offer?.uncovered ?? [],
    lines: linesOf(one, scope),
  }
}

const hasDoors = (legs: readonly LegOffer[]) => legs.some(({ leg }) => leg !== 'MAIN_CARRIAGE')

/** A surcharge without what only its own screen shows. */
export const comingView = (surcharge: DatedSurcharge): ComingSurcharge => {
  const { id, chargeCode, validFrom, validTo, amount, currency, basis, equipment } = surcharge
  return { id, chargeCode, validFrom, validTo, amount, currency, basis, equipment }
}

type Providers = Parameters<typeof journeyOffers>[2]['providers']

type Coming = { surcharges: readonly DatedSurcharge[]; wanted: WantedRate }

const comingFor = (lead: RateOffer, { surcharges, wanted }: Coming): ComingSurcharge[] => {
  const all = basesOf(lead.rates).flatMap((rate) => comingSurcharges(rate, wanted, wanted.containers, surcharges))
  return [...new Set(all)].map(comingView)
}

/** The carrier of the cost that an offer would become. */
const carrierOfOffer = ({ rates: [first] }: RateOffer, providers: Providers): string =>
  first === undefined
    ? ''
    : carrierOfCost(
        { carrier: first.carrier?.name ?? '', agente: first.owner?.id ?? '', agenteNombre: first.owner?.name ?? '' },
        first.transport,
        (id) => providers[id]?.isCarrier === true,
      )

const viewOf = (
  { offer: { legs, lead, totals, converted, complete, validTo }, paid, lacks }: OfferOfScope,
  coming: Coming,
  { scope, providers }: { scope: Scope | undefined; providers: Providers },
): RateOfferView => ({
  rates: legs.flatMap(ratesOf),
  owner: lead.rates[0]?.owner ?? null,
  carrier: carrierOfOffer(lead, providers),
  route: lead.rates[0]?.route ?? '',
  transitTime: combine(
    basesOf(lead.rates).map(({ transitTime }) => transitTime),
    Math.max,
  ),
  freeDays: combine(
    basesOf(lead.rates).map(({ freeDays }) => freeDays),
    Math.min,
  ),
  validTo,
  laneLevel: lead.laneLevel,
  totals,
  ...(converted && { converted }),
  ...(paid && { paid }),
  ...(lacks && { lacks }),
  complete,
  open: legs.flatMap(({ offer }) => offer?.open ?? []),
  uncovered: lead.uncovered,
  coming: comingFor(lead, coming),
  ...(hasDoors(legs)
    ? { lines: [], legs: legs.map((leg) => legView(leg, scope)) }
    : { lines: legs.flatMap((leg) => linesOf(leg, scope)) }),
})

export const rateTables = {
  rates: 'read.rate_list',
  providers: 'read.provider_list',
  chargeCodes: 'read.charge_code_list',
  surcharges: 'read.surcharge_list',
}

const mostOffers = 50

type OffersQuery = {
  db: Pick<Platform['db'], 'query'>
  request: RequestedJourney
  /** Date for a request without a shipment date. */
  today: string
  /** Chargeable weight numbers of the company. */
  numbers: ChargeableNumbers
  fx: FxSnapshot
  currency: Currency
  permissions: Iterable<string>
  /** Cost templates of the company, which decide what an offer lacks; absent: nothing is lacking. */
  templates?: Templates
}

/** What the request asks for; undefined without an incoterm or templates. */
const scopeOf = async (
  { db, request, fx, currency, templates }: Pick<OffersQuery, 'db' | 'request' | 'fx' | 'currency' | 'templates'>,
  offers: readonly JourneyOffer[],
): Promise<Scope | undefined> => {
  const { incoterm, company, origenPais, destinoPais } = request
  if (incoterm === undefined || templates === undefined) return undefined
  const codes = offers.flatMap(({ legs }) =>
    legs.flatMap(({ offer }) => offer?.lines.map(({ idCharge }) => idCharge) ?? []),
  )
  const [usualCharges, ofOffers, mainFreight] = await Promise.all([
    usualChargesOf(db, templates, request),
    chargesOfCatalogue(db, [...new Set(codes)]),
    mainFreightAmong(
      db,
      codes.map((idCharge) => ({ idCharge })),
    ),
  ])
  const direction = directionOf(company, origenPais, destinoPais, request.direction)
  const journeyOf = new Map(ofOffers.map(({ idCharge, section, leg }) => [idCharge, { section, ...(leg && { leg }) }]))
  const scope = { ...request, incoterm, direction, mainFreight: [...mainFreight] }
  return { request: scope, usualCharges, journeyOf, fx, currency }
}

/** Matching rates of a complete request, leg by leg; amounts require cost rights. */
export const rateOffersFor = async ({
  db,
  request,
  today,
  numbers,
  fx,
  currency,
  permissions,
  templates,
}: OffersQuery): Promise<RateOffers> => {
  const missing = missingParameters(request)
  if (missing.length > 0) return offersMissing(missing)
  const source = { db, tables: rateTables }
  const questions = legQuestions(request, today, numbers)
  const [main, lead] = [mainWanted(questions), leadOf(questions)]
  const [rates, doors, surcharges] = await Promise.all([
    main ? matchingRates(source, main) : [],
    doorRates(source, doorsToFind(questions)),
    storedSurcharges({ db, tables: rateTables }),
  ])
  const providers = await rateOwnersOf(source, [...rates, ...Object.values(doors).flat()])
  const offers = journeyOffers(questions, { ...doors, MAIN_CARRIAGE: rates }, { fx, currency, providers, surcharges })
  const seesCosts = costRights(permissions).groups
  const { day } = lead.wanted
  if (offers.length === 0) {
    const near = seesCosts && main ? await nearMisses(source, main) : undefined
    const nothing = lead.nothing ?? 'NO_RESULTS'
    return { nothing, missing: [], day, total: 0, complete: 0, ...(near && { near }) }
  }
  const scope = await scopeOf({ db, request, fx, currency, ...(templates && { templates }) }, offers)
  const inOrder = offersByScope(offers, scope)
  const lacking = inOrder.filter(({ offer, lacks }) => offer.complete && lacks).length
  return {
    missing: [],
    day,
    total: offers.length,
    complete: offers.filter((offer) => offer.complete).length,
    ...(lacking > 0 && { lacking }),
    ...(seesCosts && {
      offers: inOrder
        .slice(0, mostOffers)
        .map((one) => viewOf(one, { surcharges, wanted: lead.wanted }, { scope, providers })),
    }),
  }
}

export const offersMissing = (missing: RateOffers['missing']): RateOffers => ({
  nothing: 'MISSING_PARAMETERS',
  missing,
  total: 0,
  complete: 0,
})
