import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { KeyReused, KeyTaken, WrongRevision } from '../errors.ts'
import { newStream, reasonOf, sampleEvent, times } from './event-samples.ts'
import type { EventStore, StoredText } from '../event-store/port.ts'
import { decoded } from '../event-store/stored/stored-text.ts'
import { orderContract } from './event-order.contract.ts'

/**
 * Behaviour of every event store. `open` returns another instance on the same events if the adapter supports that;
 * `writesEach` is the number of successful writes of each competing writer.
 */
export const eventStoreContract = (open: () => Promise<EventStore>, { writesEach = 10 } = {}) => {
  test('an event is read back as it was written, with its stream, revision and position', async () => {
    const store = await open()
    const stream = newStream()
    const data = { b: '€ "quoted" \\ \u0000 \n', a: [1, 2.5, -0.001, 1e21, null, true, { z: [], '10': 1, '9': {} }] }
    const event = sampleEvent(data)
    const { revision, position } = await store.append(stream, 0, [event])
    expect(revision).toBe(1)
    const [storedEvent, ...furtherEvents] = await store.readStream(stream)
    expect(furtherEvents).toEqual([])
    expect(storedEvent).toEqual({ ...event, stream, revision: 1, position, previousHash: '', hash: storedEvent?.hash })
    expect((await store.readAll(position - 1, { limit: 1 }))[0]).toEqual(storedEvent)
    const texts = await store.readTexts(position - 1, { limit: 1 })
    expect(texts.map(({ text }) => JSON.parse(text) as unknown)).toEqual([data])
    expect(texts.map(decoded)).toMatchObject([storedEvent ?? {}])
  })

  test('an envelope text with separators in it is read back as one text', async () => {
    const store = await open()
    const separatorText = 'one\u001Ftwo\tthree\n"four"\\'
    const event = { ...sampleEvent(), correlationId: separatorText, commandId: `${separatorText}!` }
    const { position } = await store.append(newStream(), 0, [event])
    expect((await store.readTexts(position - 1, { limit: 1 })).map(decoded)).toMatchObject([event])
  })

  test('an unknown stream is intact, and so is one of several appends', async () => {
    const store = await open()
    const stream = newStream()
    expect(await store.isIntact(stream)).toBe(true)
    await store.append(stream, 0, [sampleEvent(), sampleEvent({ text: 'ñ €' })])
    await store.append(stream, 2, [sampleEvent()])
    expect(await store.isIntact(stream)).toBe(true)
  })

  test('an unknown stream is empty', async () => {
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
    expect((await store.readTexts(after, { types: ['A', 'B'], limit: 2 })).map(({ type }) => type)).toEqual(['A', 'B'])
  })

  test('the shares of the log together contain every event, and each stream is in one share in its order', async () => {
    const store = await open()
    const after = await store.head()
    const streams = times(12, newStream)
    for (const revision of [0, 1, 2])
      for (const stream of streams) await store.append(stream, revision, [sampleEvent()])
    const shareOf = async (index: number) => {
      const texts: StoredText[] = []
      for (;;) {
        const page = await store.readTexts(texts.at(-1)?.position ?? after, {
          limit: 5,
          share: { count: 3, mine: index },
        })
        if (page.length === 0) return texts
        texts.push(...page)
      }
    }
    const shares = [await shareOf(0), await shareOf(1), await shareOf(2)]
    const ofStreams = shares.map((texts) => [...new Set(texts.map(({ stream }) => stream))])
    expect(ofStreams.flat().toSorted()).toEqual(streams.toSorted())
    for (const texts of shares)
      expect(texts.map(({ position }) => position)).toEqual(
        texts.map(({ position }) => position).toSorted((one, other) => one - other),
      )
    expect(shares.flat()).toHaveLength(3 * streams.length)
  })

  test('a writer with an old revision is rejected with the current one', async () => {
    const store = await open()
    const stream = newStream()
    await store.append(stream, 0, [sampleEvent(), sampleEvent()])
    await expect(store.append(stream, 1, [sampleEvent()])).rejects.toMatchObject({ stream, expected: 1, current: 2 })
    await expect(store.append(stream, 0, [sampleEvent()])).rejects.toBeInstanceOf(WrongRevision)
    await expect(store.append(stream, 3, [sampleEvent()])).rejects.toMatchObject({ current: 2 })
    await expect(store.append(newStream(), 1, [sampleEvent()])).rejects.toMatchObject({ current: 0 })
    expect(await store.readStream(stream)).toHaveLength(2)
  })

  test('of 64 concurrent writers exactly one wins every revision', async () => {
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

  test('no update is lost when 16 writers retry until they succeed', async () => {
    const stores = [await open(), await open()]
    const stream = newStream()
    await Promise.all(
      times(16, async (writer) => {
        let revision = 0
        for (let done = 0; done < writesEach;) {
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
    const events = (await stores[0]?.readStream(stream)) ?? []
    expect(new Set(events.map(({ data }) => JSON.stringify(data))).size).toBe(16 * writesEach)
    expect(events.map(({ revision }) => revision)).toEqual(times(16 * writesEach, (i) => i + 1))
  })

  test('an append repeated with the same event ids gets the first answer and adds no event', async () => {
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

  test('a receipt is stored with its events, and its command is applied once', async () => {
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

  test('a command without events stores only its receipt', async () => {
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

  test('a rejected append stores no events, receipt or keys, and does not affect the other appends of its batch', async () => {
    const store = await open()
    const streams = times(20, newStream)
    const reservedKey = { scope: 'user-name', value: randomUUID() }
    await store.append(newStream(), 0, [sampleEvent()], { reserve: [reservedKey] })
    const newKeys = times(20, () => ({ scope: 'rut', value: randomUUID() }))
    const receipts = times(20, () => ({ commandId: randomUUID(), fingerprint: 'f1' }))
    const isRefused = (i: number) => i % 3 === 0
    const results = await Promise.allSettled(
      streams.map((stream, i) => {
        const [receipt, newKey] = [receipts[i], newKeys[i]]
        if (!receipt || !newKey) throw new Error('unreachable')
        return store.append(stream, 0, [sampleEvent()], {
          receipt,
          reserve: isRefused(i) ? [newKey, reservedKey] : [newKey],
        })
      }),
    )
    const expected = streams.map((_, i) => (isRefused(i) ? 'rejected' : 'fulfilled'))
    expect(results.map(({ status }) => status)).toEqual(expected)
    const lengths = await Promise.all(streams.map(async (stream) => (await store.readStream(stream)).length))
    expect(lengths).toEqual(streams.map((_, i) => (isRefused(i) ? 0 : 1)))
    const storedReceipts = await Promise.all(receipts.map(({ commandId }) => store.receipt(commandId)))
    expect(storedReceipts.map((receipt) => receipt === undefined)).toEqual(streams.map((_, i) => isRefused(i)))
    // The keys of a rejected append are still free.
    const next = await Promise.allSettled(
      newKeys.map((want) => store.append(newStream(), 0, [sampleEvent()], { reserve: [want] })),
    )
    expect(next.map(({ status }) => status === 'fulfilled')).toEqual(streams.map((_, i) => isRefused(i)))
  })

  test('a payload without JSON is rejected, and does not affect the other appends of its batch', async () => {
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
    const [one, other] = [newStream(), newStream()]
    await store.append(one, 0, [sampleEvent()], { reserve: [key] })
    await store.append(one, 1, [sampleEvent()], { reserve: [key] })
    await expect(store.append(other, 0, [sampleEvent()], { reserve: [key] })).rejects.toMatchObject(key)
    await store.append(other, 0, [sampleEvent()], { release: [key] })
    await expect(store.append(other, 1, [sampleEvent()], { reserve: [key] })).rejects.toBeInstanceOf(KeyTaken)
    await store.append(one, 2, [sampleEvent()], { release: [key] })
    await store.append(other, 1, [sampleEvent()], { reserve: [key] })
    await store.append(other, 2, [sampleEvent()], { release: [key], reserve: [key] })
    await expect(store.append(one, 3, [sampleEvent()], { reserve: [key] })).rejects.toBeInstanceOf(KeyTaken)
    await store.append(one, 3, [sampleEvent()], { reserve: [{ ...key, scope: 'other' }] })
  })

  test('a unique value has a holder until it is released', async () => {
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

  orderContract(open)
}
