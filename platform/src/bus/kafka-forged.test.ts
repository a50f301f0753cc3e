import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { Consumer, KafkaMessage, Producer, ProducerRecord } from 'kafkajs'
import { afterAll, expect, test } from 'vitest'
import { newStream, sampleEvent, until } from '../testing/event-samples.ts'
import { postgresEventStore } from '../event-store/postgres.ts'
import { logger } from '../telemetry/logging.ts'
import { metrics } from '../telemetry/metrics.ts'
import { testPostgres } from '../testing/test-postgres.ts'
import type { KafkaClient } from './kafka-client.ts'
import { kafkaBus } from './kafka.ts'
import { busSignature } from './signature.ts'

type Change = (message: KafkaMessage) => KafkaMessage

/** A topic in memory. `change`: what an attacker in between makes of a message of the relay. */
const topicInMemory = () => {
  const readers: ((messages: KafkaMessage[]) => unknown)[] = []
  const sent: KafkaMessage[] = []
  let change: Change = (message) => message
  const deliver = (messages: KafkaMessage[]) => readers.forEach((read) => read(messages))
  const send = async ({ messages }: ProducerRecord) => {
    const asRead = messages.map(({ value, headers }) => ({ value, headers, timestamp: '', attributes: 0, offset: '' }))
    sent.push(...(asRead as KafkaMessage[]))
    deliver((asRead as KafkaMessage[]).map((message) => change(message)))
    return []
  }
  const noOperation = async () => {}
  const producer: Partial<Producer> = { connect: noOperation, disconnect: noOperation, send }
  const consumer = {
    on: () => () => {},
    events: { CRASH: 'crash', FETCH: 'fetch' },
    connect: noOperation,
    disconnect: noOperation,
    subscribe: noOperation,
    run: async ({ eachBatch }: Parameters<Consumer['run']>[0] & object) => {
      readers.push((messages) => eachBatch?.({ batch: { messages } } as never))
    },
  }
  const admin = { connect: noOperation, disconnect: noOperation, createTopics: async () => true }
  const kafka = { producer: () => producer, consumer: () => consumer, admin: () => admin }
  const client = () =>
    ({
      kafka: kafka as unknown as KafkaClient['kafka'],
      lastReceivedAt: () => performance.now(),
      whileConnected: async (request) => request,
      end: () => {},
    }) satisfies KafkaClient
  return {
    client,
    deliver,
    sent,
    isRead: () => readers.length > 0,
    between: (nextChange: Change) => void (change = nextChange),
  }
}

const withHeader = (message: KafkaMessage, name: string, value: string | undefined): KafkaMessage => {
  const { [name]: _, ...otherHeaders } = message.headers ?? {}
  const headers = { ...otherHeaders, ...(value !== undefined && { [name]: value }) }
  // The spread loses which of the client's two message types it is.
  return { ...message, headers } as KafkaMessage
}
const withEvent = (message: KafkaMessage, fields: object): KafkaMessage => ({
  ...message,
  value: Buffer.from(JSON.stringify({ ...JSON.parse(String(message.value)), ...fields })),
})

const forgeries: readonly (readonly [string, Change])[] = [
  ['without its signature', (message) => withHeader(message, 'signature', undefined)],
  ['with another signature', (message) => withHeader(message, 'signature', 'AAAA')],
  [
    'signed with another key',
    (message) => {
      const event: StoredEvent = JSON.parse(String(message.value))
      const { log = '' } = message.headers ?? {}
      const forged = busSignature(new Uint8Array(32).fill(9)).of(event, String(log), String(message.value))
      return withHeader(message, 'signature', forged)
    },
  ],
  ['with other data and the same hash', (message) => withEvent(message, { data: { text: 'ADMIN' } })],
  [
    'at another position',
    (message) => withEvent(message, { position: Number(message.headers?.['position']) + 1, data: { text: 'ADMIN' } }),
  ],
]

let stop = async () => {}
afterAll(() => stop())

const opening = (async () => {
  const postgres = await testPostgres()
  const { db } = postgres
  const log = logger('silent')
  const store = await postgresEventStore(db, { log })
  const busMetrics = metrics()
  const topic = topicInMemory()
  const signature = busSignature(new Uint8Array(32).fill(1))
  const parts = { brokers: [], topic: 'test', signature, store, db, log, metrics: busMetrics }
  const bus = await kafkaBus({ ...parts, client: topic.client })
  const followed: StoredEvent[] = []
  const subscription = bus.subscribe(0, async (events) => void followed.push(...events))
  stop = async () => {
    await subscription.stop()
    await bus.close()
    await store.close()
    await postgres.stop()
  }
  const unsignedCount = async () => (await busMetrics.unsignedOnBus.get()).values[0]?.value ?? 0
  return { store, topic, followed, unsignedCount }
})()

test.each(forgeries)('an event forged on the bus %s is read from the store, and counted', async (_, forge) => {
  const { store, topic, followed, unsignedCount } = await opening
  await until(async () => topic.isRead())
  const [followedBefore, unsignedBefore] = [followed.length, await unsignedCount()]
  topic.between(forge)
  await store.append(newStream(), 0, [sampleEvent({ text: 'COMMERCIAL' })])
  await until(async () => followed.length > followedBefore)
  expect(followed).toEqual(await store.readAll(0))
  expect(followed.at(-1)).toMatchObject({ data: { text: 'COMMERCIAL' } })
  await until(async () => (await unsignedCount()) > unsignedBefore)
})
