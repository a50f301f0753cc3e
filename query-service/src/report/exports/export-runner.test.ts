import { randomUUID } from 'node:crypto'
import { Refusal } from '@freight/platform/event-store/decider'
import { TooMany } from '@freight/platform/errors'
import { postgresNotices, prepareNotices } from '@freight/platform/notices/notices'
import { testPostgres } from '@freight/platform/testing/test-postgres'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReportReading } from '../report-reading.ts'
import { runExports } from './export-runner.ts'
import { exportTable } from './export-table.ts'

let server: Awaited<ReturnType<typeof testPostgres>>
let table: Awaited<ReturnType<typeof exportTable>>
let now: Date
let apiKeys: object[] = []
const clock = () => now

beforeAll(async () => {
  server = await testPostgres()
  await prepareNotices(server.db)
  table = await exportTable(server.db, clock)
})
afterAll(() => server.stop())
beforeEach(async () => {
  now = new Date('2026-03-10T12:00:00Z')
  await server.db.query('truncate reports.exports')
})

const ordered = async (owner: string, apiKey?: string) => {
  const id = randomUUID()
  const order = { report: 'quotations', format: 'csv', lang: 'es', name: owner, filters: {}, request: 'r' } as const
  await table.add({ id, owner, apiKey, ...order })
  now = new Date(now.getTime() + 1000)
  return id
}
const statesOf = async (owner: string) => {
  const lines = await table.lines(owner)
  return lines.map(({ state }) => state)
}

/** A runner whose reports fail as `answers` defines per owner; an owner without an entry runs until aborted. */
const running = (answers: Record<string, Error>) =>
  runExports({
    db: server.db,
    clock,
    notices: postgresNotices(server.db, clock),
    log: { info: () => {}, warn: () => {} },
    files: {} as never,
    table,
    reading: {
      prepare: async (_report: unknown, _filters: unknown, { id }: { id: string }) => {
        const answer = answers[id]
        if (answer) throw answer
        await new Promise(() => {})
      },
    } as unknown as ReportReading,
    names: async () => (id: string) => id,
    userOf: async (id) => ({ id, active: true, permissions: ['ANALYTICS_REPORTS'], apiKeys }) as never,
    lookEveryMs: 20,
    patienceMs: 10,
    eachMinute: async () => {},
  })

test('a long report delays no other owner, and one owner has one report running at a time', async () => {
  await ordered('long')
  await ordered('long')
  const runner = running({ short: new Refusal('SHEET_TOO_SMALL', 'too small') })
  await expect.poll(() => statesOf('long')).toEqual(['WAITING', 'RUNNING'])
  await ordered('short')
  await expect.poll(() => statesOf('short'), { timeout: 5_000 }).toEqual(['FAILED'])
  await ordered('other')
  await expect.poll(() => statesOf('other'), { timeout: 5_000 }).toEqual(['RUNNING'])
  expect(await statesOf('long')).toEqual(['WAITING', 'RUNNING'])
  await runner.stop()
})

test('a report without room on the disk is retried without a limit', async () => {
  const id = await ordered('ana')
  const runner = running({ ana: new TooMany('TOO_MANY_REQUESTS', 30) })
  for (let round = 0; round < 6; round += 1) {
    await expect
      .poll(async () => (await server.db.query('select next_try, state from reports.exports')).rows)
      .toEqual([{ state: 'WAITING', next_try: new Date(now.getTime() + 30_000) }])
    now = new Date(now.getTime() + 30_000)
  }
  const { rows } = await server.db.query('select state from reports.exports where id = $1', [id])
  expect(rows).not.toEqual([{ state: 'FAILED' }])
  await runner.stop()
})

test('a report of an API key is written with the rights of the key, and not after its revocation', async () => {
  const errorOf = async (owner: string) => (await table.lines(owner))[0]?.error
  apiKeys = [{ keyId: 'weak', permissions: ['COMERCIAL'] }]
  const [, revoked] = [await ordered('ana', 'weak'), await ordered('luis', 'revoked')]
  const runner = running({})
  await expect.poll(() => errorOf('ana'), { timeout: 5_000 }).toBe('FORBIDDEN')
  await expect.poll(() => errorOf('luis'), { timeout: 5_000 }).toBe('KEY_REVOKED')
  // The owner may retry it with the rights of their own.
  await table.retry({ owner: 'luis', id: revoked })
  await expect.poll(() => statesOf('luis'), { timeout: 5_000 }).toEqual(['RUNNING'])
  await runner.stop()
})
