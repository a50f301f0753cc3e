import { z } from 'zod'
import type { TransportMode } from './transport.ts'

/** What a place is for freight. One code may be several: Montevideo is a port and a place on the road. */
export const locationKinds = ['PORT', 'AIRPORT', 'ROAD', 'RAIL', 'INLAND'] as const
export const LocationKind = z.enum(locationKinds)
export type LocationKind = z.infer<typeof LocationKind>

/** The kinds of place between which a transport runs; a truck goes anywhere. */
export const kindsFor: Readonly<Record<TransportMode, readonly LocationKind[]>> = {
  SEA: ['PORT'],
  AIR: ['AIRPORT'],
  ROAD: locationKinds,
}
