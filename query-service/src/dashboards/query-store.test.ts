import type { Analytics } from '@freight/platform/analytics/port'
import { Unavailable } from '@freight/platform/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryStore } from './query-store.ts'

beforeEach(
  () =>
    void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'performance'] }),
)
afterEach(() => void vi.useRealTimers())

const openSignal = new AbortController().signal
const never = () => new Promise<never>(() => {})
const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** A store with one connection for pings, which answers them in order like the embedded engine. */
const storeOf = ({ pingMs, queryMs }: { pingMs: () => number; queryMs: () => number }) => {
  let turn = Promise.resolve()
  const cancelled: string[] = []
  let pings = 0
  const store = {
    ping: () => {
      pings += 1
      return (turn = turn.then(() => after(pingMs())))
    },
    query: async (sql: string, _: unknown, { signal }: { signal: AbortSignal }) => {
      signal.addEventListener('abort', () => cancelled.push(sql))
      await after(queryMs())
      return [{ sql }]
    },
  }
  return { store: store as unknown as Analytics, cancelled, pings: () => pings }
}
/** Result of a query, and its duration. */
const queried = (store: Analytics, sql = 'select 1', signal = openSignal) => {
  const startedAt = performance.now()
  const resultOf = (result: unknown) => ({ what: result, ms: performance.now() - startedAt })
  return queryStore(store, sql, {}, signal).then(resultOf, resultOf)
}

test('thirty charts on a slow store are all answered, however many run at once', async () => {
  const { store, cancelled, pings } = storeOf({ pingMs: () => 400, queryMs: () => 6000 })
  const charts = Array.from({ length: 30 }, (_, n) => queried(store, `select ${n}`))
  await vi.advanceTimersByTimeAsync(6000)
  const answers = await Promise.all(charts)
  expect(answers).toEqual(Array.from({ length: 30 }, (_, n) => ({ what: [{ sql: `select ${n}` }], ms: 6000 })))
  expect(cancelled).toEqual([])
  expect(pings()).toBeLessThan(30)
})

test('a query is cancelled within two seconds when the store never responds', async () => {
  const { store, cancelled } = storeOf({ pingMs: () => 1_000_000, queryMs: () => 1_000_000 })
  const chart = queried(store)
  await vi.advanceTimersByTimeAsync(2000)
  const { what: result, ms } = await chart
  expect(result).toBeInstanceOf(Unavailable)
  expect(result).toMatchObject({ waited: true })
  expect(ms).toBeLessThanOrEqual(2000)
  expect(cancelled).toHaveLength(1)
})

test('a query fails within two seconds when the store stops responding in its middle', async () => {
  let pingMs = 5
  const { store } = storeOf({ pingMs: () => pingMs, queryMs: () => 9000 })
  const chart = queried(store)
  await vi.advanceTimersByTimeAsync(4000)
  pingMs = 1_000_000
  await vi.advanceTimersByTimeAsync(2000)
  const { what: result, ms } = await chart
  expect(result).toBeInstanceOf(Unavailable)
  expect(ms).toBeGreaterThan(4000)
  expect(ms).toBeLessThanOrEqual(6000)
})

test('a query waits for a store that loses pings but answers other queries', async () => {
  let queryMs = 1200
  const { store } = storeOf({ pingMs: () => 1_000_000, queryMs: () => queryMs })
  const first = queried(store, 'select 1')
  await vi.advanceTimersByTimeAsync(1000)
  queryMs = 1650
  const second = queried(store, 'select 2')
  await vi.advanceTimersByTimeAsync(2000)
  expect([(await first).what, (await second).what]).toEqual([[{ sql: 'select 1' }], [{ sql: 'select 2' }]])
})

test('a query fails at once when the store refuses, and the next query tries again', async () => {
  let isDown = true
  const ping = () => (isDown ? Promise.reject(new Unavailable('analytics')) : Promise.resolve())
  const query = () => (isDown ? never() : Promise.resolve([]))
  const store = { ping, query } as unknown as Analytics
  const refused = queried(store)
  await vi.advanceTimersByTimeAsync(1)
  expect((await refused).what).toBeInstanceOf(Unavailable)
  isDown = false
  expect((await queried(store)).what).toEqual([])
})

test('an aborted query is cancelled, and the pings stop', async () => {
  const { store, cancelled, pings } = storeOf({ pingMs: () => 5, queryMs: () => 3000 })
  const cancellation = new AbortController()
  const chart = queried(store, 'select 1', cancellation.signal)
  await vi.advanceTimersByTimeAsync(500)
  cancellation.abort()
  expect(cancelled).toEqual(['select 1'])
  await vi.advanceTimersByTimeAsync(3000)
  await chart
  const before = pings()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(pings()).toBe(before)
})

test('a late failure of a lost ping is ignored when the store has responded since', async () => {
  let pings = 0
  const ping = async () => {
    pings += 1
    if (pings > 1) return
    await after(3000)
    throw new Unavailable('analytics')
  }
  const query = async () => {
    await after(6000)
    return []
  }
  const chart = queried({ ping, query } as unknown as Analytics)
  await vi.advanceTimersByTimeAsync(6000)
  expect((await chart).what).toEqual([])
  expect(pings).toBeGreaterThan(2)
})
