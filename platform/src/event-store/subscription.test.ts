import { storedEvent } from '@freight/contracts/testing/sample-events'
import { expect, test, vi } from 'vitest'
import { until } from './contract-samples.ts'
import { subscription } from './subscription.ts'

const following = (restMs: number) => {
  let head = 1
  let tell = () => {}
  const batches: number[][] = []
  const live = subscription(
    {
      read: async (after) => (after < head ? [storedEvent(head, 'GoodsDescribed')] : []),
      head: async () => head,
      onAppend: (wake) => {
        tell = wake
        return () => {}
      },
    },
    async (events) => void batches.push(events.map(({ position }) => position)),
    { after: 0, batchSize: 500, name: 'test', log: { warn: () => {} }, firstPauseMs: 5, restMs },
  )
  const grow = () => {
    head += 1
    tell()
  }
  return { live, batches, grow }
}

test('news during a rest sets no timer and wakes nobody: what came is read when the rest is over', async () => {
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

test('a stop breaks a long rest off', async () => {
  const { live, batches } = following(3_600_000)
  await until(() => batches.length === 1)
  await live.stop()
  expect(live.position()).toBe(1)
})
