import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { StoredText } from '../port.ts'

export const asText = ({ data, ...event }: StoredEvent): StoredText => ({ ...event, text: JSON.stringify(data) })

/** Field by field: that is ten times as fast as all but one of them. */
export const fromText = (event: StoredText): StoredEvent => ({
  eventId: event.eventId,
  type: event.type,
  schemaVersion: event.schemaVersion,
  stream: event.stream,
  revision: event.revision,
  position: event.position,
  occurredAt: event.occurredAt,
  actor: event.actor,
  company: event.company,
  correlationId: event.correlationId,
  causationId: event.causationId,
  commandId: event.commandId,
  previousHash: event.previousHash,
  hash: event.hash,
  data: event.data ?? (JSON.parse(event.text) as unknown),
})
