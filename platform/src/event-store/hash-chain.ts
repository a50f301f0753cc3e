import { hash } from 'node:crypto'
import { canonicalText } from './canonical-text.ts'
import type { NewEvent } from './port.ts'

/** The predecessor of the next event of a stream: the number of events and the hash of the last one. */
export type Link = { revision: number; hash: string }

/** The link before the first event of a stream. */
export const firstLink: Link = { revision: 0, hash: '' }

/** An event with its payload as canonical text (RFC 8785), so that the hash covers exactly the stored text. */
export type FrozenEvent = Omit<NewEvent, 'data' | 'actor'> & { data: string; actor: string }

/** @throws when a value has no canonical JSON: a lone surrogate, NaN, an infinite number, a circular reference */
export const frozen = ({ data, actor, ...rest }: NewEvent): FrozenEvent => ({
  ...rest,
  data: canonicalText(data),
  actor: canonicalText(actor),
})

/**
 * Hex SHA-256 of the previous hash followed by the canonical JSON of the event without position and hashes. The keys
 * are written in canonical order, so that payload and actor need no second pass. `envelope` is the same JSON without
 * the payload.
 */
export const chained = (event: FrozenEvent, stream: string, revision: number, previousHash: string) => {
  const text = (value: string) => JSON.stringify(value)
  const before =
    `{"actor":${event.actor},"causationId":${text(event.causationId)},"commandId":${text(event.commandId)}` +
    `,"company":${text(event.company)},"correlationId":${text(event.correlationId)}`
  const after =
    `,"eventId":${text(event.eventId)},"occurredAt":${text(event.occurredAt)},"revision":${revision}` +
    `,"schemaVersion":${event.schemaVersion},"stream":${text(stream)},"type":${text(event.type)}}`
  const canonical = `${before},"data":${event.data}${after}`
  return { envelope: before + after, hash: hash('sha256', previousHash + canonical, 'hex') }
}

/** An event with its stored hashes. */
export type ChainedEvent = FrozenEvent & { stream: string; revision: number; previousHash: string; hash: string }

/** Whether the hashes of all events of a stream form a chain that ends at the head of the stream. */
export const isChain = (events: readonly ChainedEvent[], head: Link): boolean => {
  let link = firstLink
  for (const event of events) {
    const { stream, revision, previousHash, hash: storedHash } = event
    if (revision !== link.revision + 1 || previousHash !== link.hash) return false
    if (chained(event, stream, revision, previousHash).hash !== storedHash) return false
    link = { revision, hash: storedHash }
  }
  return link.revision === head.revision && link.hash === head.hash
}
