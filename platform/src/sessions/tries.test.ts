import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testPostgres } from '../testing/test-postgres.ts'
import { prepareSessionTables } from './session-store.ts'
import { type CountTries, memoryTries, postgresTries } from './tries.ts'

let db: pg.Pool
let stop = async () => {}
let now: Date
const clock = () => now
const pass = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))

beforeAll(async () => {
  ;({ db, stop } = await testPostgres())
  await prepareSessionTables(db)
})
afterAll(() => stop())
beforeEach(async () => {
  now = new Date('2026-03-02T12:00:00Z')
  await db.query('TRUNCATE session.tries')
})

const adapters: [string, () => CountTries][] = [
  ['memory', () => memoryTries(clock)],
  ['PostgreSQL', () => postgresTries(db, clock)],
]

describe.each(adapters)('tries counted in %s', (_name, open) => {
  test('are limited within a window, until it ends', async () => {
    const tries = open()('login', 2)
    expect([await tries.take('ana'), await tries.take('ana')]).toEqual([1, 2])
    pass(5)
    await expect(tries.take('ana')).rejects.toMatchObject({ retryAfterSeconds: 600 })
    await expect(tries.take('ana')).rejects.toMatchObject({ retryAfterSeconds: 600 })
    expect(await tries.take('luis')).toBe(1)
    pass(10)
    expect(await tries.take('ana')).toBe(1)
  })

  test('can be returned or reset', async () => {
    const tries = open()('login', 2)
    await tries.take('ana')
    await tries.giveBack('ana')
    expect([await tries.take('ana'), await tries.take('ana')]).toEqual([1, 2])
    await tries.forget('ana')
    expect(await tries.take('ana')).toBe(1)
    await tries.giveBack('nobody')
  })

  test('are separate per name', async () => {
    const count = open()
    const [logins, addresses] = [count('login', 1), count('address', 1)]
    expect([await logins.take('x'), await addresses.take('x')]).toEqual([1, 1])
    await expect(logins.take('x')).rejects.toThrow('Too many tries')
  })

  test('cannot exceed the limit in parallel', async () => {
    const tries = open()('login', 5)
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => tries.take('ana')))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })
})

test('tries are shared by several gateways, and stored without the typed text', async () => {
  const [one, other] = [postgresTries(db, clock)('login', 2), postgresTries(db, clock)('login', 2)]
  expect([await one.take('ana@example.com'), await other.take('ana@example.com')]).toEqual([1, 2])
  await expect(one.take('ana@example.com')).rejects.toThrow('Too many tries')
  expect(JSON.stringify((await db.query('SELECT * FROM session.tries')).rows)).not.toContain('ana')
})

test('tries are deleted after their window', async () => {
  const tries = postgresTries(db, clock)('login', 5)
  await tries.take('ana')
  pass(20)
  for (let n = 0; n < 500; n += 1) await tries.take(`other-${n % 100}-${Math.floor(n / 100)}`)
  const { rows } = await db.query<{ old: number }>('SELECT count(*)::int AS old FROM session.tries WHERE until <= $1', [
    now,
  ])
  expect(rows).toEqual([{ old: 0 }])
})
