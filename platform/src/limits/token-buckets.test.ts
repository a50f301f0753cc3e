import { expect, test } from '@jest/globals'
import { tokenBuckets } from './token-buckets.ts'

const at = (rate: { perSecond: number; burst: number }) => {
  let ms = 0
  const buckets = tokenBuckets(rate, () => ms)
  return {
    pass: (more: number) => (ms += more),
    let: (caller: string, times: number) =>
      Array.from({ length: times }).filter(() => buckets.take(caller) === 0).length,
    take: buckets.take,
  }
}

test('a burst is let through, and then as many as come back', () => {
  const house = at({ perSecond: 300, burst: 3000 })
  expect(house.let('a', 5000)).toBe(3000)
  house.pass(100)
  expect(house.let('a', 100)).toBe(30)
  house.pass(60_000)
  expect(house.let('a', 5000)).toBe(3000)
})

test('each caller has a bucket of his own, and is told when to come again', () => {
  const house = at({ perSecond: 0.5, burst: 1 })
  expect(house.take('a')).toBe(0)
  expect(house.take('b')).toBe(0)
  expect(house.take('a')).toBe(2)
})

test('a rate of nothing is no limit', () => expect(at({ perSecond: 0, burst: 1 }).let('a', 9999)).toBe(9999))
