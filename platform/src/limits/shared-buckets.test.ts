import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { prepareSessionTables } from '../sessions/session-store.ts'
import { testPostgres } from '../testing/test-postgres.ts'
import { sharedBuckets } from './token-buckets.ts'

let db: pg.Pool
let stop = async () => {}
const HOUR = 3600

beforeAll(async () => {
  ;({ db, stop } = await testPostgres())
  await prepareSessionTables(db)
})
afterAll(() => stop())
beforeEach(() => db.query('TRUNCATE session.buckets'))

/** Simulates the passing of time. */
const pass = (seconds: number) =>
  db.query('UPDATE session.buckets SET full_at = full_at - make_interval(secs => $1)', [seconds])
const let5 = { perSecond: 5 / HOUR, burst: 5 }

test('two processes share a burst, and then the rate', async () => {
  const waitsOf = async (times: number) => {
    const processes = [sharedBuckets(db)('submit', let5), sharedBuckets(db)('submit', let5)]
    const waits: number[] = []
    for (let n = 0; n < times; n += 1) waits.push((await processes[n % 2]?.('link')) ?? Number.NaN)
    return waits
  }
  expect((await waitsOf(8)).map((seconds) => seconds === 0)).toEqual([...Array(5).fill(true), false, false, false])
  const [seconds] = await waitsOf(1)
  expect(seconds).toBeGreaterThan(HOUR / 5 - 60)
  expect(seconds).toBeLessThanOrEqual(HOUR / 5)
  await pass(HOUR / 5)
  expect((await waitsOf(2)).map((wait) => wait === 0)).toEqual([true, false])
  await pass(10 * HOUR)
  expect((await waitsOf(6)).filter((wait) => wait === 0)).toHaveLength(5)
})

test('concurrent requests in two processes cannot exceed the limit of a caller', async () => {
  const processes = [1, 2].map(() => sharedBuckets(db)('read', { perSecond: 30 / HOUR, burst: 30 }))
  const waits = await Promise.all(Array.from({ length: 60 }, async (_, n) => processes[n % 2]?.('link')))
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(30)
})

test('each name and each caller has a separate bucket, and the key of the caller is not stored', async () => {
  const bucketOf = sharedBuckets(db)
  const rate = { perSecond: 1 / HOUR, burst: 1 }
  expect(await bucketOf('submit', rate)('secret-link')).toBe(0)
  expect(await bucketOf('read', rate)('secret-link')).toBe(0)
  expect(await bucketOf('submit', rate)('another')).toBe(0)
  expect(await bucketOf('submit', rate)('secret-link')).toBeGreaterThan(0)
  expect(JSON.stringify((await db.query('SELECT * FROM session.buckets')).rows)).not.toContain('link')
})

test('a bucket that is full again is deleted', async () => {
  const bucket = sharedBuckets(db)('read', { perSecond: 1, burst: 600 })
  await bucket('long ago')
  await pass(HOUR)
  const fullBuckets = async () =>
    (await db.query('SELECT 1 FROM session.buckets WHERE full_at <= clock_timestamp()')).rowCount
  expect(await fullBuckets()).toBe(1)
  for (let n = 0; n < 500; n += 1) await bucket('now')
  expect(await fullBuckets()).toBe(0)
})

test('a caller beyond the limit of one process causes no further queries', async () => {
  let calls = 0
  const countingDb = {
    query: ((...query: Parameters<typeof db.query>) => (calls++, db.query(...query))) as typeof db.query,
  }
  const bucket = sharedBuckets(countingDb)('submit', let5)
  for (let n = 0; n < 50; n += 1) await bucket('link')
  expect(calls).toBe(5)
})

test('a returned token can be taken again in every process', async () => {
  const processes = [sharedBuckets(db)('submit', let5), sharedBuckets(db)('submit', let5)] as const
  for (let n = 0; n < 5; n += 1) expect(await processes[0]('link')).toBe(0)
  expect(await processes[1]('link')).toBeGreaterThan(0)
  await processes[0].giveBack('link')
  expect(await processes[0]('link')).toBe(0)
  expect(await processes[0]('link')).toBeGreaterThan(0)
})
