import type { StoredEvent } from '@freight/contracts/events/envelope'
import { storedEvent } from '@freight/contracts/testing/sample-events'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoryEventStore } from '../testing/memory-event-store.ts'
import { subscription } from '../event-store/subscription.ts'
import { busContract } from '../testing/bus.contract.ts'
import { carriedTail } from './kafka.ts'

describe('the event store as its own bus', () => {
  const store = memoryEventStore()
  busContract(async () => ({ store, bus: store }))
})

/** A log of `count` events that counts the events read from it. */
const logOf = (count: number) => {
  const events = Array.from({ length: count }, (_, i) => storedEvent(i + 1, 'GoodsDescribed'))
  let stored = 0
  let read = 0
  return {
    events,
    store: () => (stored = count),
    read: () => read,
    head: async () => stored,
    readAll: async (after: number, { limit = 500 } = {}) => {
      const page = events.slice(after, Math.min(stored, after + limit))
      read += page.length
      return page
    },
  }
}

const follow = (tail: Awaited<ReturnType<typeof carriedTail>>) => {
  const positions: number[] = []
  const live = subscription(
    tail.source,
    async (events: readonly StoredEvent[]) => void positions.push(...events.map(({ position }) => position)),
    { after: 0, batchSize: 10, name: 'test', log: { warn: () => {} }, firstPauseMs: 1 },
  )
  return { seen: positions, live }
}

// How often each event arrives (0: it is lost), and by how many places it is delayed.
const carriage = fc.array(fc.record({ times: fc.integer({ min: 0, max: 3 }), late: fc.integer({ min: 0, max: 50 }) }), {
  minLength: 1,
  maxLength: 80,
})

test('a follower gets duplicated, reordered and lost events once each, in the order of the log', async () => {
  await fc.assert(
    fc.asyncProperty(carriage, fc.integer({ min: 1, max: 7 }), async (deliveries, batchSize) => {
      const log = logOf(deliveries.length)
      const tail = await carriedTail(log, () => {})
      const { seen, live } = follow(tail)
      log.store()
      const arrivals = deliveries
        .flatMap(({ times, late: delay }, i) =>
          Array.from({ length: times }, (_, repetition) => ({ i, at: i + delay * (repetition + 1) })),
        )
        .toSorted((a, b) => a.at - b.at)
        .flatMap(({ i }) => log.events[i] ?? [])
      for (let i = 0; i < arrivals.length; i += batchSize) tail.take(arrivals.slice(i, i + batchSize))
      await tail.look()
      await tail.look()
      await live.caughtUp()
      await live.stop()
      expect(seen).toEqual(log.events.map(({ position }) => position))
    }),
    { numRuns: 1_000 },
  )
})

test('events of the bus are not read from the store, and missed ones are counted', async () => {
  const log = logOf(30)
  const missed: number[] = []
  const tail = await carriedTail(log, (events) => missed.push(events))
  log.store()
  tail.take(log.events.slice(0, 20).toReversed())
  await tail.look()
  expect(missed).toEqual([])
  await tail.look()
  expect(missed).toEqual([10])
})
