import { locationKinds } from '../vocabulary/journey.ts'
import type { LocationKind, TransportMode } from '../vocabulary/schemas.ts'

/** Kinds of place per transport; a truck can go anywhere. */
export const kindsFor: Readonly<Record<TransportMode, readonly LocationKind[]>> = {
  SEA: ['PORT'],
  AIR: ['AIRPORT'],
  ROAD: locationKinds,
}
