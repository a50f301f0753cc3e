import { type CarriedLeg, carriedLegs } from '../../choices.ts'
import { deliveredTerms } from '../../freight/delivery.ts'
import type { Side } from '../../freight/incoterms.ts'
import type { TransportMode } from '../../freight/transport.ts'
import { neededLegs } from '../../pricing/our-sections.ts'

/** The legs between an address and a terminal. */
export type DoorLeg = Exclude<CarriedLeg, 'MAIN_CARRIAGE'>

export type Journey = Side & { transportMode: TransportMode; deliveryData?: { readonly length: number } | undefined }

/** Whether goods are fetched or brought at this end: an address is named, or the term itself names one (Incoterms 2020). */
const isAtDoor = (
  leg: DoorLeg,
  { incoterm, direction, pickupData = [], deliveryData = [], deliveryAtTerminal }: Journey,
): boolean => {
  if (leg === 'PICKUP') return pickupData.length > 0 || incoterm === 'EXW'
  if (deliveryData.length > 0) return true
  const isOurs = direction === 'EXPORT' && deliveredTerms.some((term) => term === incoterm)
  return isOurs && deliveryAtTerminal !== true
}

/**
 * The legs for which stored tariffs are looked up, in the order of the journey: those that our client pays under the
 * incoterm (ICC Incoterms 2020, as `freight/incoterms.ts` has them), and of the ends those at which there is a door. Where
 * there is none, it is the main carriage, whoever pays it: a term is a default and never a lock. By road the truck of the
 * main carriage goes from door to door.
 */
export const pricedLegs = (journey: Journey): CarriedLeg[] => {
  if (journey.transportMode === 'ROAD') return ['MAIN_CARRIAGE']
  const needed = neededLegs(journey)
  const legs = carriedLegs.filter((leg) => needed.includes(leg) && (leg === 'MAIN_CARRIAGE' || isAtDoor(leg, journey)))
  return legs.length === 0 ? ['MAIN_CARRIAGE'] : legs
}
