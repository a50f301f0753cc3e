import { randomUUID } from 'node:crypto'
import { recentSettings } from '@freight/query-service/company-settings/company-settings'
import { runExports } from '@freight/query-service/report/exports/export-runner'
import { exportTable } from '@freight/query-service/report/exports/export-table'
import { reportReading } from '@freight/query-service/report/report-reading'
import { usersFromReadModel } from '@freight/platform/sessions/users-from-read-model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaff, projectionsAndQueries } from '../application/projections-and-queries.ts'

let application: Awaited<ReturnType<typeof projectionsAndQueries>>
beforeAll(async () => {
  application = await projectionsAndQueries({ dashboards: true })
  await createStaff(application)
  await application.workers.caughtUp()
}, 60_000)
afterAll(() => application.close())

/** Result of an invoice report whose owner has the rights `firstRights` at its start and `laterRights` at its end. */
const writtenBy = async (firstRights: readonly string[], laterRights: readonly string[]) => {
  const { platform } = application
  // An hour ahead, so that the application's own worker does not take the job yet.
  const clock = () => new Date(platform.clock().getTime() + 3_600_000)
  const table = await exportTable(platform.db, clock)
  const id = randomUUID()
  const owner = 'auditor'
  const users = usersFromReadModel(platform.db)
  const job = { report: 'invoices', format: 'csv', lang: 'es', name: 'X', filters: {}, request: 'r' } as const
  await table.add({ ...job, id, owner })
  const rights = [firstRights, laterRights]
  const mailedUsers: string[] = []
  const runner = runExports({
    ...platform,
    clock,
    table,
    files: platform.reportFiles,
    reading: reportReading({ ...platform, settings: recentSettings(platform) }),
    names: async () => (one: string) => one,
    userOf: async (user) => {
      const person = await users.byId(user)
      return (
        person && { ...person, permissions: [...(rights.length > 1 ? (rights.shift() ?? []) : laterRights)] as never }
      )
    },
    alsoReady: async ({ report }) => void mailedUsers.push(report),
  })
  await runner.settled()
  await runner.stop()
  const statement = 'select state, error, sha256 is not null as "isKept" from reports.exports where id = $1'
  return { ...(await platform.db.query(statement, [id])).rows[0], mailed: mailedUsers }
}

const fullRights = ['ANALYTICS_REPORTS', 'ANALYTICS_INVOICED']

test('an owner with unchanged rights gets the report, by mail too', async () =>
  expect(await writtenBy(fullRights, fullRights)).toEqual({
    state: 'READY',
    error: null,
    isKept: true,
    mailed: ['invoices'],
  }))

test.each([
  ['invoiced figures', ['ANALYTICS_REPORTS']],
  ['reports', ['ANALYTICS_INVOICED']],
])('an owner who loses the right to %s while a report is written gets neither its file nor a mail', async (_, left) =>
  expect(await writtenBy(fullRights, left)).toEqual({ state: 'FAILED', error: 'FORBIDDEN', isKept: false, mailed: [] }),
)
