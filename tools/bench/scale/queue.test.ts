import { randomOf } from '@freight/demo/random'
import { expect, test } from 'vitest'
import { percentile, departures } from './queue.ts'

/** Poisson arrivals at a rate of 1 per second. */
const poisson = (count: number) => {
  const random = randomOf(7)
  let at = 0
  return Array.from({ length: count }, () => (at += -Math.log(1 - random.next())))
}
const many = 400_000
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const timesIn = (arrivals: readonly number[], ends: readonly number[]) =>
  ends.map((end, index) => end - (arrivals[index] ?? 0))

test.each([0.3, 0.5, 0.8])('M/M/1 with a load of %f: mean and 95th percentile agree with theory', (load) => {
  const random = randomOf(11)
  const arrivals = poisson(many)
  const service = () => -load * Math.log(1 - random.next())
  const times = timesIn(arrivals, departures(arrivals, { servers: 1, service }))
  // The time in the system is exponential with the mean 1 / (mu - lambda).
  const theory = 1 / (1 / load - 1)
  expect(mean(times) / theory).toBeCloseTo(1, 1)
  expect(percentile(times, 95) / (theory * Math.log(20))).toBeCloseTo(1, 1)
})

test.each([0.3, 0.5, 0.8])('M/D/1 with a load of %f: the mean agrees with theory', (load) => {
  const arrivals = poisson(many)
  const times = timesIn(arrivals, departures(arrivals, { servers: 1, service: () => load }))
  // Pollaczek and Khinchine: service + load × service / (2 (1 - load)).
  expect(mean(times) / (load + (load * load) / (2 * (1 - load)))).toBeCloseTo(1, 1)
})

test('M/M/2 with a load of 0.75 each: the mean agrees with Erlang’s formula', () => {
  const random = randomOf(13)
  const arrivals = poisson(many)
  const times = timesIn(
    arrivals,
    departures(arrivals, { servers: 2, service: () => -1.5 * Math.log(1 - random.next()) }),
  )
  // 1 / (mu (1 - load²)) with mu = 1 / 1.5.
  expect(mean(times) / (1.5 / (1 - 0.75 ** 2))).toBeCloseTo(1, 1)
})

test('arrivals during a pause wait, and leave in order', () => {
  const stage = { servers: 1, service: () => 2, hop: 1, away: { from: 10, until: 20 } }
  expect(departures([0, 9, 10, 15, 40], stage)).toEqual([3, 12, 23, 25, 43])
})

test('a percentile is one of the values', () => {
  expect(percentile([4, 1, 3, 2], 50)).toBe(2)
  expect(percentile([4, 1, 3, 2], 95)).toBe(4)
  expect(percentile([], 95)).toBeNaN()
})
