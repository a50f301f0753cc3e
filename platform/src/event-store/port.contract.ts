import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import type { StoredEvent } from '@freight/contracts/envelope'
import { KeyReused, KeyTaken, WrongRevision } from '../errors.ts'
import { chained, frozen } from './hash-chain.ts'
import type { EventStore, NewEvent } from './port.ts'

const occurredAt = '2026-03-02T09:30:00.000Z'

/** An event with ids of its own. */
export const sampleEvent = (data: unknown = { goods: 'pumps', pieces: 3 }, type = 'GoodsDescribed'): NewEvent => ({
  eventId: randomUUID(),
  type,
  schemaVersion: 1,
  data,
  occurredAt,
  actor: { kind: 'STAFF', userId: 'U-1' },
  company: 'MVD',
  correlationId: randomUUID(),
  causationId: randomUUID(),
  commandId: randomUUID(),
})

const newStream = () => `quotation-${randomUUID()}`
const times = <Result>(count: number, make: (index: number) => Result) =>
  Array.from({ length: count }, (_, i) => make(i))
const reasonOf = (result: PromiseSettledResult<unknown>) => (result.status === 'rejected' ? result.reason : undefined)

/** Until a condition holds; the test's own time limit ends a wait in vain. */
export const until = async (holds: () => boolean | Promise<boolean>) => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5))
}

const wholeLog = async (store: EventStore, limit = 500) => {
  const all: StoredEvent[] = []
  for (;;) {
    const page = await store.readAll(all.at(-1)?.position ?? 0, { limit })
    if (page.length === 0) return all
    all.push(...page)
  }
}

/** What every event store does. `open` gives another instance on the same events where the adapter has such. */
export const eventStoreContract = (open: () => Promise<EventStore>) => {
  test('an event is read back as it was written, with its place', async () => {
    const store = await open()
    const stream = newStream()
    const data = { b: '€ "quoted" \\ \u0000 \n', a: [1, 2.5, -0.001, 1e21, null, true, { z: [], '10': 1, '9': {} }] }
    const event = sampleEvent(data)
    const { revision, position } = await store.append(stream, 0, [event])
    expect(revision).toBe(1)
    const [read, ...others] = await store.readStream(stream)
    expect(others).toEqual([])
    expect(read).toEqual({ ...event, stream, revision: 1, position, previousHash: '', hash: read?.hash })
    expect((await store.readAll(position - 1, { limit: 1 }))[0]).toEqual(read)
  })

  test('a stream that nobody touched is intact', async () => {
    const store = await open()
    const stream = newStream()
    expect(await store.isIntact(stream)).toBe(true)
    await store.append(stream, 0, [sampleEvent(), sampleEvent({ text: 'ñ €' })])
    await store.append(stream, 2, [sampleEvent()])
    expect(await store.isIntact(stream)).toBe(true)
  })

  test('a stream nobody wrote to is empty', async () => {
    const store = await open()
    expect(await store.readStream(newStream())).toEqual([])
  })

  test('a stream is read from a revision', async () => {
    const store = await open()
    const stream = newStream()
    await store.append(stream, 0, times(5, sampleEvent))
    expect((await store.readStream(stream, 4)).map(({ revision }) => revision)).toEqual([4, 5])
  })

  test('the log is read by type, in pages', async () => {
    const store = await open()
    const after = await store.head()
    await store.append(newStream(), 0, [sampleEvent({}, 'A'), sampleEvent({}, 'B'), sampleEvent({}, 'A')])
    expect((await store.readAll(after, { types: ['A'] })).map(({ type }) => type)).toEqual(['A', 'A'])
    expect((await store.readAll(after, { types: ['A', 'B'], limit: 2 })).map(({ type }) => type)).toEqual(['A', 'B'])
  })

  test('a writer with an old revision is refused and told the current one', async () => {
    const store = await open()
    const stream = newStream()
    await store.append(stream, 0, [sampleEvent(), sampleEvent()])
    await expect(store.append(stream, 1, [sampleEvent()])).rejects.toMatchObject({ stream, expected: 1, current: 2 })
    await expect(store.append(stream, 0, [sampleEvent()])).rejects.toBeInstanceOf(WrongRevision)
    await expect(store.append(stream, 3, [sampleEvent()])).rejects.toMatchObject({ current: 2 })
    await expect(store.append(newStream(), 1, [sampleEvent()])).rejects.toMatchObject({ current: 0 })
    expect(await store.readStream(stream)).toHaveLength(2)
  })

  test('of 64 writers at once exactly one wins every revision', async () => {
    const stores = [await open(), await open()]
    const stream = newStream()
    for (let revision = 0; revision < 5; revision++) {
      const results = await Promise.allSettled(
        times(64, async (i) => stores[i % 2]?.append(stream, revision, [sampleEvent({ writer: i })])),
      )
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const reason of results.map(reasonOf).filter(Boolean))
        expect(reason).toMatchObject({ current: revision + 1 })
    }
    expect(await stores[0]?.readStream(stream)).toHaveLength(5)
  })

  test('no update is lost when 16 writers retry until they win', async () => {
    const stores = [await open(), await open()]
    const stream = newStream()
    await Promise.all(
      times(16, async (writer) => {
        let revision = 0
        for (let done = 0; done < 10;) {
          try {
            await stores[writer % 2]?.append(stream, revision, [sampleEvent({ writer, done })])
            done++
            revision++
          } catch (error) {
            if (!(error instanceof WrongRevision)) throw error
            revision = error.current
          }
        }
      }),
    )
    const written = (await stores[0]?.readStream(stream)) ?? []
    expect(new Set(written.map(({ data }) => JSON.stringify(data))).size).toBe(160)
    expect(written.map(({ revision }) => revision)).toEqual(times(160, (i) => i + 1))
  })

  test('an append repeated with the same event ids is answered as the first time and adds nothing', async () => {
    const store = await open()
    const stream = newStream()
    const events = [sampleEvent(), sampleEvent()]
    const first = await store.append(stream, 0, events)
    await store.append(stream, 2, [sampleEvent()])
    expect(await store.append(stream, 0, events)).toEqual(first)
    expect(await (await open()).append(stream, 0, events)).toEqual(first)
    expect(await store.readStream(stream)).toHaveLength(3)
    await expect(store.append(stream, 0, [...events].reverse())).rejects.toBeInstanceOf(WrongRevision)
    await expect(store.append(stream, 1, events)).rejects.toBeInstanceOf(WrongRevision)
  })

  test('a receipt is kept with its events, and its command is answered once', async () => {
    const store = await open()
    const stream = newStream()
    const receipt = { commandId: randomUUID(), fingerprint: 'f1' }
    expect(await store.receipt(receipt.commandId)).toBeUndefined()
    const first = await store.append(stream, 0, [sampleEvent()], { receipt })
    expect(await store.receipt(receipt.commandId)).toEqual({ ...receipt, stream, ...first })
    await store.append(stream, 1, [sampleEvent()])
    expect(await store.append(stream, 2, [sampleEvent()], { receipt })).toEqual(first)
    expect(await store.append(newStream(), 0, [sampleEvent()], { receipt })).toEqual(first)
    const other = { ...receipt, fingerprint: 'f2' }
    await expect(store.append(stream, 2, [sampleEvent()], { receipt: other })).rejects.toBeInstanceOf(KeyReused)
    expect(await store.readStream(stream)).toHaveLength(2)
  })

  test('the same command sent 64 times at once is applied once', async () => {
    const stores = [await open(), await open()]
    const receipt = { commandId: randomUUID(), fingerprint: 'f1' }
    const after = (await stores[0]?.head()) ?? 0
    const answers = await Promise.all(
      times(64, async (i) => stores[i % 2]?.append(newStream(), 0, [sampleEvent()], { receipt })),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await stores[0]?.readAll(after)).toHaveLength(1)
  })

  test('a command without consequences leaves only its receipt', async () => {
    const store = await open()
    const stream = newStream()
    await store.append(stream, 0, [sampleEvent()])
    const head = await store.head()
    const receipt = { commandId: randomUUID(), fingerprint: 'f1' }
    expect(await store.append(stream, 1, [], { receipt })).toEqual({ revision: 1, position: head })
    expect(await store.receipt(receipt.commandId)).toMatchObject({ stream, revision: 1 })
    expect(await store.head()).toBe(head)
    await store.append(stream, 1, [sampleEvent()])
    await expect(store.append(stream, 1, [])).rejects.toBeInstanceOf(WrongRevision)
  })

  test('a refused append leaves neither events nor receipt nor keys, and does not disturb its neighbours', async () => {
    const store = await open()
    const streams = times(20, newStream)
    const taken = { scope: 'user-name', value: randomUUID() }
    await store.append(newStream(), 0, [sampleEvent()], { reserve: [taken] })
    const wanted = times(20, () => ({ scope: 'rut', value: randomUUID() }))
    const receipts = times(20, () => ({ commandId: randomUUID(), fingerprint: 'f1' }))
    const refused = (i: number) => i % 3 === 0
    const results = await Promise.allSettled(
      streams.map((stream, i) => {
        const [receipt, want] = [receipts[i], wanted[i]]
        if (!receipt || !want) throw new Error('unreachable')
        return store.append(stream, 0, [sampleEvent()], { receipt, reserve: refused(i) ? [want, taken] : [want] })
      }),
    )
    const expected = streams.map((_, i) => (refused(i) ? 'rejected' : 'fulfilled'))
    expect(results.map(({ status }) => status)).toEqual(expected)
    const stored = await Promise.all(streams.map(async (stream) => (await store.readStream(stream)).length))
    expect(stored).toEqual(streams.map((_, i) => (refused(i) ? 0 : 1)))
    const known = await Promise.all(receipts.map(({ commandId }) => store.receipt(commandId)))
    expect(known.map((receipt) => receipt === undefined)).toEqual(streams.map((_, i) => refused(i)))
    // What a refused append wanted is still free.
    const next = await Promise.allSettled(
      wanted.map((want) => store.append(newStream(), 0, [sampleEvent()], { reserve: [want] })),
    )
    expect(next.map(({ status }) => status === 'fulfilled')).toEqual(streams.map((_, i) => refused(i)))
  })

  test('a payload that has no JSON is refused and does not disturb its neighbours', async () => {
    const store = await open()
    const results = await Promise.allSettled([
      store.append(newStream(), 0, [sampleEvent()]),
      store.append(newStream(), 0, [sampleEvent({ text: '\ud800' })]),
      store.append(newStream(), 0, [{ ...sampleEvent(), eventId: 'no uuid' }]),
      store.append(newStream(), 0, [sampleEvent()]),
    ])
    expect([results[0]?.status, results[1]?.status, results[3]?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  test('a unique value belongs to one stream, and is free again when released', async () => {
    const store = await open()
    const key = { scope: 'user-name', value: randomUUID() }
    const [one, two] = [newStream(), newStream()]
    await store.append(one, 0, [sampleEvent()], { reserve: [key] })
    await store.append(one, 1, [sampleEvent()], { reserve: [key] })
    await expect(store.append(two, 0, [sampleEvent()], { reserve: [key] })).rejects.toMatchObject(key)
    await store.append(two, 0, [sampleEvent()], { release: [key] })
    await expect(store.append(two, 1, [sampleEvent()], { reserve: [key] })).rejects.toBeInstanceOf(KeyTaken)
    await store.append(one, 2, [sampleEvent()], { release: [key] })
    await store.append(two, 1, [sampleEvent()], { reserve: [key] })
    await store.append(two, 2, [sampleEvent()], { release: [key], reserve: [key] })
    await expect(store.append(one, 3, [sampleEvent()], { reserve: [key] })).rejects.toBeInstanceOf(KeyTaken)
    await store.append(one, 3, [sampleEvent()], { reserve: [{ ...key, scope: 'other' }] })
  })

  test('whoever holds a unique value is found, until it is released', async () => {
    const [store, another] = [await open(), await open()]
    const key = { scope: 'provider-code', value: randomUUID() }
    const stream = newStream()
    expect(await store.keyHolder(key)).toBeUndefined()
    await store.append(stream, 0, [sampleEvent()], { reserve: [key] })
    expect(await store.keyHolder(key)).toBe(stream)
    expect(await another.keyHolder(key)).toBe(stream)
    expect(await store.keyHolder({ ...key, scope: 'other' })).toBeUndefined()
    await store.append(stream, 1, [sampleEvent()], { release: [key] })
    expect(await store.keyHolder(key)).toBeUndefined()
  })

  test('of 64 streams that reserve one value at once exactly one gets it', async () => {
    const stores = [await open(), await open()]
    const key = { scope: 'provider-code', value: randomUUID() }
    const results = await Promise.allSettled(
      times(64, async (i) => stores[i % 2]?.append(newStream(), 0, [sampleEvent()], { reserve: [key] })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const reason of results.map(reasonOf).filter(Boolean)) expect(reason).toBeInstanceOf(KeyTaken)
  })

  test('every event is chained to the one before it in its stream', async () => {
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

  test('positions have no gaps while many write, and a reader never sees a later one first', async () => {
    const stores = [await open(), await open()]
    const reader = await open()
    const start = await reader.head()
    const seen: number[] = []
    const live = reader.subscribe(start, async (events) => void seen.push(...events.map(({ position }) => position)))
    let writing = true
    const looking = (async () => {
      while (writing) {
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
    writing = false
    await looking
    await live.caughtUp()
    await live.stop()
    expect(seen).toEqual(times(400, (i) => start + i + 1))
    expect(await reader.head()).toBe(start + 400)
    expect((await wholeLog(reader)).map(({ position }) => position)).toEqual(times(start + 400, (i) => i + 1))
  })

  test('hundreds of appends in flight, several to each stream, are all kept and chained', async () => {
    const store = await open()
    const start = await store.head()
    const streams = times(300, newStream)
    await Promise.all(
      [0, 1, 2].flatMap((revision) =>
        streams.map((stream, i) => store.append(stream, revision, [sampleEvent({ i, revision })])),
      ),
    )
    const written = await store.readAll(start, { limit: 1000 })
    expect(written.map(({ position }) => position)).toEqual(times(900, (i) => start + i + 1))
    const heads = new Map<string, StoredEvent>()
    for (const event of written) {
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
    let most = 0
    const live = store.subscribe(
      start,
      async (events) => {
        most = Math.max(most, ++busy)
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
    expect(most).toBe(1)
  })

  test('a handler that throws gets the same batch again, and nothing is skipped', async () => {
    const store = await open()
    const start = await store.head()
    const tried: number[] = []
    const handled: number[] = []
    const live = store.subscribe(
      start,
      async (events) => {
        const positions = events.map(({ position }) => position - start)
        tried.push(...positions)
        if (positions.includes(2) && tried.filter((position) => position === 2).length < 3) throw new Error('Not now')
        handled.push(...positions)
      },
      { batchSize: 1 },
    )
    await store.append(newStream(), 0, times(3, sampleEvent))
    await live.caughtUp()
    await live.stop()
    expect(tried).toEqual([1, 2, 2, 2, 3])
    expect(handled).toEqual([1, 2, 3])
  })

  test('after a rest, events that came meanwhile are handed over together; the first one comes at once', async () => {
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
    const mine = batches.filter((length) => length > 0)
    expect(mine.reduce((sum, length) => sum + length, 0)).toBe(5)
    expect(mine.length).toBeLessThan(5)
  })

  test('a subscription goes on where another left off, also with what another instance writes', async () => {
    const [store, other] = [await open(), await open()]
    const start = await store.head()
    const seen: number[] = []
    const record = async (events: readonly StoredEvent[]) => void seen.push(...events.map((e) => e.position - start))
    await store.append(newStream(), 0, times(3, sampleEvent))
    const first = store.subscribe(start, record)
    await first.caughtUp()
    await first.stop()
    await store.append(newStream(), 0, [sampleEvent()])
    const second = store.subscribe(first.position(), record)
    await other.append(newStream(), 0, [sampleEvent()])
    await until(() => seen.length === 5)
    await second.stop()
    expect(seen).toEqual([1, 2, 3, 4, 5])
  })

  test('stop waits for the handler at work, and nothing is delivered afterwards', async () => {
    const store = await open()
    const start = await store.head()
    const seen: number[] = []
    let begun = false
    let finish = () => {}
    const live = store.subscribe(
      start,
      async (events) => {
        begun = true
        await new Promise<void>((resolve) => (finish = resolve))
        seen.push(...events.map((e) => e.position - start))
      },
      { batchSize: 1 },
    )
    await store.append(newStream(), 0, times(2, sampleEvent))
    await until(() => begun)
    const stopped = live.stop()
    finish()
    await stopped
    await store.append(newStream(), 0, [sampleEvent()])
    expect(seen).toEqual([1])
    expect(live.position()).toBe(start + 1)
  })
}
