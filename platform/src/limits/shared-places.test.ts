import { afterAll, beforeAll, expect, test } from 'vitest'
import { TooMany } from '../errors.ts'
import { logger } from '../telemetry/logging.ts'
import { testPostgres } from '../testing/test-postgres.ts'
import { sharedPlaces } from './bounded-work.ts'

let postgres: Awaited<ReturnType<typeof testPostgres>>
beforeAll(async () => {
  postgres = await testPostgres()
})
afterAll(() => postgres.stop())

const openTwo = () => [1, 2].map(() => sharedPlaces({ db: postgres.db, log: logger('silent') }))
/** Waits until a freed place is free: freeing does not wait for the database. */
const takeWhenFree = async (take: () => Promise<() => void>) => {
  for (;;) {
    const release = await take().catch((error: unknown) => {
      if (error instanceof TooMany) return undefined
      throw error
    })
    if (release) return release
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

test('a user has a limited number of places in two processes together, and gets a freed one back', async () => {
  const [one, other] = openTwo()
  if (!one || !other) throw new Error('two were opened')
  const first = await one.take('EXPORTS', 'ana', 2)
  await other.take('EXPORTS', 'ana', 2)
  await expect(one.take('EXPORTS', 'ana', 2)).rejects.toThrow(TooMany)
  await expect(other.take('EXPORTS', 'ana', 2)).rejects.toThrow(TooMany)
  // Another user and another kind of work have separate places.
  for (const release of [await other.take('EXPORTS', 'luis', 2), await other.take('SHEETS', 'ana', 2)]) release()
  first()
  first()
  const freedPlace = await takeWhenFree(() => other.take('EXPORTS', 'ana', 2))
  await expect(one.take('EXPORTS', 'ana', 2)).rejects.toThrow(TooMany)
  freedPlace()
  await one.close()
  await other.close()
})

test('concurrent requests in two processes cannot take more places than the limit', async () => {
  const processes = openTwo()
  const attempts = await Promise.allSettled(
    Array.from(
      { length: 20 },
      (_, n) => processes[n % 2]?.take('EXPORTS', 'ana', 2) ?? Promise.reject(new Error('none')),
    ),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(2)
  expect(attempts.some(({ status }) => status === 'fulfilled')).toBe(true)
  await Promise.all(processes.map(({ close }) => close()))
})

test('the places of a dead process are free, and a lost connection is replaced', async () => {
  const [one, other] = openTwo()
  if (!one || !other) throw new Error('two were opened')
  await one.take('EXPORTS', 'ana', 1)
  await expect(other.take('EXPORTS', 'ana', 1)).rejects.toThrow(TooMany)
  await postgres.db.query(
    "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()",
  )
  const isLocked = async () =>
    (await postgres.db.query("select from pg_locks where locktype = 'advisory' and granted")).rows.length > 0
  for (let locked = false; !locked; locked = await isLocked()) await takeWhenFree(() => other.take('EXPORTS', 'ana', 1))
  await one.close()
  await other.close()
})
