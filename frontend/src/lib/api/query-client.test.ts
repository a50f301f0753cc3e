import { expect, test } from 'vitest'
import { Problem } from './api.ts'
import { refetchDelay, createQueryClient } from './query-client.ts'

const { retry, retryDelay } = createQueryClient().getDefaultOptions().queries ?? {}
const isRetried = (failures: number, error: Error) => typeof retry === 'function' && retry(failures, error)
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
])('a response with status %d is retried: %s', (status, retries) => expect(isRetried(0, problem(status))).toBe(retries))

test('a programming error is not retried', () => expect(isRetried(0, new TypeError('x'))).toBe(false))

test('there are at most two retries', () =>
  expect([1, 2].map((failures) => isRetried(failures, problem(503)))).toEqual([true, false]))

test('the delay grows, unless the server sends one: then that one applies, at most half a minute', () => {
  expect([0, 1, 2].map((failures) => waits(failures, problem(503)))).toEqual([1000, 2000, 4000])
  expect([4, 300].map((retryAfter) => waits(0, problem(429, { retryAfter })))).toEqual([4000, 30_000])
})

test('a rate-limited query is refetched after the delay, other failures are not', () => {
  expect([{ retryAfter: 90 }, {}].map((details) => refetchDelay(problem(429, details)))).toEqual([90_000, 30_000])
  expect([problem(503), problem(404), null].map(refetchDelay)).toEqual([false, false, false])
})
