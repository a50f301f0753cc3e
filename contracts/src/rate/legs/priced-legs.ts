import { type CarriedLeg, carriedLegs, deliveredTerms } from '../../vocabulary/journey.ts'
import type { TransportMode } from '../../vocabulary/schemas.ts'
import type { Side } from '../../freight/incoterms.ts'
import { neededLegs } from '../../pricing/our-sections.ts'

/** Legs between an address and a terminal. */
export type DoorLeg = Exclude<CarriedLeg, 'MAIN_CARRIAGE'>

export type Journey = Side & { transportMode: TransportMode; deliveryData?: { readonly length: number } | undefined }

/** Whether this end has a door: an address is given, or the term requires one (Incoterms 2020). */
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
 * Legs to search tariffs for, in the order of the journey: those that our client pays under the incoterm (ICC Incoterms
 * 2020, see `freight/incoterms.ts`), door legs only where there is a door. Falls back to the main carriage, because an
 * incoterm is only a default. By road the main carriage goes from door to door.
 */
export const pricedLegs = (journey: Journey): CarriedLeg[] => {
  if (journey.transportMode === 'ROAD') return ['MAIN_CARRIAGE']
  const needed = neededLegs(journey)
  const legs = carriedLegs.filter((leg) => needed.includes(leg) && (leg === 'MAIN_CARRIAGE' || isAtDoor(leg, journey)))
  return legs.length === 0 ? ['MAIN_CARRIAGE'] : legs
}
