import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { EventStore } from '../event-store/port.ts'
import { tailCache } from '../event-store/tail-cache.ts'

type Log = Pick<EventStore, 'readAll' | 'head'>

// More than this is not waited for in memory: it is read from the store.
const mostEarly = 20_000

/**
 * The end of the log as a bus carries it: some twice, some too early, some not at all. Positions have no gaps, so that the
 * order of the log is made again of them; what has not come by the second look is read from the store. So whoever reads here is
 * handed every event in order, whatever the bus does, and knows nothing of partitions.
 */
export const carriedTail = async ({ readAll, head }: Log, missed: (events: number) => void) => {
  let known = await head()
  let awaited = known
  const early = new Map<number, StoredEvent>()
  const listeners = new Set<() => void>()
  const tail = tailCache(
    (after, limit) => readAll(after, { limit }),
    () => known,
  )

  const tell = (position: number) => {
    known = position
    for (const wake of listeners) wake()
  }

  /** What the bus has brought, in whatever order. */
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
    tell(known + joined.length)
  }

  return {
    take,
    /** Called again and again: what was stored before the last look and has not come is read from the store. */
    look: async () => {
      if (known < awaited) {
        missed(awaited - known)
        for (const position of early.keys()) if (position <= awaited) early.delete(position)
        tell(awaited)
        take([])
      }
      awaited = Math.max(known, await head())
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
