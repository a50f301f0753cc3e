import type { CarriedLeg, Direction } from '../../vocabulary/journey.ts'
import type { Incoterm, Mode } from '../../vocabulary/schemas.ts'
import { chargeableRuleOf, type ChargeableNumbers } from '../../company-settings/chargeable-numbers.ts'
import { directionOf } from '../../freight/direction.ts'
import { weighedBy } from '../../freight/weighed-by.ts'
import type { WantedRate } from '../matching.ts'
import type { RatedShipment } from '../offers.ts'
import { wantedOf } from '../wanted-of.ts'
import { type DoorLeg, pricedLegs } from './priced-legs.ts'

/** Why a leg has no search or no result. */
export const legNothing = ['MISSING_PARAMETERS', 'NO_RESULTS', 'SEVERAL_ADDRESSES'] as const
export type LegNothing = (typeof legNothing)[number]

/** Search for one leg: the wanted rate, and the shipment with the weight and units of that leg. */
export type LegQuestion = {
  leg: CarriedLeg
  wanted: WantedRate
  shipment: RatedShipment
  /** Reason for having no search. */
  nothing?: LegNothing
}

type Address = { ciudad: string }

export type RequestedJourney = RatedShipment &
  Parameters<typeof wantedOf>[0] & {
    company: string
    direction?: Direction | undefined
    /** Absent while the user types a request: then only the main carriage is priced. */
    incoterm?: Incoterm | undefined
    pickupData: readonly Address[]
    deliveryData?: readonly Address[] | undefined
    deliveryAtTerminal?: boolean | undefined
  }

/** A container needs its own truck; other cargo is groupage. */
const roadMode = (modo: Mode): Mode => (modo === 'FCL' ? 'FTL' : 'LTL')

/** The shipment by road; a chargeable weight typed for the main carriage does not apply. */
const byRoad = (shipment: RatedShipment, numbers: ChargeableNumbers): RatedShipment => {
  const { totals, containerQty } = shipment
  const modo = roadMode(shipment.modo)
  const overridden = totals?.overridden && { ...totals.overridden, chargeableTotal: undefined }
  const onTheRoad: RatedShipment = {
    ...shipment,
    transportMode: 'ROAD',
    modo,
    uldData: undefined,
    ...(modo === 'FTL' && { truckData: [{ type: 'CONTAINER', quantity: containerQty }] }),
    ...(totals && { totals: { computed: totals.computed, ...(overridden && { overridden }) } }),
  }
  return weighedBy(onTheRoad, chargeableRuleOf(modo, numbers))
}

/** The town of an address, in the country of the terminal. */
const townOf = ({ ciudad }: Address, country: string): WantedRate['origin'] => {
  const town = ciudad.trim()
  const isCode = new RegExp(`^${country}[A-Z0-9]{3}$`).test(town)
  return { code: isCode ? town : '', country, town }
}

/**
 * With several addresses a haulier has to be contacted: pieces are not assigned to addresses, and tariffs have no
 * stops.
 */
const nothingOf = (addresses: readonly Address[]): Pick<LegQuestion, 'nothing'> =>
  addresses.length === 1
    ? {}
    : { nothing: addresses.length === 0 ? ('MISSING_PARAMETERS' as const) : ('SEVERAL_ADDRESSES' as const) }

const nowhere: Address = { ciudad: '' }

const doorQuestion = (
  leg: DoorLeg,
  request: RequestedJourney,
  main: WantedRate,
  numbers: ChargeableNumbers,
): LegQuestion => {
  const shipment = byRoad(request, numbers)
  const addresses = (leg === 'PICKUP' ? request.pickupData : request.deliveryData) ?? []
  const [address = nowhere] = addresses
  const ends =
    leg === 'PICKUP'
      ? { origin: townOf(address, main.origin.country), destination: main.origin }
      : { origin: main.destination, destination: townOf(address, main.destination.country) }
  const wanted = { ...main, ...ends, transport: shipment.transportMode, mode: shipment.modo, containers: [] }
  return { leg, wanted, shipment, ...nothingOf(addresses) }
}

/**
 * Searches for each priced leg, in the order of the journey: the main carriage between terminals, door legs by road
 * between address and terminal, all on the day of shipment.
 */
export const legQuestions = (request: RequestedJourney, today: string, numbers: ChargeableNumbers): LegQuestion[] => {
  const { company, origenPais, destinoPais, incoterm } = request
  const main = wantedOf(request, today)
  const direction = directionOf(company, origenPais, destinoPais, request.direction)
  const legs: CarriedLeg[] =
    incoterm === undefined ? ['MAIN_CARRIAGE'] : pricedLegs({ ...request, incoterm, direction })
  return legs.map((leg) =>
    leg === 'MAIN_CARRIAGE' ? { leg, wanted: main, shipment: request } : doorQuestion(leg, request, main, numbers),
  )
}

/**
 * The leg whose tariffs make the offers; the best of the other legs are added. It is the main carriage, or the only leg
 * that our client pays. Throws a RangeError without any leg.
 */
export const leadOf = (questions: readonly LegQuestion[]): LegQuestion => {
  const lead = questions.find(({ leg }) => leg === 'MAIN_CARRIAGE') ?? questions[0]
  if (!lead) throw new RangeError('A journey has a leg')
  return lead
}

/** Door legs with a search. */
export const doorsToFind = (questions: readonly LegQuestion[]): (readonly [DoorLeg, WantedRate])[] =>
  questions.flatMap(({ leg, wanted, nothing }) =>
    leg === 'MAIN_CARRIAGE' || nothing !== undefined ? [] : [[leg, wanted] as const],
  )

/** Search for the main carriage; undefined where our client does not pay it. */
export const mainWanted = (questions: readonly LegQuestion[]): WantedRate | undefined =>
  questions.find(({ leg }) => leg === 'MAIN_CARRIAGE')?.wanted
