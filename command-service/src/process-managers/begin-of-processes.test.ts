import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { holdWork, openedHeldWork } from '@freight/platform/jobs/held-work'
import { postgresAccessLog } from '@freight/platform/audit/access-log'
import { logger } from '@freight/platform/telemetry/logging'
import { testPostgres } from '@freight/platform/testing/test-postgres'
import { beginOfProcesses, processCheckpoints } from './parked-streams.ts'

let server: Awaited<ReturnType<typeof testPostgres>>
const log = logger('silent')
const clock = () => new Date('2026-03-10T12:00:00Z')

beforeAll(async () => {
  server = await testPostgres()
  await processCheckpoints(server.db)
  await (await postgresAccessLog(server.db, log)).close()
  await openedHeldWork({ db: server.db, log, clock })
})
afterAll(() => server.stop())
beforeEach(() => server.db.query('truncate commands.process_checkpoints, operation.hold, operation.origin'))

const names = ['sent-offers', 'auto-rating']

const beginAt = async (head: number, processFrom?: number) => {
  const { db } = server
  const heldWork = await openedHeldWork({ db, log, clock, head, processFrom })
  const checkpoints = await processCheckpoints(db)
  const eventStore = { head: async () => head }
  await beginOfProcesses({ db, heldWork, eventStore, checkpoints, processFrom }, names)
  const { rows } = await db.query('select position::int from commands.process_checkpoints')
  return { begin: rows.map(({ position }) => position), held: (await heldWork.state())?.reason }
}

test('PROCESS_FROM opens all processes at its position and releases them if they were held without checkpoints', async () => {
  expect(await beginAt(50)).toEqual({ begin: [], held: 'NO_CHECKPOINTS' })
  // A restart keeps the stored position, although PROCESS_FROM has changed.
  expect(await beginAt(50)).toEqual({ begin: [], held: 'NO_CHECKPOINTS' })
  expect(await beginAt(50, 12)).toEqual({ begin: [12, 12], held: undefined })
})

test('held processes are released when an earlier start stopped after opening them', async () => {
  await beginAt(50)
  await (await processCheckpoints(server.db)).openAll(names, 12)
  expect(await beginAt(50, 12)).toEqual({ begin: [12, 12], held: undefined })
})

test('processes start at the end of a log that is shorter than PROCESS_FROM', async () => {
  expect(await beginAt(50, 99)).toEqual({ begin: [50, 50], held: undefined })
})

test('a new process manager ignores the history: PROCESS_FROM is for lost checkpoints', async () => {
  await server.db.query(`insert into commands.process_checkpoints values ('sent-offers', 7)`)
  expect(await beginAt(50, 12)).toEqual({ begin: [7], held: undefined })
})

test('a restored copy that restarts without PROCESS_FROM begins at its position', async () => {
  await holdWork(server.db, 'RESTORED', clock())
  expect(await beginAt(50, 12)).toEqual({ begin: [12, 12], held: 'RESTORED' })
  expect(await beginAt(50)).toEqual({ begin: [12, 12], held: 'RESTORED' })
})
