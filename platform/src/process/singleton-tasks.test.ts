import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { logger } from '../telemetry/logging.ts'
import { testPostgres } from '../testing/test-postgres.ts'
import { leaderElectedTasks, refuseMissing } from './singleton-tasks.ts'

let postgres: Awaited<ReturnType<typeof testPostgres>>
beforeAll(async () => {
  postgres = await testPostgres()
})
afterAll(() => postgres.stop())

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10))
}

test('one of two processes has a duty; the other takes it over after a release and after a cut connection', async () => {
  const atWork: string[] = []
  const duty = leaderElectedTasks({ db: postgres.db, log: logger('silent'), lookEveryMs: 20 })
  const takeDuty = (member: string) =>
    duty('mails', async () => {
      atWork.push(member)
      return async () => void atWork.splice(atWork.indexOf(member), 1)
    })
  const stopFirst = await takeDuty('first')
  await until(() => atWork.length === 1)
  const stops = [await takeDuty('second'), await takeDuty('third')]
  await stopFirst()
  await until(() => atWork.length === 1)
  const [second] = atWork
  await postgres.db.query("select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted")
  await until(() => atWork.length === 1 && atWork[0] !== second)
  for (const stop of stops) await stop()
  expect(atWork).toEqual([])
  // The database releases the locks once it has noticed that their connections are closed.
  const locks = async () => (await postgres.db.query("select from pg_locks where locktype = 'advisory'")).rows
  await expect.poll(locks).toEqual([])
})

test('work that could not start is started again, without delay for another duty', async () => {
  const startedDuties: string[] = []
  let attempts = 0
  const duty = leaderElectedTasks({ db: postgres.db, log: logger('silent'), lookEveryMs: 20 })
  const stops = [
    await duty('one', async () => {
      attempts += 1
      if (attempts === 1) throw new Error('not yet')
      startedDuties.push('one')
      return async () => {}
    }),
    await duty('other', async () => {
      startedDuties.push('other')
      return async () => {}
    }),
  ]
  await until(() => startedDuties.length === 2)
  expect(startedDuties.toSorted((a, b) => a.localeCompare(b))).toEqual(['one', 'other'])
  for (const stop of stops) await stop()
})

test('a separate service with missing variables fails with their names', () => {
  expect(() => refuseMissing('notification-gateway', readConfig({ DATABASE_URL: 'postgres://db/views' }))).toThrow(
    'EVENT_STORE_URL, SESSION_KEY, PERSONAL_KEY: needed by notification-gateway as a process of its own',
  )
})
