import type { LocationKind, TransportMode } from '../vocabulary/schemas.ts'

const kindFor = { SEA: 'PORT', AIR: 'AIRPORT', ROAD: undefined } as const

/** The kind of place that the transport needs and the place lacks; undefined: the place is suitable. */
export const kindMissing = (transport: TransportMode, { kinds }: { kinds: readonly LocationKind[] }) => {
  const kind = kindFor[transport]
  return kind === undefined || kinds.includes(kind) ? undefined : kind
}
