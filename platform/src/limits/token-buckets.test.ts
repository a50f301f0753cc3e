import { expect, test } from 'vitest'
import { tokenBuckets } from './token-buckets.ts'

const at = (rate: { perSecond: number; burst: number }) => {
  let ms = 0
  const buckets = tokenBuckets(rate, () => ms)
  return {
    pass: (duration: number) => (ms += duration),
    let: (caller: string, times: number) =>
      Array.from({ length: times }).filter(() => buckets.take(caller) === 0).length,
    take: buckets.take,
  }
}

test('a caller gets a burst of tokens, and then tokens at the rate', () => {
  const limits = at({ perSecond: 300, burst: 3000 })
  expect(limits.let('a', 5000)).toBe(3000)
  limits.pass(100)
  expect(limits.let('a', 100)).toBe(30)
  limits.pass(60_000)
  expect(limits.let('a', 5000)).toBe(3000)
})

test('each caller has a separate bucket with its own waiting time', () => {
  const limits = at({ perSecond: 0.5, burst: 1 })
  expect(limits.take('a')).toBe(0)
  expect(limits.take('b')).toBe(0)
  expect(limits.take('a')).toBe(2)
})

test('a rate of 0 means no limit', () => expect(at({ perSecond: 0, burst: 1 }).let('a', 9999)).toBe(9999))
