import { expect, test } from 'vitest'
import { loginThrottle } from './login-throttle.ts'
import { memoryTries } from './tries.ts'

const start = () => {
  let now = new Date('2026-03-02T12:00:00Z')
  return {
    ...loginThrottle(memoryTries(() => now)),
    pass: (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000)),
  }
}

test('an account has five tries, each answered more slowly, then waits for the window to end', async () => {
  const { begin, pass } = start()
  const tries = await Promise.all([1, 2, 3, 4, 5].map(() => begin('ana', '10.0.0.1')))
  expect(tries.map(({ triesLeft }) => triesLeft)).toEqual([4, 3, 2, 1, 0])
  expect(tries.map(({ delayMs }) => delayMs)).toEqual([0, 0, 250, 500, 1000])
  pass(5)
  await expect(begin('ana', '10.0.0.2')).rejects.toMatchObject({ retryAfterSeconds: 600 })
  expect((await begin('luis', '10.0.0.1')).triesLeft).toBe(4)
  pass(10)
  expect((await begin('ana', '10.0.0.1')).triesLeft).toBe(4)
})

test('a right password gives the tries back', async () => {
  const { begin } = start()
  await begin('ana', '10.0.0.1')
  await (await begin('ana', '10.0.0.1')).succeeded()
  expect((await begin('ana', '10.0.0.1')).triesLeft).toBe(4)
})

test('an address has a hundred failures over all accounts; successes do not count', async () => {
  const { begin } = start()
  for (let n = 0; n < 200; n += 1) await (await begin(`right-${n}`, '10.0.0.1')).succeeded()
  for (let n = 0; n < 100; n += 1) await begin(`wrong-${n}`, '10.0.0.1')
  await expect(begin('another', '10.0.0.1')).rejects.toThrow('Too many tries')
  expect((await begin('another', '10.0.0.2')).triesLeft).toBe(4)
})

test('another login of the same user is locked with the first, but nobody is told', async () => {
  const { begin } = start()
  for (let n = 0; n < 5; n += 1) await begin('ana', '10.0.0.1', 'u-1')
  expect(await begin('ana@example.com', '10.0.0.1', 'u-1')).toMatchObject({ triesLeft: 4, isLocked: true })
  expect(await begin('nobody@example.com', '10.0.0.1')).toMatchObject({ triesLeft: 4, isLocked: false })
})

test('a login is the same however it is typed', async () => {
  const { begin } = start()
  await begin('Ana', '10.0.0.1')
  expect((await begin(' ana ', '10.0.0.1')).triesLeft).toBe(3)
})
