import { afterAll, beforeAll, expect, test } from 'vitest'
import { logger } from '../telemetry/logging.ts'
import { testPostgres } from '../testing/test-postgres.ts'
import { dividedPartitions, ownShares } from './partition-assignment.ts'

let postgres: Awaited<ReturnType<typeof testPostgres>>
beforeAll(async () => {
  postgres = await testPostgres()
})
afterAll(() => postgres.stop())

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10))
}

/** Records the owner of each share, and two owners at the same time. */
const work = () => {
  const sharing = dividedPartitions({ db: postgres.db, log: logger('silent'), lookEveryMs: 20 })
  const atWork = new Map<string, readonly number[]>()
  const doubleShares: number[] = []
  const all = () => [...atWork.values()].flat()
  return {
    atWork,
    doubleShares,
    sizes: () => [...atWork.values()].map((owned) => owned.length).toSorted((a, b) => a - b),
    isDivided: (shares: number) => new Set(all()).size === shares && all().length === shares,
    join: (member: string, { group = 'tables', shares = 3 } = {}) =>
      sharing(group, shares, async (owned) => {
        doubleShares.push(...owned.filter((share) => all().includes(share)))
        atWork.set(member, owned)
        return async () => void atWork.delete(member)
      }),
  }
}

test('divides the shares among the running processes through joins and leaves, with one owner per share', async () => {
  const { atWork, doubleShares, sizes, isDivided, join } = work()
  const stops = [await join('first')]
  await until(() => isDivided(3))
  expect(atWork).toEqual(new Map([['first', [0, 1, 2]]]))
  stops.push(await join('second'))
  await until(() => isDivided(3) && atWork.size === 2)
  expect(sizes()).toEqual([1, 2])
  stops.push(await join('third'), await join('fourth'))
  await until(() => isDivided(3) && atWork.size === 3)
  expect(sizes()).toEqual([1, 1, 1])
  for (const stop of stops.splice(0, 3)) await stop()
  await until(() => isDivided(3))
  expect(atWork).toEqual(new Map([['fourth', [0, 1, 2]]]))
  for (const stop of stops) await stop()
  expect([atWork.size, doubleShares]).toEqual([0, []])
  expect((await postgres.db.query("select from pg_locks where locktype = 'advisory'")).rows).toEqual([])
})

test('another process takes over the shares of a cut connection, and the first one returns', async () => {
  const { atWork, isDivided, join } = work()
  const stops = [await join('first'), await join('second')]
  await until(() => isDivided(3) && atWork.size === 2)
  const { rows } = await postgres.db.query<{ pid: number }>(
    "select pid from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' limit 1",
  )
  await postgres.db.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await until(() => atWork.size === 1 && isDivided(3))
  await until(() => atWork.size === 2 && isDivided(3))
  for (const stop of stops) await stop()
})

test('another group has its own shares, and work that could not start is started again', async () => {
  const { atWork, join } = work()
  const sharing = dividedPartitions({ db: postgres.db, log: logger('silent'), lookEveryMs: 20 })
  const stops = [await join('tables'), await join('others', { group: 'others' })]
  let attempts = 0
  stops.push(
    await sharing('troubled', 2, async (owned) => {
      attempts += 1
      if (attempts === 1) throw new Error('not yet')
      atWork.set('troubled', owned)
      return async () => {}
    }),
  )
  await until(() => atWork.size === 3)
  expect(Object.fromEntries(atWork)).toEqual({ tables: [0, 1, 2], others: [0, 1, 2], troubled: [0, 1] })
  for (const stop of stops) await stop()
})

test('a single process has all shares', async () => {
  const seen: (readonly number[])[] = []
  const stop = await ownShares('tables', 3, async (owned) => {
    seen.push(owned)
    return async () => {}
  })
  await stop()
  expect(seen).toEqual([[0, 1, 2]])
})
