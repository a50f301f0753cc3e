import { storedEvent } from '@freight/contracts/testing/sample-events'
import { expect, test } from 'vitest'
import { clockGuard } from './run-scheduler.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const MONTH = 30 * 24 * HOUR

/** A settable clock, a steady one, and a log whose last event is at the start time. */
const watched = (isEmpty = false) => {
  const start = Date.parse('2026-03-10T12:00:00.000Z')
  let [wall, at] = [start, 0]
  const events = isEmpty ? [] : [storedEvent(1, 'GoodsDescribed', {}, { occurredAt: new Date(start).toISOString() })]
  const mayAct = clockGuard({
    eventStore: { head: async () => events.length, readAll: async (after) => events.slice(after) },
    clock: () => new Date(wall),
    steady: () => at,
  })
  return {
    mayAct,
    pass: (ms: number) => ((wall += ms), (at += ms)),
    set: (ms: number) => (wall += ms),
  }
}

test('a steady clock is trusted in each round', async () => {
  const { mayAct, pass } = watched()
  for (let round = 0; round < 5; round += 1) {
    expect(await mayAct()).toBe(true)
    pass(HOUR)
  }
})

test('a clock that jumps ahead is not trusted for a minute', async () => {
  const { mayAct, pass, set } = watched()
  expect(await mayAct()).toBe(true)
  set(MONTH)
  expect(await mayAct()).toBe(false)
  pass(MINUTE)
  expect(await mayAct()).toBe(false)
  set(-MONTH)
  expect(await mayAct()).toBe(true)
})

test('a clock far ahead of the last event at the start is not trusted until it has run for a quarter of an hour', async () => {
  const { mayAct, pass, set } = watched()
  set(MONTH)
  expect(await mayAct()).toBe(false)
  pass(14 * MINUTE)
  expect(await mayAct()).toBe(false)
  pass(MINUTE)
  expect(await mayAct()).toBe(true)
  pass(HOUR)
  expect(await mayAct()).toBe(true)
})

test('the clock is trusted if the log is empty', async () => {
  expect(await watched(true).mayAct()).toBe(true)
})
