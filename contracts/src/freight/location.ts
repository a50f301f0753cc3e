import { z } from 'zod'
import type { TransportMode } from './transport.ts'

/** Kinds of a place for freight. One code may have several: Montevideo is a port and a road place. */
export const locationKinds = ['PORT', 'AIRPORT', 'ROAD', 'RAIL', 'INLAND'] as const
export const LocationKind = z.enum(locationKinds)
export type LocationKind = z.infer<typeof LocationKind>

/** Kinds of place per transport; a truck can go anywhere. */
export const kindsFor: Readonly<Record<TransportMode, readonly LocationKind[]>> = {
  SEA: ['PORT'],
  AIR: ['AIRPORT'],
  ROAD: locationKinds,
}
