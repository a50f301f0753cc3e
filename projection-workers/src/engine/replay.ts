import type { Platform } from '@freight/platform/platform'
import type { AnyProjection } from './projection.ts'
import { applyEvents } from './apply.ts'
import { keptRates } from './kept-rates.ts'
import { activeBuilds, countParked, inTransaction, lockActiveBuilds } from './registry.ts'
import { seenBy } from './shares.ts'

/**
 * After the mend: applies the events of the parked streams of a projection, from where each stopped.
 * A stream that fails again stays parked. Answers how many went on.
 */
export const replayParked = async (
  { db, eventStore }: Pick<Platform, 'db' | 'eventStore'>,
  projection: AnyProjection,
): Promise<{ replayed: number; parked: number }> => {
  const [build] = await activeBuilds(db, [projection.name])
  if (!build) return { replayed: 0, parked: 0 }
  const { rows: letters } = await db.query<{ stream: string }>(
    'select stream from projection.dead_letters where build = $1 order by position',
    [build.build],
  )
  const known = keptRates()
  await known.load(eventStore)
  let replayed = 0
  for (const { stream } of letters) {
    const events = await eventStore.readStream(stream)
    replayed += await inTransaction(db, async (client) => {
      const [locked] = await lockActiveBuilds(client, [projection.name])
      // Another build took over meanwhile; it has its own dead letters.
      if (!locked || locked.build !== build.build) return 0
      await client.query('delete from projection.dead_letters where build = $1 and stream = $2', [locked.build, stream])
      // What the follower has not come to yet reaches the table through it.
      const hasSeen = await seenBy(client, projection.name)
      const due = events.filter(hasSeen)
      const again = await applyEvents(client, { projection, ...locked, parked: new Set() }, due, {
        careful: true,
        known,
      })
      if (again.length > 0) return 0
      await countParked(client, [projection.name])
      return 1
    })
  }
  return { replayed, parked: letters.length - replayed }
}
