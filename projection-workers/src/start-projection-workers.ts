import { createHash } from 'node:crypto'
import type { Platform } from '@freight/platform/connections/platform'
import { ageBestCosts, keepBestCosts } from './quotation/age-best-costs.ts'
import { startAnalyticsSink } from './clickhouse/sink.ts'
import { projections } from './engine/projections.ts'
import { buildProjections } from './engine/build.ts'
import { followEvents } from './engine/follow.ts'
import { activeBuilds, prepareRegistry } from './engine/registry.ts'
import { projectionsAheadOf } from './engine/shares.ts'

type Needs = Pick<Platform, 'db' | 'eventStore' | 'analytics' | 'clock' | 'log' | 'metrics'> & {
  /** For the health check of the dashboards; omitted by a rebuild next to the application. */
  http?: Pick<Platform['http'], 'check'>
}

export type Workers = {
  stop: () => Promise<void>
  /** Resolves when the tables contain everything stored before the call, and no expired best costs. */
  caughtUp: () => Promise<void>
}

/**
 * Tasks that only one process performs: missing, outdated or too far advanced builds, the copy for analytics, and the
 * replacement of expired best costs.
 */
const keepTables = async (platform: Needs, follow: () => Promise<void>): Promise<() => Promise<void>> => {
  const { db, eventStore, log } = platform
  const names = projections.map(({ name }) => name)
  const active = await activeBuilds(db, names)
  const head = await eventStore.head()
  // A table ahead of the log was folded from a log that has been restored from a backup since.
  const projectionsAhead = await projectionsAheadOf(db, names, head)
  if (projectionsAhead.size > 0)
    log.warn({ projections: [...projectionsAhead], head }, 'tables ahead of the log are rebuilt')
  const versionOf = (name: string) =>
    projectionsAhead.has(name) ? undefined : active.find((build) => build.name === name)?.version
  const missingProjections = projections.filter(({ name }) => versionOf(name) === undefined)
  const outdatedProjections = projections.filter(({ name, version }) => (versionOf(name) ?? version) < version)
  if (missingProjections.length > 0) await buildProjections(platform, missingProjections)
  await follow()
  const shutdown = new AbortController()
  const renewal =
    outdatedProjections.length > 0
      ? buildProjections(platform, outdatedProjections, { signal: shutdown.signal })
      : Promise.resolve()
  const renewalEnd = renewal.catch((error: unknown) => {
    if (shutdown.signal.aborted) return
    log.error({ err: error }, 'a newer version could not be built; the former one stays active')
  })
  const sink = startAnalyticsSink(platform)
  platform.http?.check('analyticsCopy', sink.probe, { required: false })
  const stopAgeing = keepBestCosts(platform)
  return async () => {
    shutdown.abort()
    await stopAgeing()
    await sink.stop()
    await renewalEnd
  }
}

/**
 * Keeps all tables up to date. Resolves when each can be read: the first start builds all of them, and tables ahead of
 * the log are rebuilt; an outdated table stays readable without updates while its new version is built.
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

/** Only processes with the same versions share the tables: during an update the older ones continue with theirs. */
const group = `projections ${createHash('sha256')
  .update(JSON.stringify(projections.map(({ name, version }) => [name, version])))
  .digest('hex')
  .slice(0, 16)}`

/**
 * Keeps all tables up to date with several processes: each writes the rows of its shares of the streams, and one of
 * them performs the tasks of `keepTables`.
 */
export const startSharedWorkers = async (
  platform: Needs & Pick<Platform, 'duty' | 'share'>,
  shares: number,
): Promise<() => Promise<void>> => {
  await prepareRegistry(platform.db)
  const stopKeeping = await platform.duty('projections', () => keepTables(platform, async () => {}))
  const stopFollowing = await platform.share(group, shares, async (numbers) => {
    platform.metrics.projectionShares.set(numbers.length)
    const { stop } = await followEvents(platform, projections, { count: shares, numbers })
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
