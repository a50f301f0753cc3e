import { randomUUID } from 'node:crypto'
import type { Kafka, Producer, ProducerRecord } from 'kafkajs'
import { expect, test } from 'vitest'
import { newStream, sampleEvent, times, until } from '../testing/event-samples.ts'
import { postgresEventStore } from '../event-store/postgres.ts'
import { logger } from '../telemetry/logging.ts'
import { metrics } from '../telemetry/metrics.ts'
import { testPostgres } from '../testing/test-postgres.ts'
import { startRelay } from './kafka-relay.ts'
import { busSignature } from './signature.ts'

const mostBytes = 40_000

/** A broker with a size limit per batch, with the error of the client. */
const smallBroker = () => {
  const sentPositions: number[] = []
  const send = async ({ messages }: ProducerRecord) => {
    const bytes = messages.reduce((sum, { value }) => sum + (value?.length ?? 0), 0)
    if (bytes > mostBytes)
      throw new Error('not retriable', { cause: Object.assign(new Error('too large'), { type: 'MESSAGE_TOO_LARGE' }) })
    sentPositions.push(...messages.map(({ headers }) => Number(headers?.['position'])))
    return []
  }
  const producer = { connect: async () => {}, disconnect: async () => {}, send } satisfies Partial<Producer>
  const kafka = { producer: () => producer } as unknown as Kafka
  return {
    sentPositions,
    client: () => ({ kafka, whileConnected: async <Result>(pending: Promise<Result>) => pending, end: () => {} }),
  }
}

test('the relay sends a batch that is too large for the topic in parts, and skips an event that is too large', async () => {
  const postgres = await testPostgres()
  const { db } = postgres
  const log = logger('silent')
  const store = await postgresEventStore(db, { log })
  await store.append(
    newStream(),
    0,
    times(100, (i) => sampleEvent({ text: 'x'.repeat(i === 41 ? 50_000 : 2_000) })),
  )
  const { sentPositions, client } = smallBroker()
  const signature = busSignature(new Uint8Array(32))
  const stop = startRelay({ client, topic: `test.${randomUUID()}`, signature, store, db, log, metrics: metrics() })
  await until(async () => {
    const { rows } = await db.query("select from pg_tables where schemaname = 'bus'")
    return rows.length === 1 && (await db.query('select from bus.relayed where position = 100')).rows.length === 1
  })
  expect(sentPositions).toEqual(times(100, (i) => i + 1).filter((position) => position !== 42))
  await stop()
  await store.close()
  await postgres.stop()
})
