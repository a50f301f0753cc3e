import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backup } from '@freight/platform/backup/backup'
import { loadBackup, restore } from '@freight/platform/backup/restore'
import { openBackupDatabases, type Manifest } from '@freight/platform/backup/manifest'
import { readConfig } from '@freight/platform/config'
import { postgresEventStore } from '@freight/platform/event-store/postgres'
import { logger } from '@freight/platform/telemetry/logging'
import { testPool, testPostgres } from '@freight/platform/testing/test-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'

const log = logger('silent')
const key = randomBytes(32)
const stops: (() => Promise<unknown>)[] = []
let directory: string
let server: Awaited<ReturnType<typeof testPostgres>>
let manifest: Manifest
const folder = () => join(directory, 'backup')
const configOf = (name: string) => readConfig({ DATA_DIR: join(directory, name), LOG_LEVEL: 'silent' })

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'freight-restore-'))
  stops.push(() => rm(directory, { recursive: true, force: true }))
  server = await testPostgres()
  stops.push(server.stop)
  const store = await postgresEventStore(server.db, { log })
  await store.close()
  await server.db.query(`
    create schema trade; create table trade.days (day date, at timestamptz, period interval, rate float8);
    insert into trade.days values ('2026-04-03', '2026-04-03T02:30:00Z', '1 mon 3 days', 0.1);
    do $$ begin execute format('alter database %I set datestyle = ''SQL, DMY''', current_database()); end $$`)
  const dataDir = join(directory, 'data')
  await mkdir(join(dataDir, 'audit'), { recursive: true })
  await writeFile(join(dataDir, 'audit', 'digest-2026-1.json'), 'digest')
  const sourcePool = testPool(server.url, 4)
  stops.push(() => sourcePool.end())
  expect((await sourcePool.query('select day::text from trade.days')).rows).toEqual([{ day: '03/04/2026' }])
  manifest = await backup(folder(), { databases: { events: sourcePool, views: sourcePool }, dataDir, key })
})
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
})

const daysIn = async (name: string) => {
  const databases = await openBackupDatabases(configOf(name), log, { alone: true })
  try {
    return (await databases.views.query('select day::text, at, period::text, rate from trade.days')).rows
  } finally {
    await databases.close()
  }
}
const writtenDays = [{ day: '2026-04-03', at: new Date('2026-04-03T02:30:00Z'), period: '1 mon 3 days', rate: 0.1 }]

test('a date from a server with day-first dates stays the same day on a server with month-first dates', async () => {
  await restore(folder(), configOf('days'), { key, log })
  expect(await daysIn('days')).toEqual(writtenDays)
})

test('a restore killed before its end completes when it is repeated, with the files of its backup only', async () => {
  const draft = configOf('late.restoring')
  await mkdir(join(draft.DATA_DIR, 'audit'), { recursive: true })
  await writeFile(join(draft.DATA_DIR, 'audit', 'digest-2026-9.json'), 'of another backup')
  await expect(
    restore(folder(), configOf('late'), {
      key,
      log,
      onTable: () => {
        throw new Error('killed')
      },
    }),
  ).rejects.toThrow('killed')
  // Until just before the marker `moving` is removed, and a moment longer.
  const databases = await openBackupDatabases(draft, log, { alone: true })
  const whenLoaded = () => writeFile(join(draft.DATA_DIR, 'restored'), manifest.id)
  await loadBackup(folder(), manifest, { databases, key, whenLoaded })
  await databases.close()

  await restore(folder(), configOf('late'), { key, log })
  expect(await daysIn('late')).toEqual(writtenDays)
  const { DATA_DIR } = configOf('late')
  expect(await readdir(join(DATA_DIR, 'audit'))).toEqual(['digest-2026-1.json'])
  expect(await readFile(join(DATA_DIR, 'audit', 'digest-2026-1.json'), 'utf8')).toBe('digest')
  expect(await readdir(DATA_DIR)).not.toContain('restored')
  expect(await readdir(directory)).not.toContain('late.restoring')
})

test('a restore with a key refuses an unencrypted backup, which any account could have written', async () => {
  const plainBackup = join(directory, 'clear')
  await backup(plainBackup, { databases: { events: server.db, views: server.db } })
  await expect(restore(plainBackup, configOf('forged'), { key, log })).rejects.toThrow(
    'BACKUP_KEY: the backup is not encrypted',
  )
  expect(await readdir(directory)).not.toContain('forged.restoring')
})

test.skipIf(process.platform !== 'linux')('a mounted volume is refused before any change', async () => {
  const config = { ...configOf('x'), DATA_DIR: '/proc' }
  await expect(restore(folder(), config, { key, log })).rejects.toThrow('DATA_DIR: /proc is a volume')
})

test('events in KurrentDB are refused with the name of the variable', async () => {
  const config = { ...configOf('kurrent'), EVENT_STORE_URL: 'kurrentdb://127.0.0.1:1?tls=false' }
  await expect(openBackupDatabases(config, log, { alone: false })).rejects.toThrow(
    'EVENT_STORE_URL: a log in KurrentDB',
  )
})
