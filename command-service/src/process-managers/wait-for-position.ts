import { Unavailable } from '@freight/platform/errors'
import { untilReached } from '@freight/platform/event-store/wait-for-position'
import type { ProjectionPosition } from '../lookups/tables/projections.ts'

const waitLimits = { atMostMs: 5_000, everyMs: 25 }

/** Resolves when a projection contains the log up to a position; rejects with Unavailable after five seconds. */
export const waitForPosition = async (
  positionOf: ProjectionPosition,
  projection: string,
  position: number,
  signal: AbortSignal,
): Promise<void> => {
  const reached = await untilReached(position, () => positionOf(projection), { ...waitLimits, signal })
  if (reached < position) throw new Unavailable(projection)
}
