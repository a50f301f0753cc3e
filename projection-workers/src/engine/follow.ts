import type { StoredEvent } from '@freight/contracts/events/envelope'
import { shareOf } from '@freight/platform/bus/share-of'
import type { Platform } from '@freight/platform/platform'
import type { AnyProjection } from './projection.ts'
import { applyEvents, isFaultOfValues } from './apply.ts'
import { keptRates } from './kept-rates.ts'
import { lagGauges } from './lag.ts'
import {
  type ActiveBuild,
  activeBuilds,
  type Client,
  countParked,
  inTransaction,
  lockActiveBuilds,
  parkedStreams,
} from './registry.ts'
import { advanceShares, heldBeside, type Shares, startOfShares } from './shares.ts'

type Needs = Pick<Platform, 'db' | 'eventStore' | 'log' | 'metrics'>
type Held = ActiveBuild & { hasSeen: (event: StoredEvent) => boolean }

/** How a follower keeps the tables from being exchanged under its hands, and how far it has come. */
type Keeping = {
  takes: (stream: string) => boolean
  hold: (client: Client) => Promise<Held[]>
  advance: (client: Client, builds: readonly Held[], position: number) => Promise<unknown>
}

const batchSize = 1000
// A single change is in the tables at once; changes one after the other share a transaction.
const restMs = 20

const alone = (names: readonly string[]): Keeping => ({
  takes: () => true,
  hold: async (client) =>
    (await lockActiveBuilds(client, names)).map((build) => ({
      ...build,
      hasSeen: (event) => event.position <= build.position,
    })),
  advance: (client, builds, position) =>
    client.query({
      name: 'projection_advance',
      text: 'update projection.active set position = $2 where name = any($1) and position < $2',
      values: [builds.map(({ name }) => name), position],
    }),
})

const besideOthers = (names: readonly string[], shares: Shares): Keeping => {
  const mine = new Set(shares.mine)
  return {
    takes: (stream) => mine.has(shareOf(stream, shares.count)),
    hold: (client) => heldBeside(client, names),
    advance: (client, builds, position) => advanceShares(client, builds, shares, position),
  }
}

const parkedIn = (client: Pick<Client, 'query'>, builds: readonly ActiveBuild[]) =>
  parkedStreams(
    client,
    builds.filter((one) => one.parked > 0).map(({ build }) => build),
  )

/**
 * Keeps the tables that are read up to date: every batch of events goes into all projections in one transaction,
 * together with the position reached. Which table that is, is asked anew for each batch, so that a build of another
 * process can take over in between. With `shares` only the streams of these are its own, and others keep the rest beside it:
 * it is still handed the whole log, in order, because a row also depends on the rates that were known at its event.
 */
export const followEvents = async (
  { db, eventStore, log, metrics }: Needs,
  projections: readonly AnyProjection[],
  shares?: Shares,
) => {
  const known = keptRates()
  await known.load(eventStore)
  const names = projections.map(({ name }) => name).toSorted()
  const byName = new Map(projections.map((projection) => [projection.name, projection]))
  // A build of another version is written by the process that has that version.
  const mine = ({ name, version }: ActiveBuild) => byName.get(name)?.version === version
  const { takes, hold, advance } = shares ? besideOthers(names, shares) : alone(names)
  /** Of the streams that are its own: those of others are theirs to tell. */
  const tellParked = (builds: readonly ActiveBuild[], parked: ReadonlyMap<string, ReadonlySet<string>>) => {
    for (const { name, build } of builds)
      metrics.deadLetters.set({ projection: name }, [...(parked.get(build) ?? [])].filter(takes).length)
  }

  const handle = async (client: Client, events: readonly StoredEvent[], careful: boolean): Promise<void> => {
    const own = events.filter(({ stream }) => takes(stream))
    const builds = (await hold(client)).filter(mine)
    const parked = await parkedIn(client, builds)
    const parking: string[] = []
    for (const { name, build, physical, hasSeen } of builds) {
      const projection = byName.get(name)
      const unseen = own.filter((event) => !hasSeen(event))
      if (!projection || unseen.length === 0) continue
      const streams = parked.get(build) ?? new Set()
      parked.set(build, streams)
      const deadLetters = await applyEvents(client, { projection, build, physical, parked: streams }, unseen, {
        careful,
        known,
      })
      for (const { error, ...letter } of deadLetters) {
        log.error({ projection: name, ...letter, reason: error }, `${name} cannot apply an event; its stream is parked`)
      }
      if (deadLetters.length > 0) parking.push(name)
    }
    await advance(client, builds, events.at(-1)?.position ?? 0)
    if (parking.length > 0) await countParked(client, parking)
    tellParked(builds, parked)
  }

  const firstUnseen = async () =>
    Math.min(...(await activeBuilds(db, names)).filter(mine).map(({ position }) => position))
  const found = (await activeBuilds(db, names)).filter(mine)
  tellParked(found, await parkedIn(db, found))
  const start = shares ? await startOfShares({ db, eventStore }, names, shares, mine) : await firstUnseen()
  const lag = lagGauges({ eventStore, metrics, names, position: () => subscription.position() })
  const subscription = eventStore.subscribe(
    Number.isFinite(start) ? start : 0,
    async (events) => {
      lag.handling(events)
      known.learn(events)
      try {
        await inTransaction(db, (client) => handle(client, events, false))
      } catch (error) {
        if (!isFaultOfValues(error)) throw error
        await inTransaction(db, (client) => handle(client, events, true))
      }
    },
    { batchSize, name: 'projections', restMs },
  )
  return {
    stop: async () => {
      lag.stop()
      await subscription.stop()
      metrics.deadLetters.reset()
    },
    caughtUp: subscription.caughtUp,
  }
}
