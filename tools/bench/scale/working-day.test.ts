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

test('the same seed plays the same day, another one another', () => {
  expect(playDay(day)).toEqual(playDay(day))
  expect(playDay(day)).not.toEqual(playDay({ ...day, seed: 2 }))
})

test('each hour has its events, also where they come in bursts', () => {
  for (const burst of [1, 8]) {
    const arrivals = arrivalsOf({ seed: 3, eventsByHour: day.eventsByHour, burst })
    const inHour = (index: number) => arrivals.filter((at) => Math.floor(at / 3600) === index).length
    expect(Math.abs(inHour(0) - 36_000)).toBeLessThan(2_500)
    expect(Math.abs(inHour(1) - 72_000)).toBeLessThan(3_500)
    expect(inHour(2)).toBe(0)
    expect(Math.abs(inHour(3) - 36_000)).toBeLessThan(2_500)
  }
})

test('where nothing queues, the middle frame takes what its stages take', () => {
  // Two hops of 5 ms; three short stages beside them.
  const { frame } = playDay({ ...day, eventsByHour: [360] })
  expect(frame.p50).toBeGreaterThan(0.01)
  expect(frame.p50).toBeLessThan(0.016)
})

test('bursts make the slow ones slower', () => {
  expect(playDay({ ...day, burst: 10 }).frame.p99).toBeGreaterThan(2 * playDay(day).frame.p99)
})

test('after a minute without the broker what has come in waits, and is caught up as theory has it', () => {
  // 10 events a second for 60 s; rows are made at 100 a second: 600 / (100 - 10) until nobody waits, but the last of
  // those that waited at the broker is a row after 600 / 100.
  const { outage } = playDay({ ...day, outage: { at: 1_000, seconds: 60 } })
  expect(outage?.waiting).toBeGreaterThan(520)
  expect(outage?.waiting).toBeLessThan(680)
  expect(outage?.rowsCaughtUp).toBeGreaterThan(5)
  expect(outage?.rowsCaughtUp).toBeLessThan(7)
  expect(outage?.framesCaughtUp).toBeLessThan(2)
})
