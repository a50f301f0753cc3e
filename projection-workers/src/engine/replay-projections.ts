import type { Platform } from '@freight/platform/platform'
import { projections } from './projections.ts'
import { activeBuilds, prepareRegistry } from './registry.ts'
import { replayParked } from './replay.ts'

type Needs = Pick<Platform, 'db' | 'eventStore'>

/** The projections with parked streams, and the number of these. */
export const parkedProjections = async ({ db }: Pick<Needs, 'db'>): Promise<{ name: string; parked: number }[]> => {
  await prepareRegistry(db)
  const active = await activeBuilds(
    db,
    projections.map(({ name }) => name),
  )
  return active.filter(({ parked }) => parked > 0).map(({ name, parked }) => ({ name, parked }))
}

/** Applies the parked streams of a projection again; may run next to a running application. */
export const replayProjection = async (needs: Needs, name: string): Promise<{ replayed: number; parked: number }> => {
  const projection = projections.find((one) => one.name === name)
  return projection ? replayParked(needs, projection) : { replayed: 0, parked: 0 }
}
