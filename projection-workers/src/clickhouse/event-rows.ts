import type { StoredEvent } from '@freight/contracts/events/envelope'
import { eventSchemas } from '@freight/contracts/events/event-schemas'
import type { AnalyticsLines } from '@freight/platform/analytics/port'
import { textBytes } from '@freight/platform/analytics/text-bytes'
import type { StoredText } from '@freight/platform/event-store/port'
import { personalFields } from '@freight/platform/personal-data/personal-fields'
import { withPersonalTexts } from '@freight/platform/personal-data/personal-texts'

const personalFieldsByType = new Map(
  Object.entries(eventSchemas).map(([type, schema]) => [type, personalFields(schema)]),
)
const emptyText = () => ''

/** The payload without personal data. Personal data must be erasable in one place, so it is not copied to a second. */
export const impersonal = (type: string, data: unknown): unknown => {
  const fields = personalFieldsByType.get(type)
  return fields ? withPersonalTexts(data, fields, '', emptyText, emptyText) : data
}

const actorId = ({ actor }: StoredText): string => {
  if (actor.kind === 'STAFF') return actor.userId
  if (actor.kind === 'SYSTEM') return actor.name
  return `${actor.providerId}/${actor.contactId}`
}

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

/** Columns of an event line, in the order of its values. */
export const eventPlaces = `(${[...columns.map(([name]) => name), 'data'].join(', ')})`

// Estimate of the envelope size; the buffer grows when it is too small.
const envelopeBytes = 300

const specialCharacters = ['\\', '\t', '\n', '\r']
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escapeText = (text: string): string =>
  specialCharacters.some((one) => text.includes(one))
    ? text.replaceAll(/[\\\t\n\r]/g, (character) => escapes[character] ?? character)
    : text

/** An event in the form in which it is copied: its payload as text, without personal data. */
export const copiedText = ({ data, ...event }: StoredEvent): StoredText => ({
  ...event,
  text: JSON.stringify(impersonal(event.type, data)),
})

/**
 * Tab-separated lines for the analytics store. The events must be free of personal data: see `copiedText` and
 * `EventStore.readTexts`.
 */
export const eventLines = (events: readonly StoredText[]): AnalyticsLines => {
  const lines = textBytes(events.reduce((sum, { text }) => sum + text.length + envelopeBytes, 0))
  for (const event of events) {
    let prefix = ''
    for (const value of envelopeValues) prefix += `${escapeText(value(event))}\t`
    lines.add(prefix)
    lines.add(escapeText(event.text))
    lines.add('\n')
  }
  return lines.taken()
}
