import { storedEvent } from '@freight/contracts/testing/sample-events'
import { expect, test } from 'vitest'
import { tailCache } from './tail-cache.ts'

const log = (length: number) => Array.from({ length }, (_, index) => storedEvent(index + 1, 'GoodsDescribed'))

/** A growing log that counts its reads. */
const growing = (length: number) => {
  const events = log(10_000)
  const state = { length, reads: 0, known: length }
  const { read, add } = tailCache(
    async (after, limit) => {
      state.reads += 1
      return events.slice(after, Math.min(after + limit, state.length))
    },
    () => state.known,
  )
  const positions = async (after: number, limit: number) => (await read(after, limit)).map(({ position }) => position)
  const store = (from: number, to: number) => {
    Object.assign(state, { length: Math.max(state.length, to), known: Math.max(state.known, to) })
    add(events.slice(from, to))
  }
  return { state, positions, store }
}

test('concurrent reads of the same position share one read, and each gets as many events as its limit', async () => {
  const { state, positions } = growing(5)
  expect(await Promise.all([positions(0, 10), positions(0, 2), positions(0, 5)])).toEqual([
    [1, 2, 3, 4, 5],
    [1, 2],
    [1, 2, 3, 4, 5],
  ])
  expect(await positions(2, 10)).toEqual([3, 4, 5])
  expect(state.reads).toBe(1)
})

test('a reader at the end does not read again until the log grows', async () => {
  const { state, positions } = growing(3)
  await positions(0, 10)
  expect(await positions(3, 10)).toEqual([])
  expect(state.reads).toBe(1)
  Object.assign(state, { length: 4, known: 4 })
  expect(await positions(3, 10)).toEqual([4])
  expect(await positions(1, 10)).toEqual([2, 3, 4])
  expect(state.reads).toBe(2)
})

test('a reader gets events of this process without a read of the store, also when a later batch is added first', async () => {
  const { state, positions, store } = growing(3)
  expect(await positions(0, 10)).toEqual([1, 2, 3])
  store(3, 5)
  expect(await positions(3, 10)).toEqual([4, 5])
  expect(await positions(1, 3)).toEqual([2, 3, 4])
  store(6, 8)
  store(8, 9)
  store(5, 6)
  expect(await positions(3, 10)).toEqual([4, 5, 6, 7, 8, 9])
  expect(state.reads).toBe(1)
})

test('a reader gets events of another process from the store, and those added after them once', async () => {
  const { state, positions, store } = growing(3)
  await positions(0, 10)
  state.length = 5
  store(5, 7)
  expect(await positions(3, 10)).toEqual([4, 5, 6, 7])
  store(7, 8)
  expect(await positions(4, 10)).toEqual([5, 6, 7, 8])
  expect(state.reads).toBe(2)
})

test('a reader gets events that were stored before their notification', async () => {
  const { state, positions } = growing(3)
  state.known = 0
  expect(await positions(1, 10)).toEqual([2, 3])
})

test('a reader far behind reads from the store and misses no event', async () => {
  const { positions } = growing(9_000)
  const seen: number[] = []
  await positions(8_500, 500)
  while (seen.length < 9_000) seen.push(...(await positions(seen.length, 700)))
  expect(seen).toEqual(Array.from({ length: 9_000 }, (_, index) => index + 1))
  expect(await positions(6_000, 3)).toEqual([6_001, 6_002, 6_003])
})

test('a failed read rejects all callers that wait for it, and the next call reads again', async () => {
  let isFailing = true
  const { read } = tailCache(
    async (after, limit) => {
      if (isFailing) throw new Error('no connection')
      return log(3).slice(after, after + limit)
    },
    () => 3,
  )
  const failed = await Promise.allSettled([read(0, 5), read(0, 5)])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isFailing = false
  expect(await read(0, 5)).toHaveLength(3)
})
