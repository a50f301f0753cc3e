import type { Tracing } from '../telemetry/tracing.ts'
import { spanOfEvent } from '../telemetry/tracing.ts'
import type { EventStore } from './port.ts'
import { WrongRevision } from '../errors.ts'
import type { Metrics } from '../telemetry/metrics.ts'

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
