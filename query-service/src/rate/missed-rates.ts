import type { ChargeableNumbers } from '@freight/contracts/company-settings/chargeable-numbers'
import type { MissedRate } from '@freight/contracts/rate/offer-routes'
import {
  type RequestedJourney,
  doorsToFind,
  legQuestions,
  mainWanted,
} from '@freight/contracts/rate/legs/leg-questions'
import type { DoorLeg } from '@freight/contracts/rate/legs/priced-legs'
import type { Platform } from '@freight/platform/connections/platform'
import { missedRates } from '@freight/platform/rates/matching-rates'
import { missedDoorRates } from '@freight/platform/rates/missed-door-rates'
import { rateTables } from './rate-offers.ts'

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
export const missedOf = async (query: MissedQuery): Promise<MissedRate[]> => {
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
