import type { StoredEvent } from '@freight/contracts/events/envelope'
import { eventSchemas } from '@freight/contracts/events/event-schemas'
import type { AnalyticsLines } from '@freight/platform/analytics/port'
import type { StoredText } from '@freight/platform/event-store/port'
import { personalFields } from '@freight/platform/personal-data/personal-fields'
import { withPersonalTexts } from '@freight/platform/personal-data/personal-texts'

const personalIn = new Map(Object.entries(eventSchemas).map(([type, schema]) => [type, personalFields(schema)]))
const nothing = () => ''

/** The payload without personal data: what must be erasable in one place is not copied to a second. */
export const impersonal = (type: string, data: unknown): unknown => {
  const place = personalIn.get(type)
  return place ? withPersonalTexts(data, place, '', nothing, nothing) : data
}

const actorId = ({ actor }: StoredText): string =>
  actor.kind === 'STAFF'
    ? actor.userId
    : actor.kind === 'SYSTEM'
      ? actor.name
      : `${actor.providerId}/${actor.contactId}`

const columns: readonly (readonly [name: string, value: (event: StoredText) => string])[] = [
  ['stream', ({ stream }) => stream],
  ['revision', ({ revision }) => String(revision)],
  ['position', ({ position }) => String(position)],
  ['type', ({ type }) => type],
  ['occurred_at', ({ occurredAt }) => occurredAt],
  ['actor_kind', ({ actor }) => actor.kind],
  ['actor_id', actorId],
  ['company', ({ company }) => company],
  ['correlation_id', ({ correlationId }) => correlationId],
  ['command_id', ({ commandId }) => commandId],
]
const envelopeValues = columns.map(([, value]) => value)

/** Which columns of the analytics store the values of a line are. */
export const eventPlaces = `(${[...columns.map(([name]) => name), 'data'].join(', ')})`

// More or less, as is what texts come to: where it is more, they get more room.
const envelopeBytes = 300
// Of UTF-8, for each character that JavaScript counts.
const mostBytesEach = 3

const special = ['\\', '\t', '\n', '\r']
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string): string =>
  special.some((one) => text.includes(one))
    ? text.replaceAll(/[\\\t\n\r]/g, (character) => escapes[character] ?? character)
    : text

/** An event as it is copied. */
export const copiedText = ({ data, ...event }: StoredEvent): StoredText => ({
  ...event,
  text: JSON.stringify(impersonal(event.type, data)),
})

/**
 * The events as the analytics store takes them. Nobody's data may be in them: see `copiedText` and `EventStore.readTexts`.
 * Texts are written one after the other, and not put together before.
 */
export const eventLines = (events: readonly StoredText[]): AnalyticsLines => {
  let lines = Buffer.allocUnsafe(events.reduce((sum, { text }) => sum + text.length + envelopeBytes, 0))
  let length = 0
  const write = (text: string) => {
    const most = length + text.length * mostBytesEach
    if (most > lines.length) {
      const larger = Buffer.allocUnsafe(most * 2)
      lines.copy(larger, 0, 0, length)
      lines = larger
    }
    length += lines.write(text, length)
  }
  for (const event of events) {
    let before = ''
    for (const value of envelopeValues) before += `${escaped(value(event))}\t`
    write(before)
    write(escaped(event.text))
    write('\n')
  }
  return lines.subarray(0, length)
}
