import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { logger } from '../telemetry/logging.ts'
import { testPostgres } from '../testing/test-postgres.ts'
import { sharedDuties } from './duties.ts'
import { refuseMissing } from './needed-by.ts'

let postgres: Awaited<ReturnType<typeof testPostgres>>
beforeAll(async () => {
  postgres = await testPostgres()
})
afterAll(() => postgres.stop())

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10))
}

test('of two processes one has a duty; the other takes it over when it is left, and when its connection is cut', async () => {
  const atWork: string[] = []
  const duty = sharedDuties({ db: postgres.db, log: logger('silent'), lookEveryMs: 20 })
  const take = (who: string) =>
    duty('mails', async () => {
      atWork.push(who)
      return async () => void atWork.splice(atWork.indexOf(who), 1)
    })
  const leave = await take('first')
  await until(() => atWork.length === 1)
  const others = [await take('second'), await take('third')]
  await leave()
  await until(() => atWork.length === 1)
  const [second] = atWork
  await postgres.db.query("select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted")
  await until(() => atWork.length === 1 && atWork[0] !== second)
  for (const stop of others) await stop()
  expect(atWork).toEqual([])
  // The database gives them back once it has seen that their connections are closed.
  const locks = async () => (await postgres.db.query("select from pg_locks where locktype = 'advisory'")).rows
  await expect.poll(locks).toEqual([])
})

test('what could not begin is begun again, and another duty waits for nobody', async () => {
  const began: string[] = []
  let tries = 0
  const duty = sharedDuties({ db: postgres.db, log: logger('silent'), lookEveryMs: 20 })
  const stops = [
    await duty('one', async () => {
      tries += 1
      if (tries === 1) throw new Error('not yet')
      began.push('one')
      return async () => {}
    }),
    await duty('other', async () => {
      began.push('other')
      return async () => {}
    }),
  ]
  await until(() => began.length === 2)
  expect(began.toSorted((a, b) => a.localeCompare(b))).toEqual(['one', 'other'])
  for (const stop of stops) await stop()
})

test('a process of its own says by its name what it lacks', () => {
  expect(() => refuseMissing('notification-gateway', readConfig({ DATABASE_URL: 'postgres://db/views' }))).toThrow(
    'EVENT_STORE_URL, SESSION_KEY, PERSONAL_KEY: needed by notification-gateway as a process of its own',
  )
})
