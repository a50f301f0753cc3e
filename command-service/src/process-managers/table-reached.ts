import { Unavailable } from '@freight/platform/errors'
import { untilReached } from '@freight/platform/event-store/until-reached'
import type { ProjectionPosition } from '../lookups/tables/projections.ts'

const patience = { atMostMs: 5_000, everyMs: 25 }

/** Resolves when a projection holds what was stored up to a position; rejects when that takes long. */
export const tableReached = async (
  positionOf: ProjectionPosition,
  projection: string,
  position: number,
  signal: AbortSignal,
): Promise<void> => {
  const reached = await untilReached(position, () => positionOf(projection), { ...patience, signal })
  if (reached < position) throw new Unavailable(projection)
}
