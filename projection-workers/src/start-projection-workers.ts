import type { Platform } from '@freight/platform/platform'
import { ageBestCosts, keepBestCosts } from './quotation/age-best-costs.ts'
import { startAnalyticsSink } from './clickhouse/sink.ts'
import { projections } from './engine/projections.ts'
import { buildProjections } from './engine/build.ts'
import { followEvents } from './engine/follow.ts'
import { activeBuilds, prepareRegistry } from './engine/registry.ts'

type Needs = Pick<Platform, 'db' | 'eventStore' | 'analytics' | 'clock' | 'log' | 'metrics'> & {
  /** Told there whether dashboards go on; a rebuild beside the application answers nobody. */
  http?: Pick<Platform['http'], 'check'>
}

export type Workers = {
  stop: () => Promise<void>
  /** Resolves when everything stored at the time of the call is in the tables, and what has expired by then is not. */
  caughtUp: () => Promise<void>
}

/**
 * Keeps every table. Resolves when each can be read: the first start builds them all, and whatever is ahead of the log
 * is built anew; a newer version of one is built beside the one that is read, which stands still meanwhile.
 */
export const startProjectionWorkers = async (platform: Needs): Promise<Workers> => {
  const { db, eventStore, log } = platform
  await prepareRegistry(db)
  const active = await activeBuilds(
    db,
    projections.map(({ name }) => name),
  )
  const head = await eventStore.head()
  // What has seen more than there is was folded from a log that has since been brought back from before.
  const ahead = new Set(active.filter(({ position }) => position > head).map(({ name }) => name))
  if (ahead.size > 0) log.warn({ projections: [...ahead], head }, 'tables were ahead of the log; they are built anew')
  const versionOf = (name: string) =>
    ahead.has(name) ? undefined : active.find((build) => build.name === name)?.version
  const unseen = projections.filter(({ name }) => versionOf(name) === undefined)
  const outdated = projections.filter(({ name, version }) => (versionOf(name) ?? version) < version)
  if (unseen.length > 0) await buildProjections(platform, unseen)
  const follower = await followEvents(platform, projections)
  const ending = new AbortController()
  const renewed =
    outdated.length > 0 ? buildProjections(platform, outdated, { signal: ending.signal }) : Promise.resolve()
  const building = renewed.catch((error: unknown) => {
    if (ending.signal.aborted) return
    log.error({ err: error }, 'a newer version could not be built; the former one is still read')
  })
  const sink = startAnalyticsSink(platform)
  platform.http?.check('analyticsCopy', sink.probe, { required: false })
  const stopAgeing = keepBestCosts(platform)
  return {
    stop: async () => {
      ending.abort()
      await stopAgeing()
      await sink.stop()
      await follower.stop()
      await building
    },
    caughtUp: async () => {
      await follower.caughtUp()
      await ageBestCosts(platform)
    },
  }
}
