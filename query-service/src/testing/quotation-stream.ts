import type { StoredEvent } from '@freight/contracts/events/envelope'
import { atHour, storedEvent } from '@freight/contracts/testing/sample-events'

/** Events as read from the stream of a quotation. */
export const stream = (...events: readonly { type: string; data: unknown }[]): StoredEvent[] =>
  events.map(({ type, data }, index) =>
    storedEvent(index + 1, type, data, {
      occurredAt: atHour(index + 1),
      actor: { kind: 'STAFF', userId: 'psosa' },
    }),
  )
