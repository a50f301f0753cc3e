import { parkedProcesses, retryProcess } from '@freight/command-service/process-managers/parked-streams'
import { parkedProjections } from '@freight/projection-workers/engine/rebuild-projection'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'

let application: Awaited<ReturnType<typeof applicationInThisProcess>>

beforeAll(async () => {
  application = await applicationInThisProcess()
}, 60_000)
afterAll(() => application.stop())

test('a parked stream degrades readiness, appears for the administrator, and resumes on request', async () => {
  const { platform, newUser } = application
  const { db } = platform
  const readiness = async () => (await platform.http.app.inject({ url: '/health/ready' })).json()
  expect(await readiness()).toMatchObject({ status: 'up', dependencies: { parkedStreams: { status: 'up' } } })

  await db.query(`insert into commands.parked_streams (process, stream, position, revision, error)
    values ('sent-offers', 'quotation-MVD-2026-000001', 1, 3, 'cannot be printed')`)
  await db.query(`insert into projection.dead_letters (build, projection, stream, position, revision, error)
    select build, name, 'user-x', 2, 1, 'does not fit' from projection.active where name = 'user-list'`)
  await db.query(`update projection.active set parked = 1 where name = 'user-list'`)
  // The answer is cached for a moment.
  await expect.poll(readiness, { timeout: 5_000 }).toMatchObject({
    status: 'degraded',
    dependencies: { parkedStreams: { status: 'degraded', parked: { 'sent-offers': 1, 'user-list': 1 } } },
  })
  const admin = await newUser('admin', 'ADMINISTRATOR')
  const { status, text } = await admin.ask('GET', '/app/v1/parked-streams')
  expect(status).toBe(200)
  expect(JSON.parse(text).rows).toEqual([
    expect.objectContaining({ kind: 'PROCESS', name: 'sent-offers', revision: 3, error: 'cannot be printed' }),
    expect.objectContaining({ kind: 'PROJECTION', name: 'user-list', stream: 'user-x', revision: 1 }),
  ])
  const pricing = await newUser('pgomez', 'PRICING')
  expect((await pricing.ask('GET', '/app/v1/parked-streams')).status).toBe(403)

  expect(await parkedProcesses(platform)).toEqual([{ name: 'sent-offers', parked: 1 }])
  expect(await parkedProjections(platform)).toEqual([{ name: 'user-list', parked: 1 }])
  await retryProcess(platform, 'sent-offers')
  // The application retries on its own and finds no remaining event in a missing stream.
  while ((await parkedProcesses(platform)).length > 0) await new Promise((resolve) => setTimeout(resolve, 50))
})
