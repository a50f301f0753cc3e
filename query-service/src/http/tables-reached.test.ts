import { expect, test } from 'vitest'
import { tablesReached } from './tables-reached.ts'

type Row = { table: string; position: number; stands_still?: boolean }

const later = (rows: Row[]) => rows.map((row) => ({ ...row, position: row.position + 1 }))

/** Simulated tables; with `step` each poll advances them by one event. */
const tables = (rows: Row[], { head = 100, step = later } = {}) => {
  const counts = { looks: 0, heads: 0 }
  let now = rows
  const db = {
    query: (async () => {
      counts.looks += 1
      const seen = now.map(({ position, ...row }) => ({ stands_still: false, ...row, position: String(position) }))
      now = step(now)
      return { rows: seen }
    }) as never,
  }
  const untilReached = tablesReached({ db, head: async () => ((counts.heads += 1), head) }, { atMostMs: 300 })
  return { counts, untilReached }
}
const still = (rows: Row[]) => rows

test('a query waits until its tables contain the event', async () => {
  const { untilReached, counts } = tables([{ table: 'note_list', position: 10 }])
  expect(await untilReached(12, ['note_list'])).toEqual({ position: 12, standsStill: false })
  expect(counts.looks).toBe(3)
})

test('a position already reached needs no further poll', async () => {
  const { untilReached, counts } = tables([{ table: 'note_list', position: 10 }])
  await untilReached(11, ['note_list'])
  await untilReached(10, ['note_list'])
  expect(counts.looks).toBe(2)
})

test('a slow table delays only its own readers', async () => {
  const rows = [
    { table: 'note_list', position: 20 },
    { table: 'rate_list', position: 5 },
  ]
  const { untilReached, counts } = tables(rows, { step: still })
  expect(await untilReached(20, ['note_list'])).toEqual({ position: 20, standsStill: false })
  expect(counts.looks).toBe(1)
  expect((await untilReached(20, ['rate_list', 'note_list'])).position).toBe(5)
  expect(counts.looks).toBeGreaterThan(5)
})

test('a query does not wait for a table that is not updated while its new version is built', async () => {
  const { untilReached, counts } = tables([{ table: 'note_list', position: 5, stands_still: true }], { step: still })
  expect(await untilReached(20, ['note_list'])).toEqual({ position: 5, standsStill: true })
  expect(counts.looks).toBe(1)
})

test('a query with an unknown table name waits for all tables', async () => {
  const rows = [
    { table: 'note_list', position: 20 },
    { table: 'rate_list', position: 5 },
  ]
  const { untilReached } = tables(rows, { step: still })
  expect((await untilReached(20, ['note_list', 'something_else'])).position).toBe(5)
})

test('the wait ends with the timeout when the tables are too slow', async () => {
  const { untilReached } = tables([{ table: 'note_list', position: 5 }], { step: still })
  const started = performance.now()
  expect((await untilReached(6, ['note_list'])).position).toBe(5)
  expect(performance.now() - started).toBeGreaterThanOrEqual(300)
})

test('a position beyond the head of the log ends the wait at once, with one or two polls for a thousand requests', async () => {
  const { untilReached, counts } = tables([{ table: 'note_list', position: 100 }], { step: still })
  const started = performance.now()
  const all = await Promise.all(Array.from({ length: 1000 }, () => untilReached(9e15, ['note_list'])))
  expect(performance.now() - started).toBeLessThan(250)
  expect(all.every(({ position }) => position === 100)).toBe(true)
  expect(counts.looks).toBeLessThanOrEqual(2)
  expect(counts.heads).toBeLessThanOrEqual(2)
})

test('a thousand waiting requests share one poll loop', async () => {
  const { untilReached, counts } = tables([{ table: 'note_list', position: 5 }], { step: still })
  const started = performance.now()
  await Promise.all(Array.from({ length: 1000 }, () => untilReached(6, ['note_list'])))
  expect(counts.looks).toBeLessThanOrEqual((performance.now() - started) / 15 + 2)
})

test('a request waits for an event that was appended after the current poll began', async () => {
  let head = 100
  const polls: (() => void)[] = []
  let position = 100
  const db = {
    query: (() =>
      new Promise((resolve) => {
        const rows = [{ table: 'note_list', position: String(position), stands_still: false }]
        polls.push(() => resolve({ rows }))
      })) as never,
  }
  const untilReached = tablesReached({ db, head: async () => head }, { everyMs: 0 })
  const first = untilReached(9e15, ['note_list'])
  await expect.poll(() => polls.length).toBe(1)
  head = 101
  const second = untilReached(101, ['note_list'])
  position = 101
  polls[0]?.()
  await expect.poll(() => polls.length).toBe(2)
  polls[1]?.()
  expect((await second).position).toBe(101)
  await first
})
