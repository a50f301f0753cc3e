import { expect, test } from '@jest/globals'
import { tablesAt } from './read-your-writes.ts'

/** Tables that come one event further with every look. */
const tables = (from: number, step = 1) => {
  let position = from
  let looks = 0
  return {
    looks: () => looks,
    query: (() => {
      looks += 1
      position += step
      return Promise.resolve({ rows: [{ position: String(position) }] })
    }) as never,
  }
}

test('a reader waits until the tables hold what he has seen', async () => {
  const db = tables(10)
  expect(await tablesAt(db)(13)).toBe(13)
  expect(db.looks()).toBe(3)
})

test('what was reached once is not asked for again', async () => {
  const db = tables(10)
  const read = tablesAt(db)
  await read(12)
  await read(11)
  expect(db.looks()).toBe(2)
})

test('after two seconds he gets what there is', async () => {
  const started = performance.now()
  expect(await tablesAt(tables(5, 0))(6)).toBe(5)
  expect(performance.now() - started).toBeGreaterThanOrEqual(2000)
})
