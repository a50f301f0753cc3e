import type { StoredEvent } from '@freight/contracts/events/envelope'
import { expect, test } from 'vitest'
import { newStream, sampleEvent, times, until } from './event-samples.ts'
import type { EventStore } from '../event-store/port.ts'
import type { EventBus } from '../bus/port.ts'

type BusInstance = { store: EventStore; bus: EventBus }

const positions = (events: readonly StoredEvent[]) => events.map(({ position }) => position)

/** Test of every bus adapter. `open` returns the bus of one more follower of the same log. */
export const busContract = (open: () => Promise<BusInstance>) => {
  test('several followers, one joining and one leaving in between, get every event once and in order', async () => {
    const [first, second] = [await open(), await open()]
    const start = await first.store.head()
    const seen: number[][] = [[], [], []]
    const record = (follower: number) => async (events: readonly StoredEvent[]) =>
      void seen[follower]?.push(...positions(events))
    const staying = first.bus.subscribe(start, record(0))
    const leaving = second.bus.subscribe(start, record(1))
    const streams = times(20, newStream)
    const write = (revision: number) =>
      Promise.all(streams.map((stream) => first.store.append(stream, revision, [sampleEvent({ revision })])))
    for (const revision of times(10, (i) => i)) await write(revision)
    await leaving.stop()
    const lastPosition = leaving.position()
    const third = await open()
    const joining = third.bus.subscribe(start, record(2))
    for (const revision of times(10, (i) => 10 + i)) await write(revision)
    await Promise.all([staying.caughtUp(), joining.caughtUp()])
    const all = times(400, (i) => start + i + 1)
    expect(seen[0]).toEqual(all)
    expect(seen[1]).toEqual(all.slice(0, lastPosition - start))
    expect(seen[2]).toEqual(all)
    await Promise.all([staying.stop(), joining.stop()])
  })

  test('a failed batch is delivered again in full before any other', async () => {
    const { store, bus } = await open()
    const start = await store.head()
    const attempts: number[][] = []
    const live = bus.subscribe(start, async (events) => {
      attempts.push(positions(events))
      if (attempts.length < 3) throw new Error('not now')
    })
    await store.append(
      newStream(),
      0,
      times(5, () => sampleEvent()),
    )
    await until(() => live.position() === start + 5)
    await live.stop()
    expect(attempts[1]).toEqual(attempts[0])
    expect(attempts[2]).toEqual(attempts[0])
  })
}
