import type { ChargeableNumbers } from '@freight/contracts/company-settings/chargeable-numbers'
import type { MissedRate } from '@freight/contracts/rate/offer-routes'
import { type AskedJourney, doorsToFind, legQuestions, mainWanted } from '@freight/contracts/rate/legs/leg-questions'
import type { DoorLeg } from '@freight/contracts/rate/legs/priced-legs'
import type { Platform } from '@freight/platform/platform'
import { missedRates } from '@freight/platform/rates/matching-rates'
import { missedDoorRates } from '@freight/platform/rates/missed-door-rates'
import { tables } from './rate-offers.ts'

const mostMissed = 30
const mostOfDoor = 10

type Found = Awaited<ReturnType<typeof missedRates>>[number]
type At = Pick<MissedRate, 'leg' | 'town'>

const missedView = (rate: Found, at: At = {}): MissedRate => {
  const { id, code, owner, carrier, container, origin, destination, validFrom, validTo, why } = rate
  const who = { owner: owner?.name ?? '', carrier: carrier?.name ?? '' }
  return { rateId: id, code, ...who, container, origin, destination, validFrom, validTo, why, ...at }
}

const townsOf = (addresses: AskedJourney['deliveryData']): string[] => [
  ...new Set((addresses ?? []).map(({ ciudad }) => ciudad.trim())),
]

type Asked = {
  db: Pick<Platform['db'], 'query'>
  request: AskedJourney
  /** What a request without a date of shipment is for. */
  today: string
  numbers: ChargeableNumbers
}

/** What is asked of hauliers for each address, also where an end has several, which no rate prices together. */
const askedOfDoors = ({ request, today, numbers }: Asked) => {
  const asked = (leg: DoorLeg, town: string, only: Partial<AskedJourney>) =>
    doorsToFind(legQuestions({ ...request, ...only }, today, numbers)).flatMap(([one, wanted]) =>
      one === leg ? [{ leg, town, wanted }] : [],
    )
  return [
    ...townsOf(request.pickupData).flatMap((ciudad) => asked('PICKUP', ciudad, { pickupData: [{ ciudad }] })),
    ...townsOf(request.deliveryData).flatMap((ciudad) => asked('DELIVERY', ciudad, { deliveryData: [{ ciudad }] })),
  ]
}

/** Rates near what a request asks for that are not for it: those of the main carriage, then those of each address. */
export const missedOf = async (asked: Asked): Promise<MissedRate[]> => {
  const { db, request, today, numbers } = asked
  const main = mainWanted(legQuestions(request, today, numbers))
  const [ofMain, ...ofDoors] = await Promise.all([
    main ? missedRates({ db, tables }, main) : [],
    ...askedOfDoors(asked).map(async ({ leg, town, wanted }) => {
      const found = await missedDoorRates({ db, tables }, leg, wanted)
      return found.slice(0, mostOfDoor).map((rate) => missedView(rate, { leg, town }))
    }),
  ])
  return [...ofMain.slice(0, mostMissed).map((rate) => missedView(rate)), ...ofDoors.flat()]
}
