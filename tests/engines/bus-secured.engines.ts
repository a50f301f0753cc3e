import { randomUUID } from 'node:crypto'
import { kafkaBus } from '@freight/platform/bus/kafka'
import { busSignature } from '@freight/platform/bus/signature'
import { kafkaAccess } from '@freight/platform/bus/kafka-access'
import { readConfig } from '@freight/platform/config'
import { newStream, sampleEvent, times } from '@freight/platform/testing/event-samples'
import { postgresEventStore } from '@freight/platform/event-store/postgres'
import { logger } from '@freight/platform/telemetry/logging'
import { metrics } from '@freight/platform/telemetry/metrics'
import { testPool } from '@freight/platform/testing/test-postgres'
import { Kafka, logLevel } from 'kafkajs'
import { afterAll, expect, test } from 'vitest'
import { within } from '../distributed/within.ts'
import { kafkaBroker, keeper } from './doubles/kafka-broker.ts'
import { postgresDatabases } from './doubles/new-databases.ts'

const patienceMs = 30_000
const broker = await kafkaBroker({ secured: true })
const databases = await postgresDatabases(process.env['EVENT_STORE_URL'], 1)
const closers: (() => Promise<unknown>)[] = [broker.stop, databases.stop]
afterAll(async () => {
  for (const close of closers.toReversed()) await close()
})

const validSettings = {
  KAFKA_BROKERS: broker.address,
  KAFKA_TLS: 'on',
  KAFKA_CA_FILE: broker.certificate,
  KAFKA_USER: keeper.user,
  KAFKA_PASSWORD: keeper.password,
}

/** One process on the log with these connection settings. `asleep`: its store never reports new events. */
const node = async (
  settings: Record<string, string>,
  { topic, asleep = false }: { topic: string; asleep?: boolean },
) => {
  const lines: string[] = []
  const log = logger('trace', { write: (line) => void lines.push(line) })
  const db = testPool(databases.urls[0] ?? '', 8)
  const store = await postgresEventStore(db, { log: { warn: () => {} }, firstPauseMs: 5 })
  const start = await store.head()
  const config = readConfig(settings)
  const bus = await kafkaBus({
    brokers: config.KAFKA_BROKERS.split(','),
    access: await kafkaAccess(config, log),
    topic,
    signature: busSignature(new Uint8Array(32)),
    store: asleep ? { ...store, head: async () => start } : store,
    db,
    log,
    metrics: metrics(),
  })
  closers.push(() => db.end(), store.close, bus.close)
  return { store, bus, lines }
}
const isUp = async ({ bus }: Awaited<ReturnType<typeof node>>) =>
  (await bus.ping().catch(() => undefined))?.status === 'up'

test.each(['plain', 'scram-sha-256', 'scram-sha-512'])(
  'events arrive over brokers with TLS and authentication by %s',
  async (mechanism) => {
    const topic = `test.${randomUUID()}`
    const settings = { ...validSettings, KAFKA_SASL: mechanism }
    const openedNode = await node(settings, { topic })
    const other = await node(settings, { topic, asleep: true })
    await within(patienceMs, async () => (await isUp(openedNode)) && (await isUp(other)))
    const start = await openedNode.store.head()
    const positions: number[] = []
    const live = other.bus.subscribe(
      start,
      async (events) => void positions.push(...events.map(({ position }) => position)),
    )
    await openedNode.store.append(
      newStream(),
      0,
      times(5, () => sampleEvent()),
    )
    await within(patienceMs, async () => positions.length === 5)
    await live.stop()
    expect(positions).toEqual(times(5, (i) => start + i + 1))
    expect([...openedNode.lines, ...other.lines].join('')).not.toContain(keeper.password)
  },
)

test.each([
  ['a wrong password', { KAFKA_SASL: 'scram-sha-512', KAFKA_PASSWORD: 'wrong-sesame' }],
  ['a wrong password with PLAIN', { KAFKA_SASL: 'plain', KAFKA_PASSWORD: 'wrong-sesame' }],
  ['an untrusted certificate', { KAFKA_SASL: 'plain', KAFKA_CA_FILE: '' }],
  [
    'a plain-text connection',
    { KAFKA_SASL: 'plain', KAFKA_CA_FILE: '', KAFKA_TLS: 'off', KAFKA_ALLOW_PLAINTEXT: 'yes' },
  ],
])(
  'with %s nothing passes the brokers, events are read from the store, and no secret is logged',
  async (_, invalidSettings) => {
    const { store, bus, lines } = await node(
      { ...validSettings, ...invalidSettings },
      { topic: `test.${randomUUID()}` },
    )
    const start = await store.head()
    const positions: number[] = []
    const live = bus.subscribe(start, async (events) => void positions.push(...events.map(({ position }) => position)))
    await store.append(
      newStream(),
      0,
      times(3, () => sampleEvent()),
    )
    await live.caughtUp()
    await live.stop()
    expect(positions).toEqual(times(3, (i) => start + i + 1))
    await within(patienceMs, async () => lines.some((line) => line.includes('cannot be followed')))
    await expect(bus.ping()).rejects.toThrow()
    expect(lines.join('')).not.toMatch(/sesame/)
  },
)

test('a consumer joins its group once a broker coordinates it', async () => {
  // One broker cannot create the group topic with three replicas, until the test creates the topic with one.
  const unreadyBroker = await kafkaBroker({ extraSettings: 'offsets.topic.replication.factor=3\n' })
  closers.push(unreadyBroker.stop)
  const openedNode = await node(
    { KAFKA_BROKERS: unreadyBroker.address, KAFKA_ALLOW_PLAINTEXT: 'yes' },
    { topic: `test.${randomUUID()}` },
  )
  await within(patienceMs, async () => openedNode.lines.some((line) => line.includes('cannot be followed')))
  expect(await openedNode.bus.ping()).toEqual({ status: 'degraded' })
  const admin = new Kafka({ brokers: [unreadyBroker.address], logLevel: logLevel.NOTHING }).admin()
  await admin.connect()
  const configEntries = [{ name: 'cleanup.policy', value: 'compact' }]
  await admin.createTopics({ topics: [{ topic: '__consumer_offsets', numPartitions: 1, configEntries }] })
  await admin.disconnect()
  await within(patienceMs, () => isUp(openedNode))
})
