import { randomUUID } from 'node:crypto'
import { kafkaBus } from '@freight/platform/bus/kafka'
import { busSignature } from '@freight/platform/bus/signature'
import { busContract } from '@freight/platform/testing/bus.contract'
import { newStream, sampleEvent, times } from '@freight/platform/testing/event-samples'
import { postgresEventStore } from '@freight/platform/event-store/postgres'
import { logger } from '@freight/platform/telemetry/logging'
import { metrics } from '@freight/platform/telemetry/metrics'
import { testPool } from '@freight/platform/testing/test-postgres'
import { Kafka, logLevel } from 'kafkajs'
import { afterAll, describe, expect, test } from 'vitest'
import { kafkaBrokers } from './doubles/kafka-broker.ts'
import { postgresDatabases } from './doubles/new-databases.ts'

const kafka = await kafkaBrokers(process.env['KAFKA_BROKERS'])
const addresses = kafka.addresses
const databases = await postgresDatabases(process.env['EVENT_STORE_URL'], 1)
const topic = `test.${randomUUID()}`
const closers: (() => Promise<unknown>)[] = [kafka.stop, databases.stop]
afterAll(async () => {
  for (const close of closers.toReversed()) await close()
})

/** One more process on the same log and topic. `asleep`: its store never reports new events. */
const node = async ({ brokers = addresses.split(','), asleep = false } = {}) => {
  const db = testPool(databases.urls[0] ?? '', 8)
  const store = await postgresEventStore(db, { log: { warn: () => {} }, firstPauseMs: 5 })
  const nodeMetrics = metrics()
  const start = await store.head()
  const followedStore = asleep ? { ...store, head: async () => start } : store
  const bus = await kafkaBus({
    brokers,
    topic,
    signature: busSignature(new Uint8Array(32)),
    store: followedStore,
    db,
    log: logger('silent'),
    metrics: nodeMetrics,
  })
  closers.push(() => db.end(), store.close, bus.close)
  return { store, bus, metrics: nodeMetrics }
}
const untilUp = async ({ bus }: Awaited<ReturnType<typeof node>>) => {
  while ((await bus.ping().catch(() => undefined))?.status !== 'up')
    await new Promise((resolve) => setTimeout(resolve, 50))
}

describe('the events over Kafka', () => {
  busContract(async () => {
    const openedNode = await node()
    await untilUp(openedNode)
    return openedNode
  })
})

test('the topic has every event, those of a stream in order', async () => {
  const { store } = await node()
  const stream = newStream()
  for (const revision of times(30, (i) => i)) await store.append(stream, revision, [sampleEvent({ revision })])
  const client = new Kafka({ brokers: addresses.split(','), logLevel: logLevel.NOTHING })
  const reader = client.consumer({ groupId: `test.${randomUUID()}` })
  closers.push(() => reader.disconnect())
  await reader.connect()
  await reader.subscribe({ topic, fromBeginning: true })
  const revisions: number[] = []
  const positions = new Set<number>()
  await reader.run({
    eachMessage: async ({ message }) => {
      const { eventId, type, correlationId } = JSON.parse(String(message.value))
      const headers = [message.headers?.['eventId'], message.headers?.['type'], message.headers?.['correlationId']]
      expect(headers.map(String)).toEqual([eventId, type, correlationId])
      positions.add(Number(message.headers?.['position']))
      if (String(message.key) === stream) revisions.push(JSON.parse(String(message.value)).revision)
    },
  })
  const head = await store.head()
  while (positions.size < head || revisions.length < 30) await new Promise((resolve) => setTimeout(resolve, 20))
  expect(revisions).toEqual(times(30, (i) => i + 1))
  expect([...positions].toSorted((a, b) => a - b)).toEqual(times(head, (i) => i + 1))
})

test('notice of new events arrives over Kafka, also at a process whose store reports none', async () => {
  const { store } = await node()
  const other = await node({ asleep: true })
  await untilUp(other)
  const start = await store.head()
  const positions: number[] = []
  const live = other.bus.subscribe(
    start,
    async (events) => void positions.push(...events.map(({ position }) => position)),
  )
  await store.append(
    newStream(),
    0,
    times(5, () => sampleEvent()),
  )
  while (positions.length < 5) await new Promise((resolve) => setTimeout(resolve, 20))
  await live.stop()
  expect(positions).toEqual(times(5, (i) => start + i + 1))
})

test('events of another log in the same topic are ignored', async () => {
  const openedNode = await node()
  const { store, bus } = openedNode
  await untilUp(openedNode)
  await store.append(newStream(), 0, [sampleEvent()])
  const start = await store.head()
  const [one] = await store.readAll(start - 1, { limit: 1 })
  const client = new Kafka({ brokers: addresses.split(','), logLevel: logLevel.NOTHING })
  const producer = client.producer()
  closers.push(() => producer.disconnect())
  await producer.connect()
  const foreignEvent = { ...one, eventId: randomUUID(), position: start + 1 }
  const value = JSON.stringify(foreignEvent)
  await producer.send({ topic, messages: [{ key: foreignEvent.stream ?? '', value, headers: { log: randomUUID() } }] })
  const eventIds: string[] = []
  const live = bus.subscribe(start, async (events) => void eventIds.push(...events.map(({ eventId }) => eventId)))
  const ownEvents = times(3, () => sampleEvent())
  await store.append(newStream(), 0, ownEvents)
  await live.caughtUp()
  await live.stop()
  expect(eventIds).toEqual(ownEvents.map(({ eventId }) => eventId))
})

test('while no broker answers, events are read from the store and the bus is down', async () => {
  const { store, bus, metrics: nodeMetrics } = await node({ brokers: ['127.0.0.1:1'] })
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
  expect(positions).toEqual([1, 2, 3].map((i) => start + i))
  expect((await nodeMetrics.missedByBus.get()).values[0]?.value).toBe(3)
  await expect(bus.ping()).rejects.toThrow()
})
