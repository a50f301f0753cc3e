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
import { shareOf } from '@freight/platform/event-store/stored/share-of'
import { subscription } from '@freight/platform/event-store/subscription'
import { metrics } from '@freight/platform/telemetry/metrics'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsInPostgres, until } from '../testing/events-in-postgres.ts'
import { emptyTables, named, rowsOf } from '../testing/tables.ts'
import { followEvents } from './follow.ts'
import { buildProjections } from './build.ts'
import { prepareRegistry } from './registry.ts'
import { replayParked } from './rebuild-projection.ts'
import { carriedTail } from '@freight/platform/bus/kafka'

const count = 3
const selection = named('quotation-list', 'quotation-facts', 'exchange-rates')
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
  const deliveringStore: typeof eventStore = {
    ...eventStore,
    head,
    readAll,
    subscribe: (after, handler) => subscription(tail.source, handler, { ...options, after, batchSize: 7 }),
  }
  return { tail, eventStore: deliveringStore }
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
  const rebuiltRows = async () => {
    await buildProjections(platform, selection)
    return rowsOf(platform, selection)
  }
  const expected = await rebuiltRows()
  await fc.assert(
    fc.asyncProperty(carriage, fc.array(round, { minLength: 1, maxLength: 5 }), async (deliveries, rounds) => {
      await emptyTables(platform, selection)
      let stored = 0
      /** One process, from start to stop. */
      const work = async (shares: { count: number; numbers: readonly number[] }, isBrokenOff: boolean) => {
        const from = stored
        const { tail, eventStore } = await carriedLog(() => stored)
        const follower = await followEvents({ ...platform, eventStore }, selection, shares)
        return async () => {
          const coming = log
            .slice(from, stored)
            .flatMap((event, i) => {
              const { times = 1, late: delay = 0 } = deliveries[i] ?? {}
              return Array.from({ length: times }, (_, copy) => ({ event, at: i + delay * (copy + 1) }))
            })
            .toSorted((a, b) => a.at - b.at)
          for (let i = 0; i < coming.length; i += 5) tail.take(coming.slice(i, i + 5).map(({ event }) => event))
          await tail.look()
          await tail.look()
          if (!isBrokenOff) await follower.caughtUp()
          await follower.stop()
        }
      }
      for (const { stored: added, shares, count: divided, isBrokenOff } of rounds) {
        const divisions = shares.map((division) => ({
          count: divided,
          numbers: division.filter((share) => share < divided),
        }))
        const processes = await Promise.all(divisions.map((division) => work(division, isBrokenOff)))
        stored = Math.min(log.length, stored + added)
        await Promise.all(processes.map((run) => run()))
        expect(Math.max(...(await reached()))).toBeLessThanOrEqual(stored)
      }
      const last = await Promise.all([0, 1, 2].map((share) => work({ count, numbers: [share] }, false)))
      stored = log.length
      await Promise.all(last.map((run) => run()))
      expect(await rowsOf(platform, selection)).toEqual(expected)
      expect(await reached()).toEqual(selection.map(() => log.length))
    }),
    { numRuns: 8, endOnFailure: true },
  )
})

test('the position of a table is that of its slowest share, and a replay of a parked stream stops at the position of its share', async () => {
  const { platform, append, sql } = application
  await buildProjections(platform, selection)
  const start = await platform.eventStore.head()
  const [firstStream = '', secondStream = ''] = [0, 1].map((share) =>
    Array.from({ length: 100 }, (_, n) => `quotation-parked-${n}`).find((stream) => shareOf(stream, count) === share),
  )
  const faultyEvent = { type: 'CostGroupAdded', data: { idCost: 'cost-1' } }
  await append(firstStream, 0, requested(), faultyEvent, taken)
  await append(secondStream, 0, requested(), faultyEvent, taken)
  const head = await platform.eventStore.head()
  const parked = () => sql(`select parked from projection.active where name = 'quotation-list'`)
  const follow = (...numbers: number[]) => followEvents(platform, selection, { count, numbers })

  const first = await follow(0)
  await first.caughtUp()
  await first.stop()
  expect(await reached()).toEqual(selection.map(() => start))
  expect(await parked()).toEqual([{ parked: 1 }])
  const mended = named('quotation-list').map((one) => ({
    ...one,
    evolve: { ...one.evolve, CostGroupAdded: (current: object) => ({ ...current }) },
  }))
  for (const one of mended) expect(await replayParked(platform, one)).toEqual({ replayed: 1, parked: 0 })
  const statuses = () =>
    sql(`select key, revision, status from read.quotation_list where key like 'parked-%' order by key`)
  expect(await statuses()).toEqual([{ key: firstStream.replace('quotation-', ''), revision: 3, status: 'PENDING' }])

  const otherFollowers = await Promise.all([follow(1), follow(2)])
  await Promise.all(otherFollowers.map((one) => one.caughtUp()))
  await Promise.all(otherFollowers.map((one) => one.stop()))
  expect(await reached()).toEqual(selection.map(() => head))
  expect(await parked()).toEqual([{ parked: 1 }])
  for (const one of mended) expect(await replayParked(platform, one)).toEqual({ replayed: 1, parked: 0 })
  expect(await statuses()).toHaveLength(2)
})

test('each process reports the parked streams of its own shares, and none after it has left them', async () => {
  const { platform, append } = application
  const faultyEvent = { type: 'CostGroupAdded', data: { idCost: 'cost-1' } }
  for (const n of [1, 2, 3, 4, 5]) await append(`quotation-reported-${n}`, 0, requested(), faultyEvent)
  const isParked = (stream: string, numbers: readonly number[]) => numbers.includes(shareOf(stream, count))
  const countParked = (numbers: readonly number[]) =>
    [1, 2, 3, 4, 5].filter((n) => isParked(`quotation-reported-${n}`, numbers)).length
  await buildProjections(platform, selection)
  const join = async (...numbers: number[]) => {
    const measured = metrics()
    const { stop, caughtUp } = await followEvents({ ...platform, metrics: measured }, selection, { count, numbers })
    const parkedStreams = async () => {
      const { values } = await measured.deadLetters.get()
      return values.find(({ labels }) => labels.projection === 'quotation-list')?.value
    }
    return { stop, caughtUp, parkedStreams, numbers }
  }
  // The new tables also contain the streams parked by earlier tests.
  const all = async () =>
    Number((await application.sql(`select parked from projection.active where name = 'quotation-list'`))[0]?.['parked'])
  const [one, other] = [await join(0, 2), await join(1)]
  expect(((await one.parkedStreams()) ?? 0) + ((await other.parkedStreams()) ?? 0)).toBe(await all())
  expect(await one.parkedStreams()).toBeGreaterThanOrEqual(countParked(one.numbers))
  expect(await other.parkedStreams()).toBeGreaterThanOrEqual(countParked(other.numbers))
  await append('quotation-reported-later', 0, requested(), faultyEvent)
  await Promise.all([one.caughtUp(), other.caughtUp()])
  expect(((await one.parkedStreams()) ?? 0) + ((await other.parkedStreams()) ?? 0)).toBe(await all())
  await one.stop()
  expect(await one.parkedStreams()).toBeUndefined()
  await other.stop()
})

test('a table exchanged while several processes write to it misses no event, and the shares of the former table are deleted', async () => {
  const { platform, append, sql } = application
  const followers = await Promise.all(
    [[0], [1], [2]].map((numbers) => followEvents(platform, selection, { count, numbers })),
  )
  let isWritten = false
  const appends = (async () => {
    for (let n = 0; n < 150; n += 1) await append(`quotation-exchanged-${n}`, 0, requested(), taken)
    isWritten = true
  })()
  while (!isWritten) await buildProjections(platform, named('quotation-list'))
  await appends
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
