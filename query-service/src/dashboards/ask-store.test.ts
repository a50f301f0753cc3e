import type { Analytics } from '@freight/platform/analytics/port'
import { Unavailable } from '@freight/platform/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askStore } from './ask-store.ts'

beforeEach(
  () =>
    void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'performance'] }),
)
afterEach(() => void vi.useRealTimers())

const nobodyLeaves = new AbortController().signal
const never = () => new Promise<never>(() => {})
const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** A store of one connection for signs of life: what is asked on it is answered in turn, as the embedded engine does. */
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
/** What became of a question, and when. */
const asked = (store: Analytics, sql = 'select 1', signal = nobodyLeaves) => {
  const begun = performance.now()
  const became = (what: unknown) => ({ what, ms: performance.now() - begun })
  return askStore(store, sql, {}, signal).then(became, became)
}

test('a slow store is waited for: a tab of thirty charts that all take long is answered, however many ask at once', async () => {
  const { store, cancelled, pings } = storeOf({ pingMs: () => 400, queryMs: () => 6000 })
  const charts = Array.from({ length: 30 }, (_, n) => asked(store, `select ${n}`))
  await vi.advanceTimersByTimeAsync(6000)
  const answers = await Promise.all(charts)
  expect(answers).toEqual(Array.from({ length: 30 }, (_, n) => ({ what: [{ sql: `select ${n}` }], ms: 6000 })))
  expect(cancelled).toEqual([])
  expect(pings()).toBeLessThan(30)
})

test('a store that says nothing from the beginning is given up within two seconds, and its query is cancelled', async () => {
  const { store, cancelled } = storeOf({ pingMs: () => 1_000_000, queryMs: () => 1_000_000 })
  const chart = asked(store)
  await vi.advanceTimersByTimeAsync(2000)
  const { what, ms } = await chart
  expect(what).toBeInstanceOf(Unavailable)
  expect(what).toMatchObject({ waited: true })
  expect(ms).toBeLessThanOrEqual(2000)
  expect(cancelled).toHaveLength(1)
})

test('a store that falls silent in the middle of a query is given up within two seconds of its last word', async () => {
  let pingMs = 5
  const { store } = storeOf({ pingMs: () => pingMs, queryMs: () => 9000 })
  const chart = asked(store)
  await vi.advanceTimersByTimeAsync(4000)
  pingMs = 1_000_000
  await vi.advanceTimersByTimeAsync(2000)
  const { what, ms } = await chart
  expect(what).toBeInstanceOf(Unavailable)
  expect(ms).toBeGreaterThan(4000)
  expect(ms).toBeLessThanOrEqual(6000)
})

test('a store whose pings get lost, but that answers the queries of others, is waited for', async () => {
  let queryMs = 1200
  const { store } = storeOf({ pingMs: () => 1_000_000, queryMs: () => queryMs })
  const first = asked(store, 'select 1')
  await vi.advanceTimersByTimeAsync(1000)
  queryMs = 1650
  const second = asked(store, 'select 2')
  await vi.advanceTimersByTimeAsync(2000)
  expect([(await first).what, (await second).what]).toEqual([[{ sql: 'select 1' }], [{ sql: 'select 2' }]])
})

test('a store that refuses is given up at once, and asked again by the next one', async () => {
  let isGone = true
  const ping = () => (isGone ? Promise.reject(new Unavailable('analytics')) : Promise.resolve())
  const query = () => (isGone ? never() : Promise.resolve([]))
  const store = { ping, query } as unknown as Analytics
  const refused = asked(store)
  await vi.advanceTimersByTimeAsync(1)
  expect((await refused).what).toBeInstanceOf(Unavailable)
  isGone = false
  expect((await asked(store)).what).toEqual([])
})

test('whoever leaves ends the query, and nobody asks for signs of life any more', async () => {
  const { store, cancelled, pings } = storeOf({ pingMs: () => 5, queryMs: () => 3000 })
  const leaving = new AbortController()
  const chart = asked(store, 'select 1', leaving.signal)
  await vi.advanceTimersByTimeAsync(500)
  leaving.abort()
  expect(cancelled).toEqual(['select 1'])
  await vi.advanceTimersByTimeAsync(3000)
  await chart
  const before = pings()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(pings()).toBe(before)
})

test('a ping that was lost and fails in the end takes nobody along when the store has been heard since', async () => {
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
  const chart = asked({ ping, query } as unknown as Analytics)
  await vi.advanceTimersByTimeAsync(6000)
  expect((await chart).what).toEqual([])
  expect(pings).toBeGreaterThan(2)
})
