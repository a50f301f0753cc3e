import type { CarriedLeg } from '../../choices.ts'
import { chargeableRuleOf, type ChargeableNumbers } from '../../company-settings/chargeable-numbers.ts'
import { type Direction, directionOf } from '../../freight/direction.ts'
import type { Incoterm } from '../../freight/incoterms.ts'
import type { Mode } from '../../freight/transport.ts'
import { weighedBy } from '../../freight/weighed-by.ts'
import type { WantedRate } from '../matching.ts'
import type { RatedShipment } from '../offers.ts'
import { wantedOf } from '../wanted-of.ts'
import { type DoorLeg, pricedLegs } from './priced-legs.ts'

/** Why no tariff is looked up for a leg, or none is found. */
export const legNothing = ['MISSING_PARAMETERS', 'NO_RESULTS', 'SEVERAL_ADDRESSES'] as const
export type LegNothing = (typeof legNothing)[number]

/** What is asked of the tariffs for one leg, and the shipment as it is weighed and counted on it. */
export type LegQuestion = {
  leg: CarriedLeg
  wanted: WantedRate
  shipment: RatedShipment
  /** Why nothing is looked up. */
  nothing?: LegNothing
}

type Address = { ciudad: string }

export type AskedJourney = RatedShipment &
  Parameters<typeof wantedOf>[0] & {
    company: string
    direction?: Direction | undefined
    /** While a request is typed it may not be there yet: then the main carriage is priced. */
    incoterm?: Incoterm | undefined
    pickupData: readonly Address[]
    deliveryData?: readonly Address[] | undefined
    deliveryAtTerminal?: boolean | undefined
  }

/** A container goes on a truck of its own, everything else with the cargo of others. */
const roadMode = (modo: Mode): Mode => (modo === 'FCL' ? 'FTL' : 'LTL')

/** The shipment as a haulier takes it; a chargeable weight that was typed for the main carriage is not theirs. */
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

/** The place of an address: the town that is named, in the country of the terminal. */
const townOf = ({ ciudad }: Address, country: string): WantedRate['origin'] => {
  const town = ciudad.trim()
  const isCode = new RegExp(`^${country}[A-Z0-9]{3}$`).test(town)
  return { code: isCode ? town : '', country, town }
}

/** Pieces are not assigned to addresses, and stops on the way are not in a tariff: then somebody has to ask. */
const nothingOf = (addresses: readonly Address[]): Pick<LegQuestion, 'nothing'> =>
  addresses.length === 1
    ? {}
    : { nothing: addresses.length === 0 ? ('MISSING_PARAMETERS' as const) : ('SEVERAL_ADDRESSES' as const) }

const nowhere: Address = { ciudad: '' }

const doorQuestion = (
  leg: DoorLeg,
  request: AskedJourney,
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
 * What is asked of stored tariffs for each leg that is to be priced, in the order of the journey: the main carriage from
 * terminal to terminal, a door leg by road between the address and the terminal, both as of the day of shipment.
 */
export const legQuestions = (request: AskedJourney, today: string, numbers: ChargeableNumbers): LegQuestion[] => {
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
 * The leg that offers are made of, a tariff each, to which the best of the others are added: the main carriage, or the
 * only leg that our client pays.
 */
export const leadOf = (questions: readonly LegQuestion[]): LegQuestion => {
  const lead = questions.find(({ leg }) => leg === 'MAIN_CARRIAGE') ?? questions[0]
  if (!lead) throw new RangeError('A journey has a leg')
  return lead
}

/** The legs for which tariffs of hauliers are looked up. */
export const doorsToFind = (questions: readonly LegQuestion[]): (readonly [DoorLeg, WantedRate])[] =>
  questions.flatMap(({ leg, wanted, nothing }) =>
    leg === 'MAIN_CARRIAGE' || nothing !== undefined ? [] : [[leg, wanted] as const],
  )

/** What the tariffs of the main carriage are looked up by; undefined where our client does not pay it. */
export const mainWanted = (questions: readonly LegQuestion[]): WantedRate | undefined =>
  questions.find(({ leg }) => leg === 'MAIN_CARRIAGE')?.wanted
