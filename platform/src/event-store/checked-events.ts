import type { z } from 'zod'
import { UnfitEvent } from '../errors.ts'
import type { EventStore } from './port.ts'

/**
 * An event store that takes no event which its own schema would refuse when it is read: such a one would be there for
 * ever, and stop whoever reads it. What is stored is what was given; types without a schema pass.
 */
export const withCheckedEvents = <Store extends EventStore>(
  store: Store,
  schemas: Readonly<Record<string, z.ZodType>>,
): Store => ({
  ...store,
  append: async (stream, expectedRevision, events, options) => {
    for (const { type, data } of events) {
      const read = Object.hasOwn(schemas, type) ? schemas[type]?.safeParse(data) : undefined
      if (read?.error) throw new UnfitEvent(stream, type, { cause: read.error })
    }
    return store.append(stream, expectedRevision, events, options)
  },
})
