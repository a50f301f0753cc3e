import { expect, test } from 'vitest'
import { Problem } from './problem.ts'
import { createQueryClient } from './query-client.ts'

const { retry, retryDelay } = createQueryClient().getDefaultOptions().queries ?? {}
const isAskedAgain = (failures: number, error: Error) => typeof retry === 'function' && retry(failures, error)
const waits = (failures: number, error: Error) => typeof retryDelay === 'function' && retryDelay(failures, error)
const problem = (status: number, details = {}) => new Problem(status, 'ANY', 'any', '', details)

test.each([
  [0, true],
  [429, true],
  [502, true],
  [503, true],
  [400, false],
  [404, false],
  [500, false],
])('an answer with status %d is asked for again: %s', (status, isAsked) =>
  expect(isAskedAgain(0, problem(status))).toBe(isAsked),
)

test('a mistake of ours is not asked for again', () => expect(isAskedAgain(0, new TypeError('x'))).toBe(false))

test('after two failures it is enough', () =>
  expect([1, 2].map((failures) => isAskedAgain(failures, problem(503)))).toEqual([true, false]))

test('the wait grows, unless the server says how long: then it is that, half a minute at most', () => {
  expect([0, 1, 2].map((failures) => waits(failures, problem(503)))).toEqual([1000, 2000, 4000])
  expect([4, 300].map((retryAfter) => waits(0, problem(429, { retryAfter })))).toEqual([4000, 30_000])
})
