import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { Unavailable } from '../../errors.ts'
import { type Cut, kurrentDouble } from '../../testing/kurrent-double.ts'
import { newStream, reasonOf, sampleEvent, until } from '../../testing/event-samples.ts'
import { kurrentConnection } from './connection.ts'
import { kurrentEventStore } from './kurrent.ts'
import { eventStoreContract } from '../../testing/event-store.contract.ts'

const double = await kurrentDouble()
const closing: (() => Promise<void>)[] = [async () => double.stop()]
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})
const openStore = () => {
  const server = kurrentConnection(double.url())
  const store = kurrentEventStore(server, { log: { warn: () => {} }, firstPauseMs: 5 })
  closing.push(server.close, store.close)
  return store
}
// Each further instance is another process; a connection takes the client half a second.
const instances = [openStore(), openStore(), openStore()]
let next = 0

describe('the event store in KurrentDB', () => {
  // Client and server double share one processor; `npm run test:engines` lets the writers win ten times each.
  eventStoreContract(async () => instances[next++ % instances.length] ?? openStore(), { writesEach: 3 })

  test.each<{ cuts: Cut[]; events: number }>([
    { cuts: ['before'], events: 0 },
    { cuts: ['after'], events: 1 },
  ])(
    'an append whose connection is cut $cuts the write stores all of it or nothing',
    async ({ cuts, events: stored }) => {
      const store = openStore()
      const stream = newStream()
      const key = { scope: 'provider-code', value: randomUUID() }
      const receipt = { commandId: randomUUID(), fingerprint: 'f1' }
      const head = await store.head()
      double.cutNext(...cuts)
      const repeatAppend = () => store.append(stream, 0, [sampleEvent()], { receipt, reserve: [key] })
      await expect(repeatAppend()).rejects.toBeInstanceOf(Unavailable)
      expect(await store.readStream(stream)).toHaveLength(stored)
      expect(await store.head()).toBe(head + stored)
      expect((await store.receipt(receipt.commandId)) === undefined).toBe(stored === 0)
      expect(await store.keyHolder(key)).toBe(stored === 0 ? undefined : stream)
      // A repetition of the command gets the same answer, in another process too.
      expect(await repeatAppend()).toEqual({ revision: 1, position: head + 1 })
      expect(await openStore().append(stream, 0, [sampleEvent()], { receipt, reserve: [key] })).toMatchObject({
        revision: 1,
      })
      expect(await store.readStream(stream)).toHaveLength(1)
      expect(await store.isIntact(stream)).toBe(true)
    },
  )

  test('an append fails within 6 s while the server does not answer, and succeeds afterwards', async () => {
    const store = openStore()
    const stream = newStream()
    await store.append(stream, 0, [sampleEvent()])
    double.hang(true)
    const from = performance.now()
    // The second call waits for the answer of the first.
    const appends = [store.append(stream, 1, [sampleEvent()]), store.append(stream, 2, [sampleEvent()])]
    for (const one of await Promise.allSettled(appends)) expect(reasonOf(one)).toBeInstanceOf(Unavailable)
    expect(performance.now() - from).toBeLessThan(6_000)
    double.hang(false)
    await until(() => store.append(stream, 1, [sampleEvent()]).then(Boolean, () => false))
    expect(await store.readStream(stream)).toHaveLength(2)
  })

  test('a subscription survives a server that stops and starts again', async () => {
    const [store, other] = [openStore(), openStore()]
    const start = await store.head()
    const positions: number[] = []
    const live = store.subscribe(
      start,
      async (events) => void positions.push(...events.map((one) => one.position - start)),
    )
    await other.append(newStream(), 0, [sampleEvent()])
    await until(() => positions.length === 1)
    double.goAway()
    await expect(other.append(newStream(), 0, [sampleEvent()])).rejects.toBeInstanceOf(Unavailable)
    await double.comeBack()
    await until(() => other.append(newStream(), 0, [sampleEvent()]).then(Boolean, () => false))
    await until(() => positions.length >= 2)
    await live.stop()
    expect(positions).toEqual([1, 2])
  })

  test('a stream with an event changed in the database is not intact', async () => {
    const store = openStore()
    const stream = newStream()
    await store.append(stream, 0, [sampleEvent({ price: 1 }), sampleEvent({ price: 2 })])
    double.replace(stream, 1, { price: 3 })
    expect(await store.isIntact(stream)).toBe(false)
  })
})

test.each([
  ['kurrentdb://user:s3cret@host:2113?tls=false&bogus=1', 'EVENT_STORE_URL: KurrentDB has no option bogus'],
  ['kurrentdb://user:s3cret@host:port', 'EVENT_STORE_URL: no address of KurrentDB: Unexpected'],
  ['kurrentdb://user:a?s3cret@host:2113', 'EVENT_STORE_URL: no address of KurrentDB'],
  ['kurrentdb://user:s3cret@', 'EVENT_STORE_URL: no address of KurrentDB: Unexpected'],
])('the error for the wrong address %s names its variable and does not contain the password', (url, words) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  let message = ''
  try {
    kurrentConnection(url)
  } catch (error) {
    message = String(error)
  }
  expect(message).toContain(words)
  expect(message + JSON.stringify(warn.mock.calls)).not.toContain('s3cret')
  warn.mockRestore()
})
