import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { EventStore } from '../event-store/port.ts'
import { tailCache } from '../event-store/tail-cache.ts'

type Log = Pick<EventStore, 'readAll' | 'head'>

// With more early events than this, the missing ones are read from the store.
const mostEarly = 20_000

/**
 * The end of the log as a bus carries it: with duplicates, out of order, with losses. Positions have no gaps, so the
 * order of the log is restored from them; events missing at the second look are read from the store. A reader gets
 * every event in order, with any failure of the bus, and without knowledge of partitions.
 */
export const carriedTail = async ({ readAll, head }: Log, missed: (events: number) => void) => {
  let known = await head()
  let expected = known
  const early = new Map<number, StoredEvent>()
  const listeners = new Set<() => void>()
  const tail = tailCache(
    (after, limit) => readAll(after, { limit }),
    () => known,
  )

  const notify = (position: number) => {
    known = position
    for (const wake of listeners) wake()
  }

  /** Takes events of the bus, in any order. */
  const take = (events: readonly StoredEvent[]) => {
    for (const event of events) if (event.position > known) early.set(event.position, event)
    const joined: StoredEvent[] = []
    for (let next = early.get(known + 1); next; next = early.get(next.position + 1)) {
      early.delete(next.position)
      joined.push(next)
    }
    if (early.size > mostEarly) early.clear()
    if (joined.length === 0) return
    tail.add(joined)
    notify(known + joined.length)
  }

  return {
    take,
    /** Call periodically: reads events from the store that were stored before the last call and have not arrived. */
    look: async () => {
      if (known < expected) {
        missed(expected - known)
        for (const position of early.keys()) if (position <= expected) early.delete(position)
        notify(expected)
        take([])
      }
      expected = Math.max(known, await head())
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
