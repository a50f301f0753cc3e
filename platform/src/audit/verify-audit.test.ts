import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { sampleEvent } from '../event-store/contract-samples.ts'
import { postgresEventStore } from '../event-store/postgres.ts'
import { writeDigest } from './digest.ts'
import { verifyAudit, verifyLog } from './verify-audit.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const streams = 40
const perStream = 5
const events = streams * perStream
let dataDir: string
let pool: pg.Pool
let close = async () => {}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'freight-audit-'))
  const running = await startEmbeddedPostgres({ dataDir, log })
  pool = new pg.Pool({ connectionString: running.url })
  const store = await postgresEventStore(pool, { log })
  close = async () => {
    await store.close()
    await pool.end()
    await running.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  await writeDigest(pool, { dataDir, now: new Date('2026-03-01T23:00:00Z') })
  for (let revision = 0; revision < perStream; revision++) {
    await Promise.all(
      Array.from({ length: streams }, (_, i) =>
        store.append(`quotation-${i}`, revision, [sampleEvent({ i, revision })]),
      ),
    )
    if (revision === 2) await writeDigest(pool, { dataDir, now: new Date('2026-03-02T23:00:00Z') })
  }
  await writeDigest(pool, { dataDir, now: new Date('2026-03-03T23:00:00Z') })
})
afterAll(() => close())

test('a log that nobody touched has nothing to report, also while it grows beyond its digest', async () => {
  const seen: number[] = []
  const report = await verifyAudit(pool, { dataDir, onProgress: (position) => void seen.push(position) })
  expect(report).toEqual({ events, streams, digests: 3, findings: [] })
  expect(seen).toEqual([events])
})

const newSeals = `
  update event_store.events e set seal = s.seal
  from (select position, event_store.seal_chain(''::bytea, hash) over (order by position rows unbounded preceding) as seal
    from event_store.events) s where s.position = e.position;
  update event_store.log_head set (position, seal) = (select position, seal from event_store.events order by position desc limit 1);`
const newHeads = `
  delete from event_store.streams;
  insert into event_store.streams select distinct on (stream) stream, revision, hash from event_store.events order by stream, revision desc;`
const closeGapAt = (position: number) => `
  update event_store.events set position = -position where position > ${position};
  update event_store.events set position = -position - 1 where position < 0;`
const openGapAt = (position: number) => `
  update event_store.events set position = -position where position >= ${position};
  update event_store.events set position = -position + 1 where position < 0;`
const insertAt = (position: number, source: number) => `
  insert into event_store.events select ${position}, 'quotation-forged', 1, '${randomUUID()}', type, schema_version, data,
    occurred_at, actor, company, correlation_id, causation_id, command_id, '', sha256(position::text::bytea), seal
  from event_store.events where position = ${source};`
const swap = (one: number, other: number) => `
  update event_store.events set position = -1 where position = ${one};
  update event_store.events set position = ${one} where position = ${other};
  update event_store.events set position = ${other} where position = -1;`
const change = (column: string, value: string) => (at: number) =>
  `update event_store.events set ${column} = ${value} where position = ${at}`

/** Ways to touch the log; `at` is any position, `other` another one. */
const tamperings: Record<string, (at: number, other: number) => string> = {
  'a payload changed': change('data', `'{"i":999}'`),
  'a payload spaced out': change('data', `(replace(data::text, ',', ' ,'))::json`),
  'an actor changed': change('actor', `'{"kind":"STAFF","userId":"U-2"}'`),
  'a time changed': change('occurred_at', `'2026-01-01T00:00:00.000Z'`),
  'a type changed': change('type', `'Other'`),
  'a version changed': change('schema_version', '2'),
  'a company changed': change('company', `'BUE'`),
  'a command id changed': change('command_id', `'x'`),
  'an event id changed': change('event_id', `'${randomUUID()}'`),
  'a hash changed': change('hash', `sha256('x')`),
  'a link changed': change('previous_hash', `sha256('x')`),
  'a seal changed': change('seal', `sha256('x')`),
  'a payload and its hash changed': change('(data, hash)', `('{}', sha256('x'))`),
  'an event deleted': (at) => `delete from event_store.events where position = ${at}`,
  'an event deleted and the gap closed': (at) =>
    `delete from event_store.events where position = ${at};${closeGapAt(at)}`,
  'an event deleted and everything sealed anew': (at) =>
    `delete from event_store.events where position = ${at};${closeGapAt(at)}${newSeals}${newHeads}`,
  'the tail cut off': (at) => `delete from event_store.events where position >= ${at}`,
  'the tail cut off and the heads set back': (at) =>
    `delete from event_store.events where position >= greatest(${at}, 2);${newSeals}${newHeads}`,
  'a stream removed': (at) =>
    `delete from event_store.events where stream = (select stream from event_store.events where position = ${at})`,
  'two events swapped': swap,
  'two events swapped and sealed anew': (at, other) => `${swap(at, other)}${newSeals}`,
  'an event moved to another stream': change('stream', `'quotation-other'`),
  'an event inserted in the middle': (at, other) => `${openGapAt(at)}${insertAt(at, other < at ? other : other + 1)}`,
  'an event inserted in the middle and sealed anew': (at, other) =>
    `${openGapAt(at)}${insertAt(at, other < at ? other : other + 1)}${newSeals}${newHeads}`,
  'an event added at the end': (at) => insertAt(events + 1, at),
  'a head set back': (at) =>
    `update event_store.streams set revision = revision - 1
    where stream = (select stream from event_store.events where position = ${at})`,
  'the head of the log moved': (at) => `update event_store.log_head set position = ${at - 1}`,
}

/** The same numbers in every run. */
const seeded = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return seed / 2 ** 31
}

test('every one of 81 tamperings is found', async () => {
  const random = seeded(7)
  const client = await pool.connect()
  const missed: string[] = []
  for (let round = 0; round < 3; round++) {
    for (const [name, tamper] of Object.entries(tamperings)) {
      const at = 1 + Math.floor(random() * events)
      const other = 1 + ((at + Math.floor(random() * (events - 2))) % events)
      await client.query('begin')
      await client.query(tamper(at, other))
      const { findings } = await verifyLog(client, { dataDir })
      if (findings.length === 0) missed.push(`${name} at ${at} (${other})`)
      await client.query('rollback')
    }
  }
  client.release()
  expect(missed).toEqual([])
})

test('a finding tells where and what', async () => {
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`update event_store.events set data = '{}' where position = 41`)
  const { findings } = await verifyLog(client, { dataDir })
  await client.query('rollback')
  client.release()
  expect(findings).toEqual([
    { stream: 'quotation-0', revision: 2, position: 41, problem: 'its content does not fit its hash' },
  ])
})
