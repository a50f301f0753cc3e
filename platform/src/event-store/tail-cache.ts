import type { StoredEvent } from '@freight/contracts/events/envelope'
import { type Tracing, spanOfEvent } from '../telemetry/tracing.ts'
import type { EventStore } from './port.ts'
import { WrongRevision } from '../errors.ts'
import type { Metrics } from '../telemetry/metrics.ts'

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

/** Measures the duration of appends. */
export const timed = (store: EventStore, { append, conflicts }: Pick<Metrics, 'append' | 'conflicts'>): EventStore => ({
  ...store,
  append: async (...appended) => {
    const done = append.startTimer()
    try {
      return await store.append(...appended)
    } catch (error) {
      if (error instanceof WrongRevision) conflicts.inc()
      throw error
    } finally {
      done()
    }
  },
})

// Catching up and rebuilding are not part of a request that a developer looks into.
const recentMs = 15 * 60_000

/** Traces appends and followers: one span per stored event, and below it one for each follower that has handled it. */
export const traced = (store: EventStore, tracing: Tracing): EventStore => {
  if (!tracing.isOn) return store
  return {
    ...store,
    append: async (stream, expectedRevision, events, options) => {
      const from = Date.now()
      const appended = await store.append(stream, expectedRevision, events, options)
      for (const { type, eventId, correlationId } of events) {
        const id = spanOfEvent(eventId)
        tracing.begin(`append ${type}`, { kind: 'producer', correlationId, from, ...(id && { id }) }).end()
      }
      return appended
    },
    subscribe: (after, handler, options) =>
      store.subscribe(
        after,
        async (events) => {
          const from = Date.now()
          const follower = options?.name ?? 'subscription'
          const record = (isFailed: boolean) => {
            for (const { type, eventId, correlationId, occurredAt } of events) {
              if (Date.parse(occurredAt) < from - recentMs) continue
              const parent = spanOfEvent(eventId)
              const attributes = { 'freight.follower': follower }
              tracing
                .begin(`${follower} ${type}`, { kind: 'consumer', correlationId, parent, from, attributes })
                .end({}, isFailed)
            }
          }
          try {
            await handler(events)
          } catch (error) {
            record(true)
            throw error
          }
          record(false)
        },
        options,
      ),
  }
}
