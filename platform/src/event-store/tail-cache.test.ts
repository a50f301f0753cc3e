import { storedEvent } from '@freight/contracts/testing/sample-events'
import { expect, test } from 'vitest'
import { tailCache } from './tail-cache.ts'

const log = (length: number) => Array.from({ length }, (_, index) => storedEvent(index + 1, 'GoodsDescribed'))

/** A log that grows, and how often it was read. */
const growing = (length: number) => {
  const events = log(10_000)
  const state = { length, reads: 0, told: length }
  const { read, add } = tailCache(
    async (after, limit) => {
      state.reads += 1
      return events.slice(after, Math.min(after + limit, state.length))
    },
    () => state.told,
  )
  const positions = async (after: number, limit: number) => (await read(after, limit)).map(({ position }) => position)
  const store = (from: number, to: number) => {
    Object.assign(state, { length: Math.max(state.length, to), told: Math.max(state.told, to) })
    add(events.slice(from, to))
  }
  return { state, positions, store }
}

test('what several ask for at once is read once, and each gets as much as they asked for', async () => {
  const { state, positions } = growing(5)
  expect(await Promise.all([positions(0, 10), positions(0, 2), positions(0, 5)])).toEqual([
    [1, 2, 3, 4, 5],
    [1, 2],
    [1, 2, 3, 4, 5],
  ])
  expect(await positions(2, 10)).toEqual([3, 4, 5])
  expect(state.reads).toBe(1)
})

test('whoever has reached the end does not read until more is told of', async () => {
  const { state, positions } = growing(3)
  await positions(0, 10)
  expect(await positions(3, 10)).toEqual([])
  expect(state.reads).toBe(1)
  Object.assign(state, { length: 4, told: 4 })
  expect(await positions(3, 10)).toEqual([4])
  expect(await positions(1, 10)).toEqual([2, 3, 4])
  expect(state.reads).toBe(2)
})

test('what this process has stored is handed on without being read, also where a later part is told of first', async () => {
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

test('what another process has stored in between is read, and what follows it is handed on once', async () => {
  const { state, positions, store } = growing(3)
  await positions(0, 10)
  state.length = 5
  store(5, 7)
  expect(await positions(3, 10)).toEqual([4, 5, 6, 7])
  store(7, 8)
  expect(await positions(4, 10)).toEqual([5, 6, 7, 8])
  expect(state.reads).toBe(2)
})

test('what was stored before it could be told is read all the same', async () => {
  const { state, positions } = growing(3)
  state.told = 0
  expect(await positions(1, 10)).toEqual([2, 3])
})

test('whoever is far behind reads from the store, and nothing is left out on the way', async () => {
  const { positions } = growing(9_000)
  const seen: number[] = []
  await positions(8_500, 500)
  while (seen.length < 9_000) seen.push(...(await positions(seen.length, 700)))
  expect(seen).toEqual(Array.from({ length: 9_000 }, (_, index) => index + 1))
  expect(await positions(6_000, 3)).toEqual([6_001, 6_002, 6_003])
})

test('a read that fails is told to all who waited for it, and the next one is tried anew', async () => {
  let failing = true
  const { read } = tailCache(
    async (after, limit) => {
      if (failing) throw new Error('no connection')
      return log(3).slice(after, after + limit)
    },
    () => 3,
  )
  const failed = await Promise.allSettled([read(0, 5), read(0, 5)])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  failing = false
  expect(await read(0, 5)).toHaveLength(3)
})
