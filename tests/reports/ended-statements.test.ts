import { randomUUID } from 'node:crypto'
import { recentSettings } from '@freight/query-service/company-settings/company-settings'
import { runExports } from '@freight/query-service/report/exports/export-runner'
import { exportTable } from '@freight/query-service/report/exports/export-table'
import { type ReportReading, reportReading } from '@freight/query-service/report/report-reading'
import { usersFromReadModel } from '@freight/platform/sessions/users-from-read-model'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createStaff, projectionsAndQueries } from '../application/projections-and-queries.ts'

// A statement ends in its engine when its reader has left.
let application: Awaited<ReturnType<typeof projectionsAndQueries>>
let reading: ReportReading

beforeAll(async () => {
  application = await projectionsAndQueries({ dashboards: true })
  await createStaff(application)
  await application.workers.caughtUp()
  reading = reportReading({ ...application.platform, settings: recentSettings(application.platform) })
}, 60_000)
afterAll(() => application.close())

/** Reports that would take minutes, and how many statements of each run. */
const slowSources = {
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
  const prepared = await reading.prepare('quotations', {} as never, {
    permissions: ['ANALYTICS_REPORTS'],
    company: 'MVD',
  })
  return prepared.params
}

test.each(stores)('a page of a file from %s ends its statement when its reader leaves', async (store) => {
  const { source, running } = slowSources[store]
  const controller = new AbortController()
  const first = reading.pages(source, await params(), controller.signal).next()
  await vi.waitFor(async () => expect(await running()).toBe(1), { timeout: 10_000 })
  controller.abort(new Error('left'))
  await expect(first).rejects.toThrow('left')
  await vi.waitFor(async () => expect(await running()).toBe(0), { timeout: 10_000 })
})

test.each(stores)('a preview from %s ends its statement when its reader leaves', async (store) => {
  const { source, running } = slowSources[store]
  const controller = new AbortController()
  const rows = reading.firstRows(source, await params(), controller.signal)
  await vi.waitFor(async () => expect(await running()).toBe(1), { timeout: 10_000 })
  controller.abort(new Error('left'))
  await expect(rows).rejects.toThrow('left')
  await vi.waitFor(async () => expect(await running()).toBe(0), { timeout: 10_000 })
})

test.each(stores)(
  'a cancelled background report ends its statement in %s',
  async (store) => {
    const { platform } = application
    const { source, running } = slowSources[store]
    // An hour ahead, so that the application's own worker does not take the job yet.
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
      reading: { ...reading, prepare: async (...args) => ({ ...(await reading.prepare(...args)), source }) },
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
