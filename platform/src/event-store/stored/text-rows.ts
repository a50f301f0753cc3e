import type { Actor } from '@freight/contracts/events/envelope'
import type { StoredText } from '../port.ts'

// No text of an envelope has it; where one does, its row has more parts than there are.
const between = '\u001F'
const together = [
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
 * What is read of an event, few columns of it: each of them costs more than to cut it out of a text. What rows remember for long
 * is by itself, since what is cut out of a text keeps all of it.
 */
export const textColumns = `stream, occurred_at, actor::text, data::text,
  concat_ws(E'\\x1f', ${together.join(', ')})`

export type TextRow = [stream: string, occurredAt: string, actor: string, data: string, envelope: string]

const actors = new Map<string, Actor>()
const mostActors = 10_000

/** The same few people do nearly everything. */
const actorIn = (text: string): Actor => {
  const known = actors.get(text)
  if (known) return known
  if (actors.size >= mostActors) actors.clear()
  const actor = JSON.parse(text) as Actor
  actors.set(text, actor)
  return actor
}

/** The events of such rows; undefined where a text of an envelope cannot be told from two. */
export const textsOf = (rows: readonly TextRow[]): StoredText[] | undefined => {
  const texts: StoredText[] = []
  for (const [stream, occurredAt, actor, text, envelope] of rows) {
    const parts = envelope.split(between)
    if (parts.length !== together.length) return undefined
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
      // Whoever reads it puts it here: an event that gets a field is copied.
      data: undefined,
    })
  }
  return texts
}
