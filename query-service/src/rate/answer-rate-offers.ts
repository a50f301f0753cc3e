import { chargeableRules } from '@freight/contracts/freight/chargeable'
import { ContainerType } from '@freight/contracts/vocabulary/schemas'
import type { FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import { missingParameters } from '@freight/contracts/rate/matching'
import type { TypedRequest, MissedRate } from '@freight/contracts/rate/offer-routes'
import { groupId } from '@freight/contracts/vocabulary/client-group'
import { sellingPrices } from '@freight/contracts/rate/selling'
import { wantedOf } from '@freight/contracts/rate/wanted-of'
import type { Platform } from '@freight/platform/connections/platform'
import { sellingRates, missedRates } from '@freight/platform/rates/matching-rates'
import type { SettingsOf } from '../company-settings/company-settings.ts'
import { answer } from '../http/answer.ts'
import { clientGroups } from '../organization/client-groups.ts'
import { readQuotation } from '../quotation/quotation-detail.ts'
import { offersMissing, rateOffersFor, rateTables } from './rate-offers.ts'
import type { ChargeableNumbers } from '@freight/contracts/company-settings/chargeable-numbers'
import {
  type RequestedJourney,
  doorsToFind,
  legQuestions,
  mainWanted,
} from '@freight/contracts/rate/legs/leg-questions'
import type { DoorLeg } from '@freight/contracts/rate/legs/priced-legs'
import { missedDoorRates } from '@freight/platform/rates/stored-surcharges'

const mostMissed = 30
const mostOfDoor = 10

type Found = Awaited<ReturnType<typeof missedRates>>[number]
type At = Pick<MissedRate, 'leg' | 'town'>

const missedView = (rate: Found, at: At = {}): MissedRate => {
  const { id, code, owner, carrier, container, origin, destination, validFrom, validTo, why } = rate
  const parties = { owner: owner?.name ?? '', carrier: carrier?.name ?? '' }
  return { rateId: id, code, ...parties, container, origin, destination, validFrom, validTo, why, ...at }
}

const townsOf = (addresses: RequestedJourney['deliveryData']): string[] => [
  ...new Set((addresses ?? []).map(({ ciudad }) => ciudad.trim())),
]

type MissedQuery = {
  db: Pick<Platform['db'], 'query'>
  request: RequestedJourney
  /** Date for a request without a shipment date. */
  today: string
  numbers: ChargeableNumbers
}

/** Searches for haulage at each address. No rate covers several addresses, so each is searched by itself. */
const doorQueries = ({ request, today, numbers }: MissedQuery) => {
  const doorQuery = (leg: DoorLeg, town: string, address: Partial<RequestedJourney>) =>
    doorsToFind(legQuestions({ ...request, ...address }, today, numbers)).flatMap(([doorLeg, rateQuery]) =>
      doorLeg === leg ? [{ leg, town, rateQuery }] : [],
    )
  return [
    ...townsOf(request.pickupData).flatMap((ciudad) => doorQuery('PICKUP', ciudad, { pickupData: [{ ciudad }] })),
    ...townsOf(request.deliveryData).flatMap((ciudad) => doorQuery('DELIVERY', ciudad, { deliveryData: [{ ciudad }] })),
  ]
}

/** Rates that nearly match a request: of the main carriage, then of each address. */
const missedOf = async (query: MissedQuery): Promise<MissedRate[]> => {
  const { db, request, today, numbers } = query
  const mainQuery = mainWanted(legQuestions(request, today, numbers))
  const [ofMain, ...ofDoors] = await Promise.all([
    mainQuery ? missedRates({ db, tables: rateTables }, mainQuery) : [],
    ...doorQueries(query).map(async ({ leg, town, rateQuery }) => {
      const rates = await missedDoorRates({ db, tables: rateTables }, leg, rateQuery)
      return rates.slice(0, mostOfDoor).map((rate) => missedView(rate, { leg, town }))
    }),
  ])
  return [...ofMain.slice(0, mostMissed).map((rate) => missedView(rate)), ...ofDoors.flat()]
}

type Needs = Pick<Platform, 'http' | 'db' | 'eventStore'> & {
  today: (company: string) => Promise<string>
  fxOn: (day: string) => Promise<FxSnapshot>
  settings: () => Promise<SettingsOf>
}

const containersOf = (typed: string) =>
  typed.split(',').flatMap((one) => {
    const [name, quantity] = one.split(':')
    const type = ContainerType.safeParse(name)
    return type.success && Number(quantity) > 0 ? [{ type: type.data, quantity: Number(quantity) }] : []
  })

/** Country of a place; empty for an unknown place. */
export const countryOf = async (db: Needs['db'], code: string): Promise<string> => {
  const { rows } = await db.query<{ country: string }>(
    'select country from reference.location where code = $1 limit 1',
    [code],
  )
  return rows[0]?.country ?? ''
}

/** At most two addresses: no rate covers several, so the town matters for a single one only. */
const addresses = (count: number, ciudad: string) => Array.from({ length: Math.min(count, 2) }, () => ({ ciudad }))

/** The shipment for the rate search: the typed fields, and defaults for the rest. */
const shipmentOf = (typed: TypedRequest, modo: NonNullable<TypedRequest['modo']>) => {
  const {
    containers,
    trucks,
    transportMode = 'SEA',
    pickups,
    pickupTown,
    deliveries,
    deliveryTown,
    ...otherFields
  } = typed
  const containerData = containersOf(containers)
  const { pesoTotal, cbmTotal, chargeableTotal, ldmTotal } = otherFields
  return {
    ...otherFields,
    transportMode,
    modo,
    containerData,
    containerQty: containerData.reduce((sum, { quantity }) => sum + quantity, 0),
    ...(trucks !== undefined && trucks > 0 && { truckData: [{ type: 'SIDER' as const, quantity: trucks }] }),
    packingData: [],
    pickupData: addresses(pickups, pickupTown),
    deliveryData: addresses(deliveries, deliveryTown),
    deliveryAtTerminal: typed.deliveryAtTerminal === 'true',
    // The request contains totals only, without pieces: they count as computed and as overridden.
    totals: { computed: { pesoTotal, cbmTotal, chargeableTotal }, overridden: { pesoTotal, cbmTotal, ldmTotal } },
    chargeableRule: chargeableRules[modo],
  }
}

/** Registers the search for matching rates: of a quotation, and of a request being typed. */
export const answerRateOffers = ({ http, db, eventStore, today, fxOn, settings }: Needs): void => {
  const terms = async (company: string) => {
    const [day, settingsOf] = await Promise.all([today(company), settings()])
    const { data, chargeable, chargeTemplates, namedTemplates } = settingsOf(company)
    const templates = { chargeTemplates, namedTemplates }
    return { today: day, numbers: chargeable, currency: data.displayCurrency, fx: await fxOn(day), templates }
  }
  answer(http, 'GET /app/v1/quotations/:key/rates-that-match', async ({ params: { key } }, session) => {
    const { state } = await readQuotation({ eventStore }, key, session)
    const { request } = state
    return rateOffersFor({ db, request, ...(await terms(request.company)), permissions: session.permissions })
  })
  answer(http, 'GET /app/v1/quotations/:key/rates-that-do-not-match', async ({ params: { key } }, session) => {
    const { state } = await readQuotation({ eventStore }, key, session)
    const { request } = state
    if (missingParameters(request).length > 0) return { rates: [] }
    const { today: day, numbers } = await terms(request.company)
    return { rates: await missedOf({ db, request, today: day, numbers }) }
  })
  answer(http, 'GET /app/v1/quotations/:key/selling-rates', async ({ params: { key } }, session) => {
    const { state } = await readQuotation({ eventStore }, key, session)
    const { request, costs } = state
    const { today: day, currency, fx } = await terms(request.company)
    const rateQuery = wantedOf(request, day, 'SELL')
    const client = request.client ? [request.client.id] : []
    const groups = [...(await clientGroups(db, client)).values()].map(groupId)
    const rates = await sellingRates({ db, tables: rateTables }, rateQuery, [...client, ...groups])
    return sellingPrices(rates, costs, { shipment: request, wanted: rateQuery, fx, currency, providers: {} })
  })
  answer(http, 'GET /app/v1/rates/matching', async ({ query: typed }, { company, permissions }) => {
    const missing = missingParameters({ ...typed, containerData: containersOf(typed.containers) })
    const { modo } = typed
    if (missing.length > 0 || modo === undefined) return offersMissing(missing)
    const [origenPais, destinoPais, currentTerms] = await Promise.all([
      countryOf(db, typed.origenCodigo),
      countryOf(db, typed.destinoCodigo),
      terms(company),
    ])
    const request = { ...shipmentOf(typed, modo), company, origenPais, destinoPais }
    return rateOffersFor({ db, request, ...currentTerms, permissions })
  })
}
