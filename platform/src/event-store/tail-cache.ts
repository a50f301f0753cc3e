import type { StoredEvent } from '@freight/contracts/events/envelope'

type Read = (after: number, limit: number) => Promise<readonly StoredEvent[]>

type TailCache = {
  read: Read
  /**
   * Adds a batch that this process has just stored, so that it is not read again. Batches may be added out of order.
   */
  add: (events: readonly StoredEvent[]) => void
}

const mostCachedEvents = 2_000
// The largest batch, so that a reader that catches up still gets full ones.
const eventsPerRead = 1_000
// More batches than are ever in flight at once.
const mostEarlyBatches = 8

/**
 * Many readers follow the end of the log: each part of it is read once, concurrent reads share one query, and the
 * other readers get it from memory. Positions have no gaps, so the cached events are complete between the first and
 * the last. Readers further behind read from the store. `lastPosition`: the known end of the log.
 */
export const tailCache = (read: Read, lastPosition: () => number): TailCache => {
  let cached: readonly StoredEvent[] = []
  /** Batches of this process that follow a part not yet known. */
  let earlyBatches: readonly (readonly StoredEvent[])[] = []
  let reading: { from: number; events: Promise<readonly StoredEvent[]> } | undefined

  const first = () => cached[0]?.position ?? Number.POSITIVE_INFINITY
  const last = () => cached.at(-1)?.position ?? 0
  const after = (position: number) => cached.slice(position + 1 - first())

  /** Appends a batch that begins where the cache ends; a batch further on replaces the cache. */
  const keep = (from: number, events: readonly StoredEvent[]) => {
    if (from === last()) cached = [...cached, ...events].slice(-mostCachedEvents)
    else if (from > last()) cached = events
  }

  /** Appends the batches added too early once the part before them is known. */
  const join = () => {
    for (;;) {
      const next = earlyBatches.find(([firstEvent]) => firstEvent && firstEvent.position <= last() + 1)
      if (!next) return
      earlyBatches = earlyBatches.filter((batch) => batch !== next)
      const newEvents = next.filter(({ position }) => position > last())
      if (newEvents.length > 0) keep(last(), newEvents)
    }
  }

  const readOn = async (from: number) => {
    const request = { from, events: read(from, eventsPerRead) }
    reading = request
    try {
      const events = await request.events
      keep(from, events)
      join()
      return events
    } finally {
      if (reading === request) reading = undefined
    }
  }

  const readAfter: Read = async (position, limit) => {
    if (position + 1 < first() && position < last()) return read(position, limit)
    if (position < last()) return after(position).slice(0, limit)
    // The log has not grown since the last read.
    if (position > 0 && position === last() && position >= lastPosition()) return []
    const events = await (reading?.from === position ? reading.events : readOn(position))
    return events.slice(0, limit)
  }

  return {
    read: readAfter,
    add: (events) => {
      if (events.length === 0) return
      earlyBatches = [...earlyBatches, events].slice(-mostEarlyBatches)
      join()
    },
  }
}
