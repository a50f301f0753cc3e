import type { Actor } from '@freight/contracts/events/envelope'
import type { StoredText } from '../port.ts'

// No envelope text is expected to contain this separator; if one does, its row has too many parts.
const separator = '\u001F'
const envelopeColumns = [
  'position',
  'revision',
  'schema_version',
  'event_id',
  `encode(previous_hash, 'hex')`,
  `encode(hash, 'hex')`,
  'type',
  'company',
  'correlation_id',
  'causation_id',
  'command_id',
]

/**
 * Few columns: reading each of them costs more than splitting a text. Fields that are cached for long are separate
 * columns, since a substring holds its whole text in memory.
 */
export const textColumns = `stream, occurred_at, actor::text, data::text,
  concat_ws(E'\\x1f', ${envelopeColumns.join(', ')})`

export type TextRow = [stream: string, occurredAt: string, actor: string, data: string, envelope: string]

const actors = new Map<string, Actor>()
const mostActors = 10_000

/** Cached, since few actors cause nearly all events. */
const actorIn = (text: string): Actor => {
  const cachedActor = actors.get(text)
  if (cachedActor) return cachedActor
  if (actors.size >= mostActors) actors.clear()
  const actor = JSON.parse(text) as Actor
  actors.set(text, actor)
  return actor
}

/** The events of such rows; undefined when a text contains the separator. */
export const textsOf = (rows: readonly TextRow[]): StoredText[] | undefined => {
  const texts: StoredText[] = []
  for (const [stream, occurredAt, actor, text, envelope] of rows) {
    const parts = envelope.split(separator)
    if (parts.length !== envelopeColumns.length) return undefined
    const [position, revision, schemaVersion, eventId = '', previousHash = '', hash = '', type = ''] = parts
    const [company = '', correlationId = '', causationId = '', commandId = ''] = parts.slice(7)
    texts.push({
      eventId,
      type,
      schemaVersion: Number(schemaVersion),
      stream,
      revision: Number(revision),
      position: Number(position),
      occurredAt,
      actor: actorIn(actor),
      company,
      correlationId,
      causationId,
      commandId,
      previousHash,
      hash,
      text,
      // Present from the start: adding a field later would copy the object.
      data: undefined,
    })
  }
  return texts
}
