import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { postgresAccessLog } from '../audit/access-log.ts'
import { logger } from '../telemetry/logging.ts'
import { testPostgres } from '../testing/test-postgres.ts'
import { holdWork, openedHeldWork, prepareHold } from './held-work.ts'

let server: Awaited<ReturnType<typeof testPostgres>>
const log = logger('silent')
const clock = () => new Date('2026-03-10T12:00:00Z')

beforeAll(async () => {
  server = await testPostgres()
  await (await postgresAccessLog(server.db, log)).close()
  await prepareHold(server.db)
})
afterAll(() => server.stop())
beforeEach(() => server.db.query('drop schema if exists commands cascade; truncate operation.hold, operation.origin'))

type HeldWorkOptions = { head: number; processFrom?: number; releases?: boolean }

/** State of the hold right after opening, before the mail sender starts. */
const heldOf = async (options: HeldWorkOptions) =>
  (await openedHeldWork({ db: server.db, log, clock, ...options })).state()

const storeCheckpoints = (names: readonly string[]) =>
  server.db.query(
    `create schema commands; create table commands.process_checkpoints (name text primary key, position bigint);
     ${names.map((name) => `insert into commands.process_checkpoints values ('${name}', 7);`).join('')}`,
  )

test('the work of a log that is older than its database is held while no process has a checkpoint', async () => {
  expect(await heldOf({ head: 50 })).toMatchObject({ reason: 'NO_CHECKPOINTS' })
  await server.db.query('delete from operation.hold')
  await storeCheckpoints([])
  expect(await heldOf({ head: 60 })).toEqual({ reason: 'NO_CHECKPOINTS', since: clock() })
})

test('no work is held at a first start, nor once a process has a checkpoint', async () => {
  expect(await heldOf({ head: 0 })).toBeUndefined()
  expect(await heldOf({ head: 50 })).toBeUndefined()
  await server.db.query('truncate operation.origin')
  await storeCheckpoints(['sent-offers'])
  expect(await heldOf({ head: 50 })).toBeUndefined()
})

test('no work is held if PROCESS_FROM or RELEASE_HELD is set', async () => {
  expect(await heldOf({ head: 50, processFrom: 12 })).toBeUndefined()
  expect(await heldOf({ head: 50, releases: true })).toBeUndefined()
})

test('the work of a restored copy stays held with the reason and time of the restore', async () => {
  await holdWork(server.db, 'RESTORED', new Date('2026-03-09T08:00:00Z'))
  expect(await heldOf({ head: 50 })).toEqual({ reason: 'RESTORED', since: new Date('2026-03-09T08:00:00Z') })
})
