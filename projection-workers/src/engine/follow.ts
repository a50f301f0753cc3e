import type { StoredEvent } from '@freight/contracts/events/envelope'
import { shareOf } from '@freight/platform/event-store/stored/share-of'
import { lostCommits, isFaultOfValues } from '@freight/platform/event-store/postgres-errors'
import type { Platform } from '@freight/platform/connections/platform'
import type { AnyProjection } from './projection.ts'
import { applyEvents } from './apply.ts'
import { rateHistory } from './rate-history.ts'
import {
  type ActiveBuild,
  activeBuilds,
  type Client,
  countParked,
  inTransaction,
  lockActiveBuilds,
  parkedStreams,
} from './registry.ts'
import { advanceShares, lockSharedBuilds, type Shares, startOfShares } from './shares.ts'

type Lag = Pick<Platform, 'eventStore' | 'metrics'> & { names: readonly string[]; position: () => number }

const measureEveryMs = 1000

/** Measures once a second how far the tables behind this process lag behind the events. */
const lagGauges = ({ eventStore, metrics, names, position }: Lag) => {
  let oldestEventAt: string | undefined
  let isStopped = false
  const measure = async () => {
    const lagEvents = Math.max(0, (await eventStore.head()) - position())
    if (isStopped) return
    const seconds = lagEvents > 0 && oldestEventAt ? Math.max(0, (Date.now() - Date.parse(oldestEventAt)) / 1000) : 0
    for (const projection of names) {
      metrics.projectionLagEvents.set({ projection }, lagEvents)
      metrics.projectionLagSeconds.set({ projection }, seconds)
    }
  }
  // The subscription reports a store that does not respond.
  const timer = setInterval(() => void measure().catch(() => {}), measureEveryMs)
  timer.unref()
  return {
    startBatch: (events: readonly StoredEvent[]) => {
      oldestEventAt = events.at(0)?.occurredAt
    },
    /** Removes the gauges instead of keeping the last values: another process may have taken over. */
    stop: () => {
      isStopped = true
      clearInterval(timer)
      metrics.projectionLagEvents.reset()
      metrics.projectionLagSeconds.reset()
    },
  }
}

type Needs = Pick<Platform, 'db' | 'eventStore' | 'log' | 'metrics'>
type FollowedBuild = ActiveBuild & {
  hasSeen: (event: StoredEvent) => boolean
  /** Lowest position that this follower's shares of the table have reached. */
  reached: number
}

/** How a follower locks the tables against an exchange and stores its position: alone or next to other processes. */
type WriteMode = {
  isOwnStream: (stream: string) => boolean
  hold: (client: Client) => Promise<FollowedBuild[]>
  advance: (client: Client, builds: readonly FollowedBuild[], position: number) => Promise<unknown>
}

const batchSize = 1000
// A single change is applied at once; changes in quick succession share a transaction.
const restMs = 20

const exclusiveMode = (names: readonly string[]): WriteMode => ({
  isOwnStream: () => true,
  hold: async (client) =>
    (await lockActiveBuilds(client, names)).map((build) => ({
      ...build,
      hasSeen: (event) => event.position <= build.position,
      reached: build.position,
    })),
  advance: (client, builds, position) =>
    client.query({
      name: 'projection_advance',
      text: 'update projection.active set position = $2 where name = any($1) and position < $2',
      values: [builds.map(({ name }) => name), position],
    }),
})

const sharedMode = (names: readonly string[], shares: Shares): WriteMode => {
  const ownShares = new Set(shares.numbers)
  return {
    isOwnStream: (stream) => ownShares.has(shareOf(stream, shares.count)),
    hold: (client) => lockSharedBuilds(client, names, shares),
    advance: (client, builds, position) => advanceShares(client, builds, shares, position),
  }
}

const parkedIn = (client: Pick<Client, 'query'>, builds: readonly ActiveBuild[]) =>
  parkedStreams(
    client,
    builds.filter((one) => one.parked > 0).map(({ build }) => build),
  )

/**
 * Keeps the active tables up to date: each batch of events goes into all projections in one transaction, together with
 * the position reached. Reads the active table for each batch, so that a build in another process can replace it in
 * between. With `shares` it writes only the streams of its shares; it still receives the whole log in order, because a
 * row also depends on the rates known at its event.
 */
export const followEvents = async (
  { db, eventStore, log, metrics }: Needs,
  projections: readonly AnyProjection[],
  shares?: Shares,
) => {
  const known = rateHistory()
  await known.load(eventStore)
  const names = projections.map(({ name }) => name).toSorted()
  const byName = new Map(projections.map((projection) => [projection.name, projection]))
  // A build of another version is written by the process with that version.
  const isOwnVersion = ({ name, version }: ActiveBuild) => byName.get(name)?.version === version
  const { isOwnStream, hold, advance } = shares ? sharedMode(names, shares) : exclusiveMode(names)
  /** Reports parked streams of its own shares only; other processes report theirs. */
  const reportParked = (builds: readonly ActiveBuild[], parked: ReadonlyMap<string, ReadonlySet<string>>) => {
    for (const { name, build } of builds)
      metrics.deadLetters.set({ projection: name }, [...(parked.get(build) ?? [])].filter(isOwnStream).length)
  }

  /** Returns whether the events are in the tables; false when earlier commits were lost. */
  const writeEvents = async (client: Client, events: readonly StoredEvent[], careful: boolean): Promise<boolean> => {
    const ownEvents = events.filter(({ stream }) => isOwnStream(stream))
    const builds = (await hold(client)).filter(isOwnVersion)
    const first = events[0]?.position ?? 0
    if (commits.areLost(Math.min(...builds.map(({ reached }) => reached)), first)) return false
    const parked = await parkedIn(client, builds)
    const failedProjections: string[] = []
    for (const { name, build, physical, hasSeen } of builds) {
      const projection = byName.get(name)
      const unseenEvents = ownEvents.filter((event) => !hasSeen(event))
      if (!projection || unseenEvents.length === 0) continue
      const streams = parked.get(build) ?? new Set()
      parked.set(build, streams)
      const deadLetters = await applyEvents(
        client,
        { projection, buildId: build, physical, parked: streams },
        unseenEvents,
        {
          careful,
          known,
        },
      )
      for (const { error, ...letter } of deadLetters) {
        log.error({ projection: name, ...letter, reason: error }, `${name} cannot apply an event; its stream is parked`)
      }
      if (deadLetters.length > 0) failedProjections.push(name)
    }
    await advance(client, builds, events.at(-1)?.position ?? 0)
    if (failedProjections.length > 0) await countParked(client, failedProjections)
    reportParked(builds, parked)
    return true
  }

  const firstUnseen = async () =>
    Math.min(...(await activeBuilds(db, names)).filter(isOwnVersion).map(({ position }) => position))
  const storedPosition = () => (shares ? startOfShares({ db, eventStore }, names, shares, isOwnVersion) : firstUnseen())
  const ownBuilds = (await activeBuilds(db, names)).filter(isOwnVersion)
  reportParked(ownBuilds, await parkedIn(db, ownBuilds))
  const firstStored = await storedPosition()
  const start = Number.isFinite(firstStored) ? firstStored : 0
  const commits = lostCommits({
    name: 'projections',
    start,
    stored: storedPosition,
    rewind: (position) => subscription.rewind(position),
    log,
  })
  const lag = lagGauges({ eventStore, metrics, names, position: () => subscription.position() })
  const subscription = eventStore.subscribe(
    start,
    async (events) => {
      lag.startBatch(events)
      known.learn(events)
      const writeInTransaction = (careful: boolean) =>
        inTransaction(db, (client) => writeEvents(client, events, careful))
      const areWritten = await writeInTransaction(false).catch((error: unknown) => {
        if (!isFaultOfValues(error)) throw error
        return writeInTransaction(true)
      })
      const last = events.at(-1)
      if (areWritten && last) commits.committed(last.position)
    },
    { batchSize, name: 'projections', restMs },
  )
  return {
    stop: async () => {
      commits.stop()
      lag.stop()
      await subscription.stop()
      metrics.deadLetters.reset()
    },
    caughtUp: subscription.caughtUp,
  }
}
