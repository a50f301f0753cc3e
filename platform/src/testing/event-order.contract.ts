import { randomUUID } from 'node:crypto'
import type { StoredEvent } from '@freight/contracts/events/envelope'
import { expect, test } from 'vitest'
import { newStream, sampleEvent, times, until, wholeLog } from './event-samples.ts'
import { chained, frozen } from '../event-store/hash-chain.ts'
import type { EventStore } from '../event-store/port.ts'

/** Order and delivery of events in every event store. A part of `eventStoreContract`. */
export const orderContract = (open: () => Promise<EventStore>) => {
  test('every event is chained to the previous one of its stream', async () => {
    const stores = [await open(), await open()]
    const stream = newStream()
    for (let revision = 0; revision < 12; revision += 2) {
      await stores[(revision / 2) % 2]?.append(stream, revision, [sampleEvent({ b: 1, a: revision }), sampleEvent()])
    }
    let previousHash = ''
    for (const event of (await stores[0]?.readStream(stream)) ?? []) {
      expect(event.previousHash).toBe(previousHash)
      expect(event.hash).toBe(chained(frozen(event), stream, event.revision, previousHash).hash)
      previousHash = event.hash
    }
    expect(previousHash).toHaveLength(64)
  })

  test('positions have no gaps with many writers, and a reader never sees a later position first', async () => {
    const stores = [await open(), await open()]
    const reader = await open()
    const start = await reader.head()
    const positions: number[] = []
    const live = reader.subscribe(
      start,
      async (events) => void positions.push(...events.map(({ position }) => position)),
    )
    let isWriting = true
    const reads = (async () => {
      while (isWriting) {
        const page = await reader.readAll(start, { limit: 10_000 })
        expect(page.map(({ position }) => position)).toEqual(page.map((_, i) => start + i + 1))
      }
    })()
    await Promise.all(
      times(40, async (writer) => {
        const stream = newStream()
        for (let i = 0; i < 5; i++) await stores[writer % 2]?.append(stream, 2 * i, [sampleEvent(), sampleEvent()])
      }),
    )
    isWriting = false
    await reads
    await live.caughtUp()
    await live.stop()
    expect(positions).toEqual(times(400, (i) => start + i + 1))
    expect(await reader.head()).toBe(start + 400)
    expect((await wholeLog(reader)).map(({ position }) => position)).toEqual(times(start + 400, (i) => i + 1))
  })

  test('hundreds of concurrent appends, several per stream, are all stored and chained', async () => {
    const store = await open()
    const start = await store.head()
    const streams = times(300, newStream)
    await Promise.all(
      [0, 1, 2].flatMap((revision) =>
        streams.map((stream, i) => store.append(stream, revision, [sampleEvent({ i, revision })])),
      ),
    )
    const events = await store.readAll(start, { limit: 1000 })
    expect(events.map(({ position }) => position)).toEqual(times(900, (i) => start + i + 1))
    const heads = new Map<string, StoredEvent>()
    for (const event of events) {
      expect(event.revision).toBe((heads.get(event.stream)?.revision ?? 0) + 1)
      expect(event.previousHash).toBe(heads.get(event.stream)?.hash ?? '')
      heads.set(event.stream, event)
    }
    expect(heads.size).toBe(300)
  })

  test('batches are delivered in order, one at a time, each awaited', async () => {
    const store = await open()
    const start = await store.head()
    await store.append(newStream(), 0, times(25, sampleEvent))
    const batches: number[] = []
    let busy = 0
    let maxBusy = 0
    const live = store.subscribe(
      start,
      async (events) => {
        maxBusy = Math.max(maxBusy, ++busy)
        await new Promise((resolve) => setImmediate(resolve))
        batches.push(events.length)
        busy--
      },
      { batchSize: 10 },
    )
    await live.caughtUp()
    expect(live.position()).toBe(start + 25)
    await store.append(newStream(), 0, [sampleEvent()])
    await live.caughtUp()
    await live.stop()
    expect(batches).toEqual([10, 10, 5, 1])
    expect(maxBusy).toBe(1)
  })

  test('a handler that throws gets the same batch again, and no event is skipped', async () => {
    const store = await open()
    const start = await store.head()
    const attempts: number[] = []
    const handledPositions: number[] = []
    const live = store.subscribe(
      start,
      async (events) => {
        const positions = events.map(({ position }) => position - start)
        attempts.push(...positions)
        if (positions.includes(2) && attempts.filter((position) => position === 2).length < 3)
          throw new Error('Not now')
        handledPositions.push(...positions)
      },
      { batchSize: 1 },
    )
    await store.append(newStream(), 0, times(3, sampleEvent))
    await live.caughtUp()
    await live.stop()
    expect(attempts).toEqual([1, 2, 2, 2, 3])
    expect(handledPositions).toEqual([1, 2, 3])
  })

  test('a subscription delivers the first event at once, and the events of the pause after it together', async () => {
    const store = await open()
    const stream = `rest-${randomUUID()}`
    const batches: number[] = []
    const subscription = store.subscribe(
      await store.head(),
      async (events) => void batches.push(events.filter((event) => event.stream === stream).length),
      { restMs: 150 },
    )
    for (let revision = 0; revision < 5; revision++) await store.append(stream, revision, [sampleEvent()])
    await subscription.caughtUp()
    await subscription.stop()
    const sizes = batches.filter((length) => length > 0)
    expect(sizes.reduce((sum, length) => sum + length, 0)).toBe(5)
    expect(sizes.length).toBeLessThan(5)
  })

  test('a subscription resumes at the position of another one, with the events of other instances too', async () => {
    const [store, other] = [await open(), await open()]
    const start = await store.head()
    const positions: number[] = []
    const record = async (events: readonly StoredEvent[]) =>
      void positions.push(...events.map((event) => event.position - start))
    await store.append(newStream(), 0, times(3, sampleEvent))
    const first = store.subscribe(start, record)
    await first.caughtUp()
    await first.stop()
    await store.append(newStream(), 0, [sampleEvent()])
    const second = store.subscribe(first.position(), record)
    await other.append(newStream(), 0, [sampleEvent()])
    await until(() => positions.length === 5)
    await second.stop()
    expect(positions).toEqual([1, 2, 3, 4, 5])
  })

  test('the stop of a subscription waits for the running handler, and no batch is delivered afterwards', async () => {
    const store = await open()
    const start = await store.head()
    const positions: number[] = []
    let hasBegun = false
    let finish = () => {}
    const live = store.subscribe(
      start,
      async (events) => {
        hasBegun = true
        await new Promise<void>((resolve) => (finish = resolve))
        positions.push(...events.map((event) => event.position - start))
      },
      { batchSize: 1 },
    )
    await store.append(newStream(), 0, times(2, sampleEvent))
    await until(() => hasBegun)
    const stopping = live.stop()
    finish()
    await stopping
    await store.append(newStream(), 0, [sampleEvent()])
    expect(positions).toEqual([1])
    expect(live.position()).toBe(start + 1)
  })
}
