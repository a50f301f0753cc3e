import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Platform } from '@freight/platform/connections/platform'
import type { KafkaClient } from '@freight/platform/bus/kafka-client'
import { startRelay } from '@freight/platform/bus/kafka-relay'
import { busSignature } from '@freight/platform/bus/signature'
import { logger } from '@freight/platform/telemetry/logging'
import { metrics } from '@freight/platform/telemetry/metrics'
import { buildProjections } from '@freight/projection-workers/engine/build'
import { projections } from '@freight/projection-workers/engine/projections'
import { prepareRegistry } from '@freight/projection-workers/engine/registry'
import { result, type Result } from '../result.ts'
import { ingest } from '../server/ingest.ts'
import { generateDemo, rebuild } from '../server/writing.ts'
import type { Workshop } from '../workshop.ts'
import { framesPerSecond } from './fan-out.ts'
import { workers } from './workers.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const sizeSql = `select coalesce(sum(pg_total_relation_size(relid)), 0)::bigint as bytes from pg_stat_user_tables where schemaname`
const APPEND_MS = 5_000

type Stores = Awaited<ReturnType<Workshop['openStores']>>
type Measured = { workshop: Workshop; dataDir: string; stores: Stores; print: (line: Result) => void }

const bytesOf = async ({ db }: Stores, condition: string): Promise<number> =>
  Number((await db.query<{ bytes: string }>(`${sizeSql} ${condition}`)).rows[0]?.bytes)

/** Waits until the condition holds; returns the seconds since the start. */
const secondsUntil = async (isReached: () => Promise<boolean>, startedAt: number): Promise<number> => {
  while (!(await isReached())) await pause(10)
  return (performance.now() - startedAt) / 1000
}

/**
 * Measures the real relay with a fake broker that only compresses messages: the time of Kafka itself is not included.
 */
const measureRelay = async ({ stores, print }: Measured): Promise<void> => {
  let bytes = 0
  const send = async ({ messages }: { messages: { value: string }[] }) => {
    bytes += gzipSync(messages.map(({ value }) => value).join('\n')).length
    return []
  }
  const producer = { connect: async () => {}, disconnect: async () => {}, send }
  const kafka = { producer: () => producer } as unknown as KafkaClient['kafka']
  const client = () => ({ kafka, whileConnected: async <Result>(pending: Promise<Result>) => pending, end: () => {} })
  const topic = `bench.${randomUUID()}`
  const events = await stores.eventStore.head()
  const startedAt = performance.now()
  const stop = startRelay({
    client,
    topic,
    signature: busSignature(new Uint8Array(32)),
    store: stores.eventStore,
    db: stores.db,
    log: logger('silent'),
    metrics: metrics(),
  })
  const isRelayed = async () => {
    const known = await stores.db.query("select to_regclass('bus.relayed') is not null as made")
    if (!known.rows[0]?.made) return false
    const { rows } = await stores.db.query('select position from bus.relayed where topic = $1', [topic])
    return Number(rows[0]?.position) >= events
  }
  const seconds = await secondsUntil(isRelayed, startedAt)
  await stop()
  print(result('scale-relay', events / seconds, 'events/s'))
  print(result('scale-bytes-broker', bytes / events, 'bytes/event'))
}

/** The event store as it was at this position. */
const storeUntil = (eventStore: Platform['eventStore'], position: number): Platform['eventStore'] => ({
  ...eventStore,
  head: async () => position,
  readAll: async (after, options) =>
    (await eventStore.readAll(after, options)).filter((event) => event.position <= position),
})

/** Events per second that this many workers project into all tables; the first half of the log is projected before. */
const projectionRate = async ({ dataDir, stores }: Measured, count: number): Promise<number> => {
  const head = await stores.eventStore.head()
  const half = Math.floor(head / 2)
  await buildProjections({ ...stores, eventStore: storeUntil(stores.eventStore, half) }, projections)
  const followers = await workers('follow', dataDir, count)
  const startedAt = performance.now()
  followers.begin()
  const seconds = await secondsUntil(async () => {
    const { rows } = await stores.db.query('select min(position) as position from projection.active')
    return Number(rows[0]?.position) >= head
  }, startedAt)
  await followers.end()
  return (head - half) / seconds
}

/** Events per second that this many processes append to one store, each to sixteen streams at once. */
const appending = async (dataDir: string, count: number): Promise<number> => {
  const appenders = await workers('append', dataDir, count)
  const startedAt = performance.now()
  appenders.begin()
  await pause(APPEND_MS)
  return ((await appenders.end()) / (performance.now() - startedAt)) * 1000
}

/** The curves of docs/scale.md, on a demo of this many quotations. */
export const scaleCurves = async (
  workshop: Workshop,
  dataDir: string,
  quotations: number,
  print: (line: Result) => void,
): Promise<void> => {
  await generateDemo(dataDir, quotations)
  const stores = await workshop.openStores(dataDir)
  await prepareRegistry(stores.db)
  const bench = { workshop, dataDir, stores, print }
  const events = await stores.eventStore.head()
  print(result('scale-events-quotation', events / quotations, 'events/quotation'))
  print(result('scale-bytes-log', (await bytesOf(stores, "= 'event_store'")) / events, 'bytes/event'))
  await measureRelay(bench)
  const singleRate = await projectionRate(bench, 1)
  print(result('scale-projection-1', singleRate, 'events/s'))
  print(result('scale-projection-2', await projectionRate(bench, 2), 'events/s', { baseline: singleRate }))
  const startedAt = performance.now()
  await buildProjections(stores, projections)
  print(result('scale-rebuild-all', (events / (performance.now() - startedAt)) * 1000, 'events/s'))
  const tables = await bytesOf(stores, "not in ('event_store', 'reference', 'vault', 'session', 'bus')")
  print(result('scale-bytes-tables', tables / quotations, 'bytes/quotation'))
  await stores.stop()
  print({ ...(await rebuild(workshop, dataDir)), name: 'scale-rebuild-list' })
  print({ ...(await ingest(workshop, dataDir)), name: 'scale-ingest' })
  for (const sockets of [100, 500, 1_000])
    print(result(`scale-fan-out-${sockets}`, await framesPerSecond(sockets), 'frames/s'))
  // Last, because it leaves events of an unknown type in the log. Several processes need a shared engine.
  const engine = await workshop.openStores(dataDir)
  const baseline = await appending(dataDir, 1)
  print(result('scale-append-1', baseline, 'events/s'))
  for (const count of [2, 4])
    print(result(`scale-append-${count}`, await appending(dataDir, count), 'events/s', { baseline }))
  await engine.stop()
}
