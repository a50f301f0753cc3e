import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { eventSchemas } from '@freight/contracts/registry/aggregates'
import { costGroup, published, requested, sellAdded, sent, taken } from '@freight/contracts/testing/quotation-events'
import { newEvent } from '@freight/contracts/testing/sample-events'
import { shareOf } from '@freight/platform/event-store/stored/share-of'
import { readConfig } from '@freight/platform/config'
import { connectStores } from '@freight/platform/connections/connect'
import { projections } from '@freight/projection-workers/engine/projections'
import { rebuildProjection } from '@freight/projection-workers/engine/rebuild-projection'
import { Kafka, logLevel } from 'kafkajs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type ServiceProcess, startService } from '../distributed/service-processes.ts'
import { within } from '../distributed/within.ts'
import { kafkaBroker } from './doubles/kafka-broker.ts'
import { clickhouseDatabase, postgresDatabases } from './doubles/new-databases.ts'

const partitions = 3
const patienceMs = 60_000
const lifeEvents = [
  requested(),
  taken,
  // A cost that does not expire during the test: expiry changes the best cost without an event.
  { type: 'CostGroupAdded', data: { ...costGroup('cost-1', '700.00', 'EUR'), validez: '2099-12-31' } },
  sellAdded('sell-1', '700.00', '1000.00'),
]
const topic = `test.${randomUUID()}`
const secret = () => randomBytes(32).toString('base64')

const broker = await kafkaBroker()
const postgres = await postgresDatabases(process.env['EVENT_STORE_URL'], 2)
const clickhouse = await clickhouseDatabase(process.env['CLICKHOUSE_URL'])
const directory = await mkdtemp(join(tmpdir(), 'shared-'))
const env = {
  EVENT_STORE_URL: postgres.urls[0] ?? '',
  DATABASE_URL: postgres.urls[1] ?? '',
  CLICKHOUSE_URL: clickhouse.url,
  KAFKA_BROKERS: broker.address,
  KAFKA_ALLOW_PLAINTEXT: 'yes',
  KAFKA_TOPIC: topic,
  SESSION_KEY: secret(),
  PERSONAL_KEY: secret(),
  DEMO_QUOTATIONS: '0',
}
const processes: ServiceProcess[] = []
const allProcesses: ServiceProcess[] = []
let stores: Awaited<ReturnType<typeof connectStores>>

const start = async () => {
  const one = await startService('projection-workers', { ...env, DATA_DIR: join(directory, randomUUID()) })
  processes.push(one)
  allProcesses.push(one)
  return one
}
const endProcess = async (one: ServiceProcess, ending: 'stop' | 'kill') => {
  processes.splice(processes.indexOf(one), 1)
  await one[ending]()
}
const SharesLine = z.object({ shares: z.array(z.int()) })
/** The shares that a process logged, in order. */
const sharesIn = (lines: readonly string[]) =>
  lines.filter((line) => line.includes('"shares":')).map((line) => SharesLine.parse(JSON.parse(line)).shares)
const sharesOf = ({ lines }: ServiceProcess): number[] => sharesIn(lines).at(-1) ?? []
const areDivided = (sizes: string) =>
  within(patienceMs, async () => {
    const sharesByProcess = processes.map(sharesOf)
    const isWhole = new Set(sharesByProcess.flat()).size === partitions && sharesByProcess.flat().length === partitions
    const shareSizes = sharesByProcess.map(({ length }) => length).toSorted((a, b) => a - b)
    return isWhole && shareSizes.join(' ') === sizes
  })

beforeAll(async () => {
  stores = await connectStores(
    readConfig({ ...env, KAFKA_BROKERS: '', DATA_DIR: join(directory, 'tool'), LOG_LEVEL: 'silent' }),
    { schemas: eventSchemas },
  )
})
afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()))
  await stores?.stop()
  await clickhouse.stop()
  await postgres.stop()
  await broker.stop()
  await rm(directory, { recursive: true, force: true })
})

const rowsOf = async (table: string) =>
  (await stores.platform.db.query(`select to_jsonb(one) as row from read.${table} as one order by key`)).rows

/** Installs a trigger that records each write to a row of the list. */
const noteWritings = async () => {
  const { db } = stores.platform
  const { rows } = await db.query<{ physical: string }>(
    `select physical from projection.active where name = 'quotation-list'`,
  )
  await db.query(`create schema noted;
    create table noted.writings (nth bigint generated always as identity, key text, revision int);
    create function noted.note() returns trigger language plpgsql as $$ begin
      insert into noted.writings (key, revision) values (new.key, new.revision); return new; end $$;
    create trigger note after insert or update of revision on projection.${rows[0]?.physical}
      for each row execute function noted.note()`)
}

/** Contents of the topic, in the order of each partition. */
const inTopic = async (head: number) => {
  const consumer = new Kafka({ brokers: [broker.address], logLevel: logLevel.NOTHING }).consumer({
    groupId: `test.${randomUUID()}`,
  })
  const messages: { partition: number; stream: string; position: number; revision: number }[] = []
  const positions = new Set<number>()
  await consumer.connect()
  await consumer.subscribe({ topic, fromBeginning: true })
  await consumer.run({
    eachMessage: async ({ partition, message }) => {
      const { stream, position, revision } = JSON.parse(String(message.value))
      messages.push({ partition, stream, position, revision })
      positions.add(position)
    },
  })
  await within(patienceMs, async () => positions.size === head)
  await consumer.disconnect()
  return messages
}

test('consumers that start, stop and are killed, and a killed broker, lose and double nothing and keep the order of each stream', async () => {
  const { db, eventStore } = stores.platform
  await start()
  await areDivided('3')
  await within(patienceMs, async () => {
    const { rows } = await db.query('select from projection.active')
    return rows.length === projections.length
  })
  await noteWritings()

  let isOver = false
  let writtenCount = 0
  const writer = async (writerId: number) => {
    // Some streams are written during the whole test, the others briefly.
    const longStream = `quotation-long-${writerId}`
    let revision = 0
    const note = () =>
      newEvent('QuotationNoteAdded', { noteId: randomUUID(), text: `${writtenCount}`, visibility: 'INTERNAL' })
    await eventStore.append(longStream, revision++, [newEvent('QuotationRequested', requested().data)])
    for (let n = 0; !isOver; n += 1) {
      const stream = `quotation-${writerId}-${n}`
      for (const [index, { type, data }] of lifeEvents.entries())
        await eventStore.append(stream, index, [newEvent(type, data)])
      await eventStore.append(stream, lifeEvents.length, [
        newEvent(published.type, published.data),
        newEvent(sent.type, sent.data),
      ])
      await eventStore.append(longStream, revision++, [note()])
      writtenCount += 1
      await setTimeout(20)
    }
  }
  const writers = Promise.all([0, 1, 2, 3].map(writer))
  const waitForWrites = async () => {
    const before = writtenCount
    await within(patienceMs, async () => writtenCount > before + 20)
  }

  await waitForWrites()
  await start()
  await areDivided('1 2')
  await waitForWrites()
  await start()
  await areDivided('1 1 1')
  await waitForWrites()
  // The process with the duties, which publishes to the topic, is killed first.
  for (const ending of ['kill', 'stop'] as const) {
    const [oldest] = processes
    if (oldest) await endProcess(oldest, ending)
    await waitForWrites()
    await start()
    await areDivided('1 1 1')
  }
  await broker.kill()
  await waitForWrites()
  const victim = processes.at(-1)
  if (victim) await endProcess(victim, 'kill')
  await areDivided('1 2')
  await waitForWrites()
  await broker.start()
  await waitForWrites()
  isOver = true
  await writers

  const head = await eventStore.head()
  await within(patienceMs, async () => {
    const { rows } = await db.query<{ position: string }>('select min(position) as position from projection.active')
    return Number(rows[0]?.position) === head
  })
  const { rows: writings } = await db.query<{ key: string; revision: number }>(
    'select key, revision from noted.writings order by nth',
  )
  const knownRevisions = new Map<string, number>()
  for (const { key, revision } of writings) {
    expect(revision).toBeGreaterThan(knownRevisions.get(key) ?? 0)
    knownRevisions.set(key, revision)
  }
  const ownersOf = (share: number) =>
    allProcesses.filter(({ lines }) => sharesIn(lines).some((ownShares) => ownShares.includes(share)))
  for (let share = 0; share < partitions; share += 1) expect(ownersOf(share).length).toBeGreaterThan(1)

  for (const { name, table } of projections) {
    const followedRows = await rowsOf(table)
    await rebuildProjection(stores.platform, name)
    expect([name, await rowsOf(table)]).toEqual([name, followedRows])
  }
  expect(await rowsOf('quotation_list')).toHaveLength(writtenCount + 4)

  const messages = await inTopic(head)
  const last = new Map<string, number>()
  for (const { partition, stream, revision } of messages) {
    expect(partition).toBe(shareOf(stream, partitions))
    // Repetitions after a failure of the relay are older; new events continue the stream.
    const before = last.get(stream) ?? 0
    expect(revision).toBeLessThanOrEqual(before + 1)
    last.set(stream, Math.max(before, revision))
  }
  process.stderr.write(
    `shared projections: ${head} events, ${writings.length} writings of ${knownRevisions.size} rows, ` +
      `${messages.length - head} messages came again, ${allProcesses.length} processes\n`,
  )
})
