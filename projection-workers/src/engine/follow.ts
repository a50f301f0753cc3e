import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { Platform } from '@freight/platform/platform'
import type { AnyProjection } from './projection.ts'
import { applyEvents, isFaultOfValues } from './apply.ts'
import { keptRates } from './kept-rates.ts'
import {
  type ActiveBuild,
  activeBuilds,
  type Client,
  countParked,
  inTransaction,
  lockActiveBuilds,
  parkedStreams,
} from './registry.ts'

type Needs = Pick<Platform, 'db' | 'eventStore' | 'log' | 'metrics'>

const batchSize = 1000
// A single change is in the tables at once; changes one after the other share a transaction.
const restMs = 20
const lookEveryMs = 1000

/**
 * Keeps the tables that are read up to date: every batch of events goes into all projections in one transaction,
 * together with the position reached. Which table that is, is asked anew for each batch, so that a build of another
 * process can take over in between.
 */
export const followEvents = async ({ db, eventStore, log, metrics }: Needs, projections: readonly AnyProjection[]) => {
  const known = keptRates()
  await known.load(eventStore)
  const names = projections.map(({ name }) => name).toSorted()
  const byName = new Map(projections.map((projection) => [projection.name, projection]))
  // A build of another version is written by the process that has that version.
  const mine = ({ name, version }: ActiveBuild) => byName.get(name)?.version === version

  const handle = async (client: Client, events: readonly StoredEvent[], careful: boolean): Promise<void> => {
    const builds = (await lockActiveBuilds(client, names)).filter(mine)
    const parked = await parkedStreams(
      client,
      builds.filter((one) => one.parked > 0).map(({ build }) => build),
    )
    for (const { name, build, physical, position } of builds) {
      const projection = byName.get(name)
      const unseen = events.filter((event) => event.position > position)
      if (!projection || unseen.length === 0) continue
      const streams = parked.get(build) ?? new Set()
      const deadLetters = await applyEvents(client, { projection, build, physical, parked: streams }, unseen, {
        careful,
        known,
      })
      for (const { error, ...letter } of deadLetters) {
        log.error({ projection: name, ...letter, reason: error }, `${name} cannot apply an event; its stream is parked`)
      }
      if (deadLetters.length > 0) await countParked(client, name, streams.size)
      metrics.deadLetters.set({ projection: name }, streams.size)
    }
    await client.query({
      name: 'projection_advance',
      text: 'update projection.active set position = $2 where name = any($1) and position < $2',
      values: [builds.map(({ name }) => name), events.at(-1)?.position],
    })
  }

  const start = Math.min(...(await activeBuilds(db, names)).filter(mine).map(({ position }) => position))
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
    },
    caughtUp: subscription.caughtUp,
  }
}

type Lag = Pick<Needs, 'eventStore' | 'metrics'> & { names: readonly string[]; position: () => number }

/** Says once a second how far the tables are behind the events. */
const lagGauges = ({ eventStore, metrics, names, position }: Lag) => {
  let oldest: string | undefined
  const look = async () => {
    const behind = Math.max(0, (await eventStore.head()) - position())
    const seconds = behind > 0 && oldest ? Math.max(0, (Date.now() - Date.parse(oldest)) / 1000) : 0
    for (const projection of names) {
      metrics.projectionLagEvents.set({ projection }, behind)
      metrics.projectionLagSeconds.set({ projection }, seconds)
    }
  }
  // A store that does not answer is the subscription's to report.
  const timer = setInterval(() => void look().catch(() => {}), lookEveryMs)
  timer.unref()
  return {
    handling: (events: readonly StoredEvent[]) => {
      oldest = events.at(0)?.occurredAt
    },
    stop: () => clearInterval(timer),
  }
}
