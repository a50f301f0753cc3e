import { requested } from '@freight/contracts/testing/quotation-events'
import type { Analytics } from '@freight/platform/analytics/port'
import type { Platform } from '@freight/platform/connections/platform'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProjectionWorkers } from '../start-projection-workers.ts'
import { eventsInPostgres, until } from '../testing/events-in-postgres.ts'

let application: Awaited<ReturnType<typeof eventsInPostgres>>
beforeAll(async () => {
  application = await eventsInPostgres()
  await application.append('quotation-a', 0, requested())
})
afterAll(() => application.close())

/** Wording of a ClickHouse server. */
const denied = (right: string) =>
  Object.assign(
    new Error(`freight: Not enough privileges. To execute this query, it's necessary to have the grant ${right} `),
    { code: '497', type: 'ACCESS_DENIED' },
  )

test.each([
  ['CREATE VIEW', 'insert', 'CREATE VIEW ON freight.given_1_view'],
  ['CREATE TABLE', 'exec', 'CREATE TABLE ON freight.copies'],
] as const)(
  'a missing right (%s) is named in the health check until it is granted, and the other copies continue',
  async (missing, at, message) => {
    let isDenied = true
    const { analytics } = application.platform
    const refusing: Analytics = {
      ...analytics,
      [at]: async (...given: [string, readonly object[]]) => {
        if (isDenied) throw denied(message)
        return (analytics[at] as (...args: unknown[]) => Promise<void>)(...given)
      },
    }
    let probe = async (): Promise<unknown> => undefined
    const check: Platform['http']['check'] = (name, probeOf) => {
      if (name === 'analyticsCopy') probe = probeOf
    }
    const workers = await startProjectionWorkers({ ...application.platform, analytics: refusing, http: { check } })
    const untilProbe = (expected: object) =>
      until(async () => JSON.stringify(await probe()) === JSON.stringify(expected))
    await untilProbe({ status: 'degraded', reason: 'RIGHT_MISSING', missing })
    await workers.caughtUp()
    isDenied = false
    await untilProbe({})
    await workers.stop()
    expect(application.written.join('')).toContain('Not enough privileges')
  },
)
