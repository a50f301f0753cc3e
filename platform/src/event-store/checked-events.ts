import type { z } from 'zod'
import { UnfitEvent } from '../errors.ts'
import type { EventStore } from './port.ts'

/**
 * An event store that rejects events which do not match their schema: a stored invalid event would stop every reader
 * for good. It stores the events unchanged; types without a schema pass.
 */
export const withCheckedEvents = <Store extends EventStore>(
  store: Store,
  schemas: Readonly<Record<string, z.ZodType>>,
): Store => ({
  ...store,
  append: async (stream, expectedRevision, events, options) => {
    for (const { type, data } of events) {
      const parsed = Object.hasOwn(schemas, type) ? schemas[type]?.safeParse(data) : undefined
      if (parsed?.error) throw new UnfitEvent(stream, type, { cause: parsed.error })
    }
    return store.append(stream, expectedRevision, events, options)
  },
})
