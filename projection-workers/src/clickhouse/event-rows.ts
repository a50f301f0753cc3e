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

const columns: readonly (readonly [name: string, value: (event: StoredEvent) => unknown])[] = [
  ['stream', ({ stream }) => stream],
  ['revision', ({ revision }) => revision],
  ['position', ({ position }) => position],
  ['type', ({ type }) => type],
  ['occurred_at', ({ occurredAt }) => occurredAt],
  ['actor_kind', ({ actor }) => actor.kind],
  ['actor_id', actorId],
  ['company', ({ company }) => company],
  ['correlation_id', ({ correlationId }) => correlationId],
  ['command_id', ({ commandId }) => commandId],
  ['data', ({ type, data }) => JSON.stringify(impersonal(type, data))],
]

/** Which columns of the analytics store the values of an event are. */
export const eventPlaces = `(${columns.map(([name]) => name).join(', ')})`

/** An event as the analytics store holds it. */
export const eventValues = (event: StoredEvent): unknown[] => columns.map(([, value]) => value(event))
