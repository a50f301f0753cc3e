import { randomUUID } from 'node:crypto'
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleEvent } from '../testing/event-samples.ts'
import { postgresEventStore } from '../event-store/postgres.ts'
import { digestHash, LogChanged, writeDigest } from './digest.ts'
import { digestName, readDigests } from './digest-files.ts'
import { chained } from '../event-store/hash-chain.ts'
import { verifyAudit, verifyLog } from './verify-audit.ts'
import { testPostgres } from '../testing/test-postgres.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const streams = 40
const perStream = 5
const events = streams * perStream
let dataDir: string
let pool: pg.Pool
let close = async () => {}
const key = Buffer.alloc(32, 5)
const now = (day: number) => new Date(`2026-03-0${day}T23:00:00Z`)
const digest = (day: number) => writeDigest(pool, { dataDir, key, now: now(day) })

beforeAll(async () => {
  const postgres = await testPostgres()
  ;({ dataDir, db: pool } = postgres)
  const store = await postgresEventStore(pool, { log })
  close = async () => {
    await store.close()
    await postgres.stop()
  }
  await digest(1)
  const append = (stream: string, revision: number, commandId: string) =>
    store.append(
      stream,
      revision,
      [
        {
          ...sampleEvent({ stream, revision }),
          commandId,
          occurredAt: revision > 2 ? '2026-03-03T09:30:00.000Z' : '2026-03-02T09:30:00.000Z',
        },
      ],
      {
        receipt: { commandId, fingerprint: `f ${commandId}` },
      },
    )
  for (let revision = 0; revision < perStream; revision++) {
    await Promise.all(Array.from({ length: streams }, (_, i) => append(`quotation-${i}`, revision, `${i}.${revision}`)))
    if (revision === 2) await digest(2)
  }
  // A command without events.
  await store.append('quotation-7', perStream, [], { receipt: { commandId: 'idle', fingerprint: 'f' } })
  await digest(3)
})
afterAll(() => close())

test('an unchanged log has no findings, also when it grows beyond its digest', async () => {
  const progress: number[] = []
  const report = await verifyAudit(pool, { dataDir, key, onProgress: (position) => void progress.push(position) })
  expect(report).toEqual({ events, streams, digests: 3, findings: [] })
  expect(progress).toEqual([events])
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
const swapSql = (one: number, other: number) => `
  update event_store.events set position = -1 where position = ${one};
  update event_store.events set position = ${one} where position = ${other};
  update event_store.events set position = ${other} where position = -1;`
const change = (column: string, value: string) => (at: number) =>
  `update event_store.events set ${column} = ${value} where position = ${at}`

/** Manipulations of the log; `at` is any position, `other` another one. */
const tamperings: Record<string, (at: number, other: number) => string> = {
  'a payload changed': change('data', `'{"i":999}'`),
  'blanks added to a payload': change('data', `(replace(data::text, ',', ' ,'))::json`),
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
  'an event deleted and all seals recalculated': (at) =>
    `delete from event_store.events where position = ${at};${closeGapAt(at)}${newSeals}${newHeads}`,
  'the tail cut off': (at) => `delete from event_store.events where position >= ${at}`,
  'the tail cut off and the heads set back': (at) =>
    `delete from event_store.events where position >= greatest(${at}, 2);${newSeals}${newHeads}`,
  'a stream removed': (at) =>
    `delete from event_store.events where stream = (select stream from event_store.events where position = ${at})`,
  'two events swapped': swapSql,
  'two events swapped and seals recalculated': (at, other) => `${swapSql(at, other)}${newSeals}`,
  'an event moved to another stream': change('stream', `'quotation-other'`),
  'an event inserted in the middle': (at, other) => `${openGapAt(at)}${insertAt(at, other < at ? other : other + 1)}`,
  'an event inserted in the middle and seals recalculated': (at, other) =>
    `${openGapAt(at)}${insertAt(at, other < at ? other : other + 1)}${newSeals}${newHeads}`,
  'an event added at the end': (at) => insertAt(events + 1, at),
  'a head set back': (at) =>
    `update event_store.streams set revision = revision - 1
    where stream = (select stream from event_store.events where position = ${at})`,
  'the head of the log moved': (at) => `update event_store.log_head set position = ${at - 1}`,
}

const receipt = (change: string) => (at: number) => `update event_store.receipts set ${change} where position = ${at}`

/** Manipulations of the receipts. */
const receiptTamperings: typeof tamperings = {
  'a receipt deleted': (at) => `delete from event_store.receipts where position = ${at}`,
  'a receipt of another body': receipt(`fingerprint = 'other'`),
  'a receipt of another revision': receipt('revision = revision + 1'),
  'a receipt of another place': receipt('position = position + 1'),
  'a receipt of another stream': receipt(`stream = 'quotation-other'`),
  'a receipt of another command': receipt(`command_id = 'other'`),
  'a receipt added': (at) => `insert into event_store.receipts values ('forged', 'f', 'quotation-1', 1, ${at})`,
  'a receipt added without events': () =>
    `insert into event_store.receipts values ('forged', 'f', 'quotation-1', ${perStream}, ${events - 1})`,
  'all receipts deleted': () => 'delete from event_store.receipts',
}

type Folder = { path: (number: number) => string; folder: string; sql: (text: string) => Promise<unknown> }

const rewriteFile = async (path: string, change: (text: string) => string) =>
  writeFile(path, change(await readFile(path, 'utf8')))

/** Manipulations of the digests and of their hashes in the database. */
const digestTamperings: Record<string, (where: Folder) => Promise<unknown>> = {
  'the first digest deleted': ({ path }) => rm(path(1)),
  'a digest in the middle deleted': ({ path }) => rm(path(2)),
  'the last digest deleted': ({ path }) => rm(path(3)),
  'the folder of the digests removed': ({ folder }) => rm(folder, { recursive: true }),
  'all digests deleted, also from the database': async ({ folder, sql }) => {
    await rm(folder, { recursive: true })
    await sql('delete from event_store.digests')
  },
  'the newer digests deleted, also from the database': async ({ path, sql }) => {
    await rm(path(2))
    await rm(path(3))
    await sql('delete from event_store.digests where number > 1')
  },
  'a position changed in a digest': ({ path }) =>
    rewriteFile(path(2), (text) => text.replace('"position": 120', '"position": 119')),
  'a seal changed in a digest': ({ path }) =>
    rewriteFile(path(2), (text) => text.replace(/"seal": ".{4}/, '"seal": "0000')),
  'a time changed in a digest': ({ path }) => rewriteFile(path(3), (text) => text.replace('03T23', '04T23')),
  'a signature changed': ({ path }) =>
    rewriteFile(path(3), (text) => text.replace(/"signature": ".{4}/, '"signature": "0000')),
  'two digests exchanged': async ({ path }) => {
    await rename(path(1), path(9))
    await rename(path(2), path(1))
    await rename(path(9), path(2))
  },
  'a digest without content': ({ path }) => writeFile(path(3), '{}'),
  'a digest cut off in the middle': ({ path }) => rewriteFile(path(2), (text) => text.slice(0, 100)),
  'an additional digest file': async ({ path }) => cp(path(3), path(5)),
  'an old digest deleted from the database': ({ sql }) => sql('delete from event_store.digests where number = 1'),
  'another digest hash in the database': ({ sql }) => sql(`update event_store.digests set hash = 'x' where number = 2`),
  'an additional digest in the database': ({ sql }) => sql(`insert into event_store.digests values (4, 'x')`),
}

/** Pseudo-random numbers, the same in every run. */
const seededRandom = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return seed / 2 ** 31
}

test('every manipulation of the digests is found, and its undo leaves no findings', async () => {
  const folder = join(dataDir, 'audit')
  const copy = join(dataDir, 'audit-kept')
  await cp(folder, copy, { recursive: true })
  const client = await pool.connect()
  const missed: string[] = []
  for (const [name, manipulate] of Object.entries(digestTamperings)) {
    await client.query('begin')
    await manipulate({ folder, path: (number) => join(folder, digestName(number)), sql: (text) => client.query(text) })
    const { findings } = await verifyLog(client, { dataDir, key })
    if (findings.length === 0) missed.push(name)
    await client.query('rollback')
    await rm(folder, { recursive: true, force: true })
    await cp(copy, folder, { recursive: true })
  }
  client.release()
  expect(missed).toEqual([])
  expect(Object.keys({ ...tamperings, ...receiptTamperings, ...digestTamperings }).length).toBeGreaterThanOrEqual(46)
  expect((await verifyAudit(pool, { dataDir, key })).findings).toEqual([])
  const other = await verifyAudit(pool, { dataDir, key: Buffer.alloc(32, 6) })
  expect(other.findings).toHaveLength(3)
  expect(other.findings[0]?.problem).toContain('is not signed with this AUDIT_KEY')
})

test('a kill between a digest and its row in the database causes no finding', async () => {
  const client = await pool.connect()
  await client.query('begin')
  await client.query('delete from event_store.digests where number = 3')
  expect((await verifyLog(client, { dataDir, key })).findings).toEqual([])
  await client.query('rollback')
  client.release()
})

test('each of 108 manipulations is found', async () => {
  const random = seededRandom(7)
  const client = await pool.connect()
  const missed: string[] = []
  for (let round = 0; round < 3; round++) {
    for (const [name, manipulate] of Object.entries({ ...tamperings, ...receiptTamperings })) {
      const at = 1 + Math.floor(random() * events)
      const other = 1 + ((at + Math.floor(random() * (events - 2))) % events)
      await client.query('begin')
      await client.query(manipulate(at, other))
      const { findings } = await verifyLog(client, { dataDir, key })
      if (findings.length === 0) missed.push(`${name} at ${at} (${other})`)
      await client.query('rollback')
    }
  }
  client.release()
  expect(missed).toEqual([])
})

test('a finding contains the place and the problem', async () => {
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`update event_store.events set data = '{}' where position = 41`)
  const { findings } = await verifyLog(client, { dataDir, key })
  await client.query('rollback')
  client.release()
  expect(findings).toEqual([
    { stream: 'quotation-0', revision: 2, position: 41, problem: 'its content does not fit its hash' },
  ])
})

test('digests are added and never overwritten; each contains the hash of the previous one', async () => {
  const folder = join(dataDir, 'audit')
  const before = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  const same = await writeDigest(pool, { dataDir, key, now: new Date(now(3).getTime() + 60_000) })
  expect(same.number).toBe(3)
  expect((await digest(4)).number).toBe(4)
  const after = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  expect(after.slice(0, 3)).toEqual(before)
  const { chain } = await readDigests(dataDir)
  expect(chain.map(({ previous }) => previous)).toEqual(['', ...chain.slice(0, -1).map(digestHash)])
})

test('two concurrent digests, as at the stop during the daily one, are written one after the other', async () => {
  const [one, other] = await Promise.all([digest(6), digest(6)])
  expect(other).toEqual(one)
  expect((await verifyAudit(pool, { dataDir, key })).findings).toEqual([])
})

// Last, because it cannot be undone: an attack with control of the database but not of the digests.
test('a changed payload with recalculated hashes is found, and no digest is written over it', async () => {
  const { rows } = await pool.query(
    `select stream, revision::int, event_id as "eventId", type, schema_version as "schemaVersion", data::text,
      occurred_at as "occurredAt", actor::text, company, correlation_id as "correlationId", causation_id as "causationId",
      command_id as "commandId" from event_store.events where stream = 'quotation-5' order by revision`,
  )
  let previousHash = ''
  for (const row of rows) {
    const data = row.revision === 2 ? '{"forged":true}' : row.data
    const { hash } = chained({ ...row, data }, row.stream, row.revision, previousHash)
    await pool.query(
      `update event_store.events set data = $3, previous_hash = decode($4, 'hex'), hash = decode($5, 'hex')
      where stream = $1 and revision = $2`,
      [row.stream, row.revision, data, previousHash, hash],
    )
    previousHash = hash
  }
  await pool.query(newSeals)
  await pool.query(newHeads)
  const problems = async () => (await verifyAudit(pool, { dataDir, key })).findings.map(({ problem }) => problem)
  const findings = await problems()
  expect(findings.every((problem) => problem.includes('in the digest of'))).toBe(true)
  expect(findings.length).toBeGreaterThan(1)
  await expect(digest(7)).rejects.toThrow(LogChanged)
  expect(await problems()).toEqual(findings)
})
