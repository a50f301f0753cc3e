import type { Tracing } from '../telemetry/tracing.ts'
import { spanOfEvent } from '../telemetry/tracing.ts'
import type { EventStore } from './port.ts'

// What is caught up on, or built anew, is no part of a request that somebody is looking into.
const recentMs = 15 * 60_000

/**
 * A store whose appends and followers can be seen: one span an event that was stored, and one for each follower that has
 * handled it, below the first one.
 */
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
          const tell = (isFailed: boolean) => {
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
            tell(true)
            throw error
          }
          tell(false)
        },
        options,
      ),
  }
}
