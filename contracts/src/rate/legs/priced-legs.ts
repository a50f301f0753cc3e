import { type CarriedLeg, carriedLegs } from '../../vocabulary/journey.ts'
import type { TransportMode } from '../../vocabulary/schemas.ts'
import { type Doors, isAtDoor, type Side } from '../../freight/incoterms.ts'
import { neededLegs } from '../../pricing/our-sections.ts'

/** Legs between an address and a terminal. */
export type DoorLeg = Exclude<CarriedLeg, 'MAIN_CARRIAGE'>

export type Journey = Side & Doors & { transportMode: TransportMode }

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
