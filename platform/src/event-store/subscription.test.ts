import { storedEvent } from '@freight/contracts/testing/sample-events'
import { expect, test, vi } from 'vitest'
import { until } from '../testing/event-samples.ts'
import { subscription } from './subscription.ts'

const following = (restMs: number) => {
  let head = 1
  let notify = () => {}
  const batches: number[][] = []
  const live = subscription(
    {
      read: async (after) => (after < head ? [storedEvent(head, 'GoodsDescribed')] : []),
      head: async () => head,
      onAppend: (wake) => {
        notify = wake
        return () => {}
      },
    },
    async (events) => void batches.push(events.map(({ position }) => position)),
    { after: 0, batchSize: 500, name: 'test', log: { warn: () => {} }, firstPauseMs: 5, restMs },
  )
  const grow = () => {
    head += 1
    notify()
  }
  return { live, batches, grow }
}

test('new events during a pause set no timer and wake no reader: they are read after the pause', async () => {
  const { live, batches, grow } = following(100)
  await until(() => batches.length === 1)
  const timers = vi.spyOn(globalThis, 'setTimeout')
  try {
    for (let times = 0; times < 50; times += 1) {
      grow()
      await Promise.resolve()
    }
    expect(timers).not.toHaveBeenCalled()
  } finally {
    timers.mockRestore()
  }
  await live.caughtUp()
  expect(batches).toEqual([[1], [51]])
  await live.stop()
})

test('a stop ends a long pause', async () => {
  const { live, batches } = following(3_600_000)
  await until(() => batches.length === 1)
  await live.stop()
  expect(live.position()).toBe(1)
})

const log = Array.from({ length: 6 }, (_, index) => storedEvent(index + 1, 'GoodsDescribed'))
const wholeLog = {
  read: async (after: number, limit: number) => log.slice(after, after + limit),
  head: async () => log.length,
  onAppend: () => () => {},
}
const options = { after: 0, batchSize: 2, name: 'test', log: { warn: () => {} }, firstPauseMs: 5 }

test('a subscription that waits for new events delivers old ones again after a rewind', async () => {
  const seen: number[] = []
  const live = subscription(
    wholeLog,
    async (events) => void seen.push(...events.map(({ position }) => position)),
    options,
  )
  await live.caughtUp()
  live.rewind(3)
  live.rewind(4)
  await live.caughtUp()
  await until(() => seen.length === 9)
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 4, 5, 6])
  expect(live.position()).toBe(6)
  await live.stop()
})

test('a handler that rewinds its own subscription has not processed its batch', async () => {
  const seen: number[] = []
  let isLost = true
  const live = subscription(
    wholeLog,
    async (events) => {
      if (isLost && events[0]?.position === 5) {
        isLost = false
        live.rewind(1)
        return
      }
      seen.push(...events.map(({ position }) => position))
    },
    options,
  )
  await live.caughtUp()
  expect(seen).toEqual([1, 2, 3, 4, 2, 3, 4, 5, 6])
  await live.stop()
})

test.each([
  ['an aborted wait is not logged', new DOMException('aborted', 'AbortError'), []],
  ['another failure is', new Error('disk full'), ['test could not handle a batch; it tries again']],
])('of a handler that fails during the stop, %s', async (_, error, expectedWarnings) => {
  const warnings: string[] = []
  let isHandling = false
  let fail = (_error: Error) => {}
  const live = subscription(
    wholeLog,
    async () => {
      isHandling = true
      await new Promise<void>((_resolve, reject) => (fail = reject))
    },
    { ...options, log: { warn: (_details, message) => void warnings.push(message) } },
  )
  await until(() => isHandling)
  const stopped = live.stop()
  fail(error)
  await stopped
  expect(warnings).toEqual(expectedWarnings)
})
