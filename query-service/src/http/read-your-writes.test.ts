import { signedIn } from '@freight/contracts/access/policy'
import { openServer } from '@freight/platform/testing/open-server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readYourWrites, tablesAt } from './read-your-writes.ts'

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

test('a reader waits until the tables hold what they have seen', async () => {
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

test('after two seconds they get what there is', async () => {
  const started = performance.now()
  expect(await tablesAt(tables(5, 0))(6)).toBe(5)
  expect(performance.now() - started).toBeGreaterThanOrEqual(2000)
})

test.each([
  ['that stand still while their newer form is built say so', 5, true, { 'x-position': '5', 'x-being-built': 'yes' }],
  ['that are only slow do not', 5, false, { 'x-position': '5' }],
  ['that hold what they have seen do not either', 6, true, { 'x-position': '6' }],
])('tables %s', async (_which, reached, isBuilding, expected) => {
  const { http, headers } = await openServer()
  readYourWrites(
    http,
    async () => reached,
    async () => isBuilding,
  ).route({
    method: 'GET',
    url: '/app/v1/list',
    policy: signedIn,
    summary: 'List',
    tags: [],
    response: z.string(),
    handler: async () => 'rows',
  })
  const answer = await http.app.inject({ url: '/app/v1/list', headers: { ...headers, 'x-after-position': '6' } })
  expect(answer.statusCode).toBe(200)
  const told = ['x-position', 'x-being-built'].filter((name) => name in answer.headers)
  expect(Object.fromEntries(told.map((name) => [name, answer.headers[name]]))).toEqual(expected)
})
