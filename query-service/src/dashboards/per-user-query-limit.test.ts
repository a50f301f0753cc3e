import { Unavailable } from '@freight/platform/errors'
import { expect, test } from 'vitest'
import { perUserQueryLimit } from './per-user-query-limit.ts'

const { signal } = new AbortController()
const bounds = { atOnce: 2, mostWaiting: 2 }

/** A query that starts on demand and finishes when the test resolves it. */
const question = () => {
  let answer: (value: string) => void = () => {}
  let isStarted = false
  const given = new Promise<string>((resolve) => (answer = resolve))
  const run = () => {
    isStarted = true
    return given
  }
  return { run, answer: (value: string) => answer(value), hasStarted: () => isStarted }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('the queries of one user beyond the limit run in order and delay no other user', async () => {
  const limitQueries = perUserQueryLimit(bounds)
  const [first, second, third, other] = [question(), question(), question(), question()]
  const answers = [first, second, third].map(({ run }) => limitQueries('ana', signal, run))
  const otherAnswer = limitQueries('bea', signal, other.run)
  await settle()
  expect([first, second, third, other].map(({ hasStarted }) => hasStarted())).toEqual([true, true, false, true])
  first.answer('a')
  await settle()
  expect(third.hasStarted()).toBe(true)
  for (const [one, value] of [
    [second, 'b'],
    [third, 'c'],
    [other, 'd'],
  ] as const)
    one.answer(value)
  expect(await Promise.all([...answers, otherAnswer])).toEqual(['a', 'b', 'c', 'd'])
})

test('a user with too many waiting queries is rejected; a failed or cancelled query starts the next one', async () => {
  const limitQueries = perUserQueryLimit(bounds)
  const cancellation = new AbortController()
  const [first, second, cancelled, last] = [question(), question(), question(), question()]
  const failing = limitQueries('ana', signal, async () => {
    await first.run()
    throw new Error('no store')
  })
  const slow = limitQueries('ana', signal, second.run)
  const aborted = limitQueries('ana', cancellation.signal, cancelled.run)
  const waiting = limitQueries('ana', signal, last.run)
  await expect(limitQueries('ana', signal, question().run)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  cancellation.abort(new Error('left'))
  await expect(aborted).rejects.toThrow('left')
  first.answer('')
  await expect(failing).rejects.toThrow('no store')
  await settle()
  expect([cancelled, last].map(({ hasStarted }) => hasStarted())).toEqual([false, true])
  last.answer('d')
  second.answer('b')
  expect(await Promise.all([slow, waiting])).toEqual(['b', 'd'])
})

test('an unresponsive store is queried once, not once per waiting query', async () => {
  const limitQueries = perUserQueryLimit({ atOnce: 1, mostWaiting: 2 })
  let running = 0
  const run = async () => {
    running += 1
    await settle()
    throw new Unavailable('analytics', { waited: true })
  }
  await Promise.allSettled([1, 2, 3].map(() => limitQueries('ana', signal, run)))
  expect(running).toBe(1)
  const after = question()
  after.answer('c')
  expect(await limitQueries('ana', signal, after.run)).toBe('c')
})
