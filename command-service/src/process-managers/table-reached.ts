import { setTimeout } from 'node:timers/promises'
import { Unavailable } from '@freight/platform/errors'
import type { ProjectionPosition } from '../lookups/tables/projection-position.ts'

const reachWithinMs = 5_000
const lookEveryMs = 25

/** Resolves when a projection holds what was stored up to a position; rejects when that takes long. */
export const tableReached = async (
  positionOf: ProjectionPosition,
  projection: string,
  position: number,
  signal: AbortSignal,
): Promise<void> => {
  const end = performance.now() + reachWithinMs
  while (performance.now() < end) {
    if ((await positionOf(projection)) >= position) return
    await setTimeout(lookEveryMs, undefined, { signal })
  }
  throw new Unavailable(projection)
}
