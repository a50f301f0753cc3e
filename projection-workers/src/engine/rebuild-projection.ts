import type { Platform } from '@freight/platform/connections/platform'
import { projections } from './projections.ts'
import { buildProjections, type Progress } from './build.ts'
import { prepareRegistry, activeBuilds, type Client, countParked, inTransaction, lockActiveBuilds } from './registry.ts'
import type { AnyProjection } from './projection.ts'
import { applyEvents } from './apply.ts'
import { rateHistory } from './rate-history.ts'
import { seenBy } from './shares.ts'

/**
 * Rebuilds a projection from the first event and replaces the active table; readers and the application continue.
 * @throws when no projection has that name; the message lists the names
 */
export const rebuildProjection = async (
  platform: Pick<Platform, 'db' | 'eventStore' | 'log'>,
  name: string,
  options: { onProgress?: (progress: Progress) => void } = {},
): Promise<void> => {
  const matchingProjections = projections.filter((projection) => projection.name === name)
  if (matchingProjections.length === 0) {
    throw new Error(`There is no projection ${name}; available: ${projections.map((one) => one.name).join(', ')}`)
  }
  await prepareRegistry(platform.db)
  await buildProjections(platform, matchingProjections, options)
}

/**
 * Applies the events of the parked streams of a projection after a fix, each from its parked position. A stream that
 * fails again stays parked.
 * @returns the number of replayed streams and of those still parked
 */
export const replayParked = async (
  { db, eventStore }: Pick<Platform, 'db' | 'eventStore'>,
  projection: AnyProjection,
): Promise<{ replayed: number; parked: number }> => {
  const [active] = await activeBuilds(db, [projection.name])
  if (!active) return { replayed: 0, parked: 0 }
  const { rows: letters } = await db.query<{ stream: string }>(
    'select stream from projection.dead_letters where build = $1 order by position',
    [active.build],
  )
  const known = rateHistory()
  await known.load(eventStore)
  let replayed = 0
  for (const { stream } of letters) {
    const events = await eventStore.readStream(stream)
    const replayStream = async (client: Client) => {
      const [locked] = await lockActiveBuilds(client, [projection.name])
      // Another build became active meanwhile, with its own dead letters.
      if (!locked || locked.build !== active.build) return 0
      await client.query('delete from projection.dead_letters where build = $1 and stream = $2', [locked.build, stream])
      // Only events that the follower has passed already; it applies the later ones itself.
      const hasSeen = await seenBy(client, projection.name)
      const dueEvents = events.filter(hasSeen)
      const target = { projection, buildId: locked.build, physical: locked.physical, parked: new Set<string>() }
      const deadLetters = await applyEvents(client, target, dueEvents, {
        careful: true,
        known,
      })
      if (deadLetters.length > 0) return 0
      await countParked(client, [projection.name])
      return 1
    }
    replayed += await inTransaction(db, replayStream, { durable: true })
  }
  return { replayed, parked: letters.length - replayed }
}

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
