import { randomUUID } from 'node:crypto'
import { recentSettings } from '@freight/query-service/company-settings/company-settings'
import { runExports } from '@freight/query-service/report/exports/export-runner'
import { exportTable } from '@freight/query-service/report/exports/export-table'
import { type ReportReading, reportReading } from '@freight/query-service/report/report-reading'
import { usersFromReadModel } from '@freight/platform/sessions/users-from-read-model'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hire, projectionsAndQueries } from '../application/projections-and-queries.ts'

// What is asked of an engine ends there too when nobody waits for it any more.
let application: Awaited<ReturnType<typeof projectionsAndQueries>>
let reading: ReportReading

beforeAll(async () => {
  application = await projectionsAndQueries({ dashboards: true })
  await hire(application)
  await application.workers.caughtUp()
  reading = reportReading({ ...application.platform, settings: recentSettings(application.platform) })
}, 60_000)
afterAll(() => application.close())

/** Reports that would take minutes, and how many statements of each run. */
const slow = {
  TABLES: {
    source: { store: 'TABLES', order: { key: '' }, sql: `select 'a' as key from pg_sleep(600)` },
    running: async () => {
      const sql = `select count(*)::int as n from pg_stat_activity
        where datname = current_database() and state = 'active' and wait_event = 'PgSleep'`
      return (await application.platform.db.query<{ n: number }>(sql)).rows[0]?.n
    },
  },
  FACTS: {
    source: {
      store: 'FACTS',
      order: { key: 'String' },
      sql: `select toString(uniqExact(number % 1000003)) as key from numbers(3000000000)`,
    },
    running: async () => {
      const sql = `select count() as n from system.processes
        where query like '%uniqExact(number \\% 1000003)%' and query not like '%system.processes%'`
      return (await application.platform.analytics.query<{ n: number }>(sql))[0]?.n
    },
  },
} as const
const stores = ['TABLES', 'FACTS'] as const

const params = async () => {
  const asked = await reading.asked('quotations', {} as never, { permissions: ['ANALYTICS_REPORTS'], company: 'MVD' })
  return asked.params
}

test.each(stores)('a page of a file from %s that is being read when its reader leaves is broken off', async (store) => {
  const { source, running } = slow[store]
  const leaving = new AbortController()
  const first = reading.pages(source, await params(), leaving.signal).next()
  await vi.waitFor(async () => expect(await running()).toBe(1), { timeout: 10_000 })
  leaving.abort(new Error('left'))
  await expect(first).rejects.toThrow('left')
  await vi.waitFor(async () => expect(await running()).toBe(0), { timeout: 10_000 })
})

test.each(stores)('a preview from %s of which nobody waits for the rows is broken off', async (store) => {
  const { source, running } = slow[store]
  const leaving = new AbortController()
  const asked = reading.some(source, await params(), leaving.signal)
  await vi.waitFor(async () => expect(await running()).toBe(1), { timeout: 10_000 })
  leaving.abort(new Error('left'))
  await expect(asked).rejects.toThrow('left')
  await vi.waitFor(async () => expect(await running()).toBe(0), { timeout: 10_000 })
})

test.each(stores)(
  'a report of the background that its owner gives up ends its statement in %s',
  async (store) => {
    const { platform } = application
    const { source, running } = slow[store]
    // Ahead of the application's own: its worker leaves alone what is not due yet.
    const clock = () => new Date(platform.clock().getTime() + 3_600_000)
    const table = await exportTable(platform.db, clock)
    const id = randomUUID()
    const owner = 'auditor'
    const users = usersFromReadModel(platform.db)
    await table.add({
      id,
      owner,
      report: 'quotations',
      format: 'csv',
      lang: 'es',
      name: 'X',
      filters: {},
      request: 'r',
    })
    const runner = runExports({
      ...platform,
      clock,
      table,
      files: platform.reportFiles,
      reading: { ...reading, asked: async (...asked) => ({ ...(await reading.asked(...asked)), source }) },
      names: async () => (one: string) => one,
      userOf: (user) => users.byId(user),
    })
    await vi.waitFor(async () => expect(await running()).toBe(1), { timeout: 10_000 })
    expect(await table.cancel(owner, id)).toBe(true)
    await vi.waitFor(async () => expect(await running()).toBe(0), { timeout: 15_000 })
    await runner.settled()
    await runner.stop()
    const { rows } = await platform.db.query('select state, sha256 from reports.exports where id = $1', [id])
    expect(rows).toEqual([{ state: 'CANCELLED', sha256: null }])
  },
  40_000,
)
