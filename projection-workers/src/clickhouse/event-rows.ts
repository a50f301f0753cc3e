import type { StoredEvent } from '@freight/contracts/events/envelope'
import { eventSchemas } from '@freight/contracts/events/event-schemas'
import { personalFields } from '@freight/platform/personal-data/personal-fields'
import { withPersonalTexts } from '@freight/platform/personal-data/personal-texts'

const personalIn = new Map(Object.entries(eventSchemas).map(([type, schema]) => [type, personalFields(schema)]))
const nothing = () => ''

/** The payload without personal data: what must be erasable in one place is not copied to a second. */
export const impersonal = (type: string, data: unknown): unknown => {
  const place = personalIn.get(type)
  return place ? withPersonalTexts(data, place, '', nothing, nothing) : data
}

const actorId = ({ actor }: StoredEvent): string =>
  actor.kind === 'STAFF'
    ? actor.userId
    : actor.kind === 'SYSTEM'
      ? actor.name
      : `${actor.providerId}/${actor.contactId}`

/** The row of an event in the analytics store. */
export const eventRow = (event: StoredEvent) => ({
  stream: event.stream,
  revision: event.revision,
  position: event.position,
  type: event.type,
  occurred_at: event.occurredAt,
  actor_kind: event.actor.kind,
  actor_id: actorId(event),
  company: event.company,
  correlation_id: event.correlationId,
  command_id: event.commandId,
  data: JSON.stringify(impersonal(event.type, event.data)),
})
