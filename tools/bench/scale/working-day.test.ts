import { expect, test } from 'vitest'
import { arrivalsOf, type Day, playDay } from './working-day.ts'

const day: Day = {
  seed: 1,
  eventsByHour: [36_000, 72_000, 0, 36_000],
  burst: 1,
  service: { command: 0.001, relay: 0.001, projection: 0.01, frames: 0.002 },
  commandServices: 2,
  hop: 0.005,
}

test('the same seed gives the same day, another seed another one', () => {
  expect(playDay(day)).toEqual(playDay(day))
  expect(playDay(day)).not.toEqual(playDay({ ...day, seed: 2 }))
})

test('each hour has its events, also in bursts', () => {
  for (const burst of [1, 8]) {
    const arrivals = arrivalsOf({ seed: 3, eventsByHour: day.eventsByHour, burst })
    const inHour = (index: number) => arrivals.filter((at) => Math.floor(at / 3600) === index).length
    expect(Math.abs(inHour(0) - 36_000)).toBeLessThan(2_500)
    expect(Math.abs(inHour(1) - 72_000)).toBeLessThan(3_500)
    expect(inHour(2)).toBe(0)
    expect(Math.abs(inHour(3) - 36_000)).toBeLessThan(2_500)
  }
})

test('without queues the median frame takes the sum of its stages', () => {
  // Two hops of 5 ms; three short stages.
  const { frame } = playDay({ ...day, eventsByHour: [360] })
  expect(frame.p50).toBeGreaterThan(0.01)
  expect(frame.p50).toBeLessThan(0.016)
})

test('bursts make the slowest events slower', () => {
  expect(playDay({ ...day, burst: 10 }).frame.p99).toBeGreaterThan(2 * playDay(day).frame.p99)
})

test('after a minute without the broker the backlog is processed as theory predicts', () => {
  // 10 events per second for 60 s; rows are written at 100 per second: 600 / (100 - 10) until the queue is empty, but
  // the last event of the backlog at the broker is a row after 600 / 100.
  const { outage } = playDay({ ...day, outage: { at: 1_000, seconds: 60 } })
  expect(outage?.waiting).toBeGreaterThan(520)
  expect(outage?.waiting).toBeLessThan(680)
  expect(outage?.rowsCaughtUp).toBeGreaterThan(5)
  expect(outage?.rowsCaughtUp).toBeLessThan(7)
  expect(outage?.framesCaughtUp).toBeLessThan(2)
})
