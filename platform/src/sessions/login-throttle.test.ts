import { expect, test } from '@jest/globals'
import { loginThrottle } from './login-throttle.ts'

const start = () => {
  let now = new Date('2026-03-02T12:00:00Z')
  return {
    ...loginThrottle(() => now),
    pass: (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000)),
  }
}

test('an account has five tries, each answered more slowly, then waits for the window to end', () => {
  const { begin, pass } = start()
  const tries = [1, 2, 3, 4, 5].map(() => begin('ana', '10.0.0.1'))
  expect(tries.map(({ triesLeft }) => triesLeft)).toEqual([4, 3, 2, 1, 0])
  expect(tries.map(({ delayMs }) => delayMs)).toEqual([0, 0, 250, 500, 1000])
  pass(5)
  expect(() => begin('ana', '10.0.0.2')).toThrow(expect.objectContaining({ retryAfterSeconds: 600 }))
  expect(begin('luis', '10.0.0.1').triesLeft).toBe(4)
  pass(10)
  expect(begin('ana', '10.0.0.1').triesLeft).toBe(4)
})

test('a right password gives the tries back', () => {
  const { begin } = start()
  begin('ana', '10.0.0.1')
  begin('ana', '10.0.0.1').succeeded()
  expect(begin('ana', '10.0.0.1').triesLeft).toBe(4)
})

test('an address has a hundred failures over all accounts; successes do not count', () => {
  const { begin } = start()
  for (let n = 0; n < 200; n += 1) begin(`right-${n}`, '10.0.0.1').succeeded()
  for (let n = 0; n < 100; n += 1) begin(`wrong-${n}`, '10.0.0.1')
  expect(() => begin('another', '10.0.0.1')).toThrow('Too many tries')
  expect(begin('another', '10.0.0.2').triesLeft).toBe(4)
})

test('another login of the same user is locked with the first, but nobody is told', () => {
  const { begin } = start()
  for (let n = 0; n < 5; n += 1) begin('ana', '10.0.0.1', 'u-1')
  expect(begin('ana@example.com', '10.0.0.1', 'u-1')).toMatchObject({ triesLeft: 4, isLocked: true })
  expect(begin('nobody@example.com', '10.0.0.1')).toMatchObject({ triesLeft: 4, isLocked: false })
})

test('a login is the same however it is typed', () => {
  const { begin } = start()
  begin('Ana', '10.0.0.1')
  expect(begin(' ana ', '10.0.0.1').triesLeft).toBe(3)
})
