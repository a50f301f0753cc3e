import { setTimeout } from 'node:timers/promises'
import { Unavailable } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/platform'

const reachWithinMs = 5_000
const lookEveryMs = 25

/** Resolves when a projection holds what was stored up to a position; rejects when that takes long. */
export const tableReached = async (
  db: Pick<Platform['db'], 'query'>,
  projection: string,
  position: number,
  signal: AbortSignal,
): Promise<void> => {
  const end = performance.now() + reachWithinMs
  while (performance.now() < end) {
    const { rows } = await db.query<{ position: string }>('select position from projection.active where name = $1', [
      projection,
    ])
    if (Number(rows[0]?.position ?? -1) >= position) return
    await setTimeout(lookEveryMs, undefined, { signal })
  }
  throw new Unavailable(projection)
}
