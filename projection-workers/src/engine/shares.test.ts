import type { StoredEvent } from '@freight/contracts/events/envelope'
import {
  approved,
  costAdded,
  published,
  requested,
  sellAdded,
  sent,
  taken,
} from '@freight/contracts/testing/quotation-events'
import { carriedTail } from '@freight/platform/bus/carried-tail'
import { shareOf } from '@freight/platform/bus/share-of'
import { subscription } from '@freight/platform/event-store/subscription'
import { metrics } from '@freight/platform/telemetry/metrics'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsInPostgres, until } from '../testing/events-in-postgres.ts'
import { emptyTables, named, rowsOf } from '../testing/tables.ts'
import { followEvents } from './follow.ts'
import { buildProjections } from './build.ts'
import { prepareRegistry } from './registry.ts'
import { replayParked } from './replay.ts'

const count = 3
const wanted = named('quotation-list', 'quotation-facts', 'exchange-rates')
const life = [
  requested(),
  taken,
  costAdded('cost-1', '700.00', 'EUR'),
  sellAdded('sell-1', '700.00', '1000.00'),
  published,
  sent,
  approved('sell-1'),
]
const streams = Array.from({ length: 8 }, (_, n) => `quotation-${n}`)

let application: Awaited<ReturnType<typeof eventsInPostgres>>
let log: readonly StoredEvent[]

beforeAll(async () => {
  application = await eventsInPostgres()
  const { eventStore, db } = application.platform
  await prepareRegistry(db)
  // The rate changes between the events of different quotations.
  for (const [step, event] of life.entries())
    for (const [n, stream] of streams.entries()) {
      if (n % 3 === 0) {
        const perBase = `1.${step}${n}`
        const set = { type: 'ExchangeRateSet', data: { currency: 'EUR', date: '2026-03-01', perBase, source: '' } }
        await application.append('exchange-rate-EUR', step * 3 + n / 3, set)
      }
      await application.append(stream, step, event)
    }
  log = await eventStore.readAll(0, { limit: 1_000 })
})
afterAll(() => application.close())

/** Simulates the bus for one process: the log grows, and the delivery may lose, repeat or delay events. */
const carriedLog = async (stored: () => number) => {
  const { eventStore } = application.platform
  const head = async () => stored()
  const readAll = async (after: number, { limit = 500 } = {}) => log.slice(after, Math.min(stored(), after + limit))
  const tail = await carriedTail({ head, readAll }, () => {})
  const options = { name: 'test', log: { warn: () => {} }, firstPauseMs: 1 }
  const carried: typeof eventStore = {
    ...eventStore,
    head,
    readAll,
    subscribe: (after, handler) => subscription(tail.source, handler, { ...options, after, batchSize: 7 }),
  }
  return { tail, eventStore: carried }
}

const reached = async () =>
  (await application.sql<{ position: string }>('select position from projection.active')).map(({ position }) =>
    Number(position),
  )

// Per event: number of deliveries (0: lost) and delay. Per round: number of events stored until its end, shares that
// each process considers its own, and whether it is interrupted.
const carriage = fc.array(fc.record({ times: fc.integer({ min: 0, max: 3 }), late: fc.integer({ min: 0, max: 20 }) }), {
  minLength: 80,
  maxLength: 80,
})
const round = fc.record({
  stored: fc.integer({ min: 1, max: 30 }),
  shares: fc.array(fc.subarray([0, 1, 2], { minLength: 1 }), { minLength: 1, maxLength: 3 }),
  count: fc.constantFrom(3, 3, 3, 2),
  isBrokenOff: fc.boolean(),
})

test('repeated, late and lost deliveries and moving shares produce the same tables as a rebuild', async () => {
  const { platform } = application
  const whole = async () => {
    await buildProjections(platform, wanted)
    return rowsOf(platform, wanted)
  }
  const expected = await whole()
  await fc.assert(
    fc.asyncProperty(carriage, fc.array(round, { minLength: 1, maxLength: 5 }), async (carried, rounds) => {
      await emptyTables(platform, wanted)
      let stored = 0
      /** One process, from start to stop. */
      const work = async (shares: { count: number; mine: readonly number[] }, isBrokenOff: boolean) => {
        const from = stored
        const { tail, eventStore } = await carriedLog(() => stored)
        const follower = await followEvents({ ...platform, eventStore }, wanted, shares)
        return async () => {
          const coming = log
            .slice(from, stored)
            .flatMap((event, i) => {
              const { times = 1, late = 0 } = carried[i] ?? {}
              return Array.from({ length: times }, (_, again) => ({ event, at: i + late * (again + 1) }))
            })
            .toSorted((a, b) => a.at - b.at)
          for (let i = 0; i < coming.length; i += 5) tail.take(coming.slice(i, i + 5).map(({ event }) => event))
          await tail.look()
          await tail.look()
          if (!isBrokenOff) await follower.caughtUp()
          await follower.stop()
        }
      }
      for (const { stored: more, shares, count: divided, isBrokenOff } of rounds) {
        const mine = shares.map((some) => ({ count: divided, mine: some.filter((share) => share < divided) }))
        const processes = await Promise.all(mine.map((some) => work(some, isBrokenOff)))
        stored = Math.min(log.length, stored + more)
        await Promise.all(processes.map((run) => run()))
        expect(Math.max(...(await reached()))).toBeLessThanOrEqual(stored)
      }
      const last = await Promise.all([0, 1, 2].map((share) => work({ count, mine: [share] }, false)))
      stored = log.length
      await Promise.all(last.map((run) => run()))
      expect(await rowsOf(platform, wanted)).toEqual(expected)
      expect(await reached()).toEqual(wanted.map(() => log.length))
    }),
    { numRuns: 8, endOnFailure: true },
  )
})

test('the position of a table is that of its slowest share, and a replay of a parked stream stops at the position of its share', async () => {
  const { platform, append, sql } = application
  await buildProjections(platform, wanted)
  const start = await platform.eventStore.head()
  const [odd = '', even = ''] = [0, 1].map((share) =>
    Array.from({ length: 100 }, (_, n) => `quotation-parked-${n}`).find((stream) => shareOf(stream, count) === share),
  )
  const nonsense = { type: 'CostGroupAdded', data: { idCost: 'cost-1' } }
  await append(odd, 0, requested(), nonsense, taken)
  await append(even, 0, requested(), nonsense, taken)
  const head = await platform.eventStore.head()
  const parked = () => sql(`select parked from projection.active where name = 'quotation-list'`)
  const follow = (...mine: number[]) => followEvents(platform, wanted, { count, mine })

  const first = await follow(0)
  await first.caughtUp()
  await first.stop()
  expect(await reached()).toEqual(wanted.map(() => start))
  expect(await parked()).toEqual([{ parked: 1 }])
  const mended = named('quotation-list').map((one) => ({
    ...one,
    evolve: { ...one.evolve, CostGroupAdded: (held: object) => ({ ...held }) },
  }))
  for (const one of mended) expect(await replayParked(platform, one)).toEqual({ replayed: 1, parked: 0 })
  const statuses = () =>
    sql(`select key, revision, status from read.quotation_list where key like 'parked-%' order by key`)
  expect(await statuses()).toEqual([{ key: odd.replace('quotation-', ''), revision: 3, status: 'PENDING' }])

  const others = await Promise.all([follow(1), follow(2)])
  await Promise.all(others.map((one) => one.caughtUp()))
  await Promise.all(others.map((one) => one.stop()))
  expect(await reached()).toEqual(wanted.map(() => head))
  expect(await parked()).toEqual([{ parked: 1 }])
  for (const one of mended) expect(await replayParked(platform, one)).toEqual({ replayed: 1, parked: 0 })
  expect(await statuses()).toHaveLength(2)
})

test('each process reports the parked streams of its own shares, and none after it has left them', async () => {
  const { platform, append } = application
  const nonsense = { type: 'CostGroupAdded', data: { idCost: 'cost-1' } }
  for (const n of [1, 2, 3, 4, 5]) await append(`quotation-reported-${n}`, 0, requested(), nonsense)
  const isParked = (stream: string, mine: readonly number[]) => mine.includes(shareOf(stream, count))
  const own = (mine: readonly number[]) =>
    [1, 2, 3, 4, 5].filter((n) => isParked(`quotation-reported-${n}`, mine)).length
  await buildProjections(platform, wanted)
  const joined = async (...mine: number[]) => {
    const measured = metrics()
    const { stop, caughtUp } = await followEvents({ ...platform, metrics: measured }, wanted, { count, mine })
    const parkedStreams = async () => {
      const { values } = await measured.deadLetters.get()
      return values.find(({ labels }) => labels.projection === 'quotation-list')?.value
    }
    return { stop, caughtUp, parkedStreams, mine }
  }
  // The new tables also contain the streams parked by earlier tests.
  const all = async () =>
    Number((await application.sql(`select parked from projection.active where name = 'quotation-list'`))[0]?.['parked'])
  const [one, other] = [await joined(0, 2), await joined(1)]
  expect(((await one.parkedStreams()) ?? 0) + ((await other.parkedStreams()) ?? 0)).toBe(await all())
  expect(await one.parkedStreams()).toBeGreaterThanOrEqual(own(one.mine))
  expect(await other.parkedStreams()).toBeGreaterThanOrEqual(own(other.mine))
  await append('quotation-reported-later', 0, requested(), nonsense)
  await Promise.all([one.caughtUp(), other.caughtUp()])
  expect(((await one.parkedStreams()) ?? 0) + ((await other.parkedStreams()) ?? 0)).toBe(await all())
  await one.stop()
  expect(await one.parkedStreams()).toBeUndefined()
  await other.stop()
})

test('a table exchanged while several processes write to it misses no event, and the shares of the former table are deleted', async () => {
  const { platform, append, sql } = application
  const followers = await Promise.all([[0], [1], [2]].map((mine) => followEvents(platform, wanted, { count, mine })))
  let isWritten = false
  const writing = (async () => {
    for (let n = 0; n < 150; n += 1) await append(`quotation-exchanged-${n}`, 0, requested(), taken)
    isWritten = true
  })()
  while (!isWritten) await buildProjections(platform, named('quotation-list'))
  await writing
  await Promise.all(followers.map((one) => one.caughtUp()))
  const head = await platform.eventStore.head()
  await until(async () => (await reached()).every((position) => position === head))
  await Promise.all(followers.map((one) => one.stop()))
  const followed = await rowsOf(platform, named('quotation-list'))
  await buildProjections(platform, named('quotation-list'))
  expect(await rowsOf(platform, named('quotation-list'))).toEqual(followed)
  expect(await sql('select from projection.shares where build not in (select build from projection.active)')).toEqual(
    [],
  )
})
