import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedClickhouse } from '@freight/platform/analytics/clickhouse'
import type { Analytics } from '@freight/platform/analytics/port'
import { enginePids } from '@freight/platform/testing/engine-processes'
import { requested, taken } from '@freight/contracts/testing/quotation-events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProjectionWorkers } from '../start-projection-workers.ts'
import { eventsInPostgres, until } from '../testing/events-in-postgres.ts'
import { createTable, eventsTable, factsTable } from './tables.ts'

let application: Awaited<ReturnType<typeof eventsInPostgres>>
const directory = await mkdtemp(join(tmpdir(), 'freight-sink-'))
let analytics: Analytics
let quotations = ''
const add = async (key: string) => {
  await application.append(`quotation-${key}`, 0, requested(), taken)
  quotations += key
}

beforeAll(async () => {
  application = await eventsInPostgres()
  analytics = await embeddedClickhouse(directory)
  for (const key of ['a', 'b', 'c']) await add(key)
})
afterAll(async () => {
  await analytics.close()
  await application.close()
  await rm(directory, { recursive: true, force: true })
})

const keys = async () => {
  const rows = await analytics.query<{ key: string }>('select key from quotation_facts final order by key')
  return rows.map(({ key }) => key).join('')
}
/** All of them are open, so they also belong to the table of unsettled quotations. */
const unsettled = async () => {
  const rows = await analytics.query<{ key: string }>('select key from unsettled_facts final order by key')
  return rows.map(({ key }) => key).join('')
}
const positions = async () => {
  const rows = await analytics.query<{ n: number; most: number }>(
    'select uniqExact(position) as n, max(position) as most from events final',
  )
  return [rows[0]?.n, rows[0]?.most]
}
const holdsAll = async (): Promise<boolean> => {
  const head = await application.platform.eventStore.head()
  const contents = await Promise.all([keys(), unsettled(), positions(), countTables()]).catch(() => undefined)
  return JSON.stringify(contents) === JSON.stringify([quotations, quotations, [head, head], 6])
}
/** The events and five fact tables. */
const countTables = async () => {
  const [row] = await analytics.query<{ n: number }>('select countIf(version > 0) as n from copies final')
  return row?.n
}
/** Runs the workers until the store is complete and the log contains `word`; returns the lines logged meanwhile. */
const copied = async (word = ''): Promise<string> => {
  const writtenBefore = application.written.length
  const workers = await startProjectionWorkers({ ...application.platform, analytics })
  await until(async () => application.written.slice(writtenBefore).join('').includes(word) && (await holdsAll()))
  await workers.stop()
  return application.written.slice(writtenBefore).join('')
}
const columns = async (table: string) => {
  const rows = await analytics.query<{ name: string }>(
    `select name from system.columns where table = '${table}' and database = currentDatabase()`,
  )
  return rows.map(({ name }) => name)
}

test('a table of a former version that lacks a column is replaced, with every quotation', async () => {
  const former = { ...factsTable, columns: factsTable.columns.replace(/^\s*valid_until .*\n/m, '') }
  await analytics.exec(createTable(eventsTable, 'events'))
  await analytics.exec(createTable(former, 'quotation_facts'))
  await analytics.insert('quotation_facts', [{ key: 'a', revision: 1 }])
  expect(await columns('quotation_facts')).not.toContain('valid_until')
  await copied()
  expect(await columns('quotation_facts')).toContain('valid_until')
  expect(await columns('quotation_facts_build')).toEqual([])
  expect(await columns('quotation_facts_former')).toEqual([])
})

test('rows already copied are not copied again', async () => {
  await add('d')
  expect(await copied()).not.toContain('copied anew')
})

test('the former table stays readable until the new one is complete', async () => {
  await analytics.insert('copies', [{ ...(await copyOf('quotation_facts')), version: 0, seq: 1000 }])
  const seen = new Set<string>()
  let isOver = false
  const reading = (async () => {
    while (!isOver) seen.add(await keys())
  })()
  await copied('"table":"quotation_facts"')
  await new Promise((resolve) => setImmediate(resolve))
  isOver = true
  await reading
  expect([...seen]).toEqual(['abcd'])
})

const copyOf = async (name: string) =>
  (await analytics.query<Record<string, unknown>>(`select * from copies final where name = '${name}'`))[0]

test.each([
  ['events are missing', 'alter table events delete where position = 3 settings mutations_sync = 2'],
  ['the events are lost', 'truncate table events'],
  ['the facts are lost', 'truncate table quotation_facts'],
  ['the progress is lost', 'truncate table copies'],
  ['everything is lost', 'drop table events; drop table quotation_facts; drop table copies'],
])('everything is copied again, with a log line, when %s', async (_, loss) => {
  for (const statement of loss.split('; ')) await analytics.exec(statement)
  await copied('copied anew')
})

test('rows that were copied from another event log are replaced', async () => {
  await analytics.insert('quotation_facts', [{ key: 'foreign', revision: 9 }])
  for (const name of ['events', 'quotation_facts'])
    await analytics.insert('copies', [{ ...(await copyOf(name)), store: 'another', seq: 2000 }])
  await copied('copied anew')
  expect(await keys()).not.toContain('foreign')
})

test('everything is copied again when the event log was restored from a backup', async () => {
  await analytics.insert('copies', [{ ...(await copyOf('events')), hash: 'another', seq: 3000 }])
  // Added while no copy runs: its facts are already further than the copied events.
  await add('e')
  await copied('"table":"events"')
})

test('a store that is replaced while the workers follow the events is filled again', async () => {
  const workers = await startProjectionWorkers({ ...application.platform, analytics })
  await until(holdsAll)
  for (const table of ['events', 'quotation_facts', 'copies']) await analytics.exec(`drop table ${table}`)
  await add('f')
  await until(holdsAll)
  await workers.stop()
  expect(await keys()).toBe('abcdef')
})

test('the copy loses nothing when the engine is killed several times', async () => {
  for (const key of 'ghijklmno') await add(key)
  // Everything has to be copied again, and more events arrive meanwhile.
  await analytics.insert('copies', [{ ...(await copyOf('events')), version: 0, seq: 4000 }])
  const workers = await startProjectionWorkers({ ...application.platform, analytics })
  let killed = 0
  for (const key of 'pqrstu') {
    for (const pid of await enginePids(directory)) {
      process.kill(pid, 'SIGKILL')
      killed += 1
    }
    await add(key)
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  await until(holdsAll)
  await workers.stop()
  expect(killed).toBeGreaterThan(1)
})

test('the table of unsettled quotations is rebuilt when the table or its view is lost', async () => {
  for (const [key, loss] of [
    ['v', 'drop table unsettled_facts'],
    ['w', 'drop view unsettled_facts_view_1'],
  ] as const) {
    await analytics.exec(loss)
    await add(key)
    await copied()
  }
})
