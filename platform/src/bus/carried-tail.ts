import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { EventStore } from '../event-store/port.ts'
import { tailCache } from '../event-store/tail-cache.ts'

type Log = Pick<EventStore, 'readAll' | 'head'>

// With more early events than this, the missing ones are read from the store.
const mostEarlyEvents = 20_000

/**
 * The end of the log as a bus carries it: with duplicates, out of order, with losses. Positions have no gaps, so the
 * order of the log is restored from them; events missing at the second look are read from the store. A reader gets
 * every event in order, with any failure of the bus, and without knowledge of partitions.
 */
export const carriedTail = async ({ readAll, head }: Log, onMissed: (events: number) => void) => {
  let knownHead = await head()
  let lastSeenHead = knownHead
  const earlyEvents = new Map<number, StoredEvent>()
  const listeners = new Set<() => void>()
  const tail = tailCache(
    (after, limit) => readAll(after, { limit }),
    () => knownHead,
  )

  const notify = (position: number) => {
    knownHead = position
    for (const wake of listeners) wake()
  }

  /** Takes events of the bus, in any order. */
  const take = (events: readonly StoredEvent[]) => {
    for (const event of events) if (event.position > knownHead) earlyEvents.set(event.position, event)
    const newEvents: StoredEvent[] = []
    for (let next = earlyEvents.get(knownHead + 1); next; next = earlyEvents.get(next.position + 1)) {
      earlyEvents.delete(next.position)
      newEvents.push(next)
    }
    if (earlyEvents.size > mostEarlyEvents) earlyEvents.clear()
    if (newEvents.length === 0) return
    tail.add(newEvents)
    notify(knownHead + newEvents.length)
  }

  return {
    take,
    /** Call periodically: reads events from the store that were stored before the last call and have not arrived. */
    look: async () => {
      if (knownHead < lastSeenHead) {
        onMissed(lastSeenHead - knownHead)
        for (const position of earlyEvents.keys()) if (position <= lastSeenHead) earlyEvents.delete(position)
        notify(lastSeenHead)
        take([])
      }
      lastSeenHead = Math.max(knownHead, await head())
    },
    source: {
      read: tail.read,
      head,
      onAppend: (wake: () => void) => {
        listeners.add(wake)
        return () => void listeners.delete(wake)
      },
    },
  }
}
