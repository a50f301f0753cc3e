import { createHash } from 'node:crypto'
import type { Platform } from '@freight/platform/platform'
import { ageBestCosts, keepBestCosts } from './quotation/age-best-costs.ts'
import { startAnalyticsSink } from './clickhouse/sink.ts'
import { projections } from './engine/projections.ts'
import { buildProjections } from './engine/build.ts'
import { followEvents } from './engine/follow.ts'
import { activeBuilds, prepareRegistry } from './engine/registry.ts'
import { aheadOf } from './engine/shares.ts'

type Needs = Pick<Platform, 'db' | 'eventStore' | 'analytics' | 'clock' | 'log' | 'metrics'> & {
  /** Told there whether dashboards go on; a rebuild beside the application answers nobody. */
  http?: Pick<Platform['http'], 'check'>
}

export type Workers = {
  stop: () => Promise<void>
  /** Resolves when everything stored at the time of the call is in the tables, and what has expired by then is not. */
  caughtUp: () => Promise<void>
}

/** What one process does for all: builds that are missing, of another version or ahead of the log, and the copy for analytics. */
const keepTables = async (platform: Needs, follow: () => Promise<void>): Promise<() => Promise<void>> => {
  const { db, eventStore, log } = platform
  const names = projections.map(({ name }) => name)
  const active = await activeBuilds(db, names)
  const head = await eventStore.head()
  // What has seen more than there is was folded from a log that has since been brought back from before.
  const ahead = await aheadOf(db, names, head)
  if (ahead.size > 0) log.warn({ projections: [...ahead], head }, 'tables were ahead of the log; they are built anew')
  const versionOf = (name: string) =>
    ahead.has(name) ? undefined : active.find((build) => build.name === name)?.version
  const unseen = projections.filter(({ name }) => versionOf(name) === undefined)
  const outdated = projections.filter(({ name, version }) => (versionOf(name) ?? version) < version)
  if (unseen.length > 0) await buildProjections(platform, unseen)
  await follow()
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
  return async () => {
    ending.abort()
    await stopAgeing()
    await sink.stop()
    await building
  }
}

/**
 * Keeps every table. Resolves when each can be read: the first start builds them all, and whatever is ahead of the log
 * is built anew; a newer version of one is built beside the one that is read, which stands still meanwhile.
 */
export const startProjectionWorkers = async (platform: Needs): Promise<Workers> => {
  await prepareRegistry(platform.db)
  let follower: Awaited<ReturnType<typeof followEvents>> | undefined
  const stopKeeping = await keepTables(platform, async () => {
    follower = await followEvents(platform, projections)
  })
  return {
    stop: async () => {
      await stopKeeping()
      await follower?.stop()
    },
    caughtUp: async () => {
      await follower?.caughtUp()
      await ageBestCosts(platform)
    },
  }
}

/** Only those who write the same tables divide them: during an update those before it go on with theirs. */
const group = `projections ${createHash('sha256')
  .update(JSON.stringify(projections.map(({ name, version }) => [name, version])))
  .digest('hex')
  .slice(0, 16)}`

/**
 * The same by several processes beside each other: each keeps the rows of its shares of the streams, and one of them does
 * what is to be done once.
 */
export const startSharedWorkers = async (
  platform: Needs & Pick<Platform, 'duty' | 'share'>,
  shares: number,
): Promise<() => Promise<void>> => {
  await prepareRegistry(platform.db)
  const stopKeeping = await platform.duty('projections', () => keepTables(platform, async () => {}))
  const stopFollowing = await platform.share(group, shares, async (mine) => {
    platform.metrics.projectionShares.set(mine.length)
    const { stop } = await followEvents(platform, projections, { count: shares, mine })
    return async () => {
      await stop()
      platform.metrics.projectionShares.set(0)
    }
  })
  return async () => {
    await stopFollowing()
    await stopKeeping()
  }
}
