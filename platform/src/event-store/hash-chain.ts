import { hash } from 'node:crypto'
import { canonicalText } from './canonical-text.ts'
import type { NewEvent } from './port.ts'

/** What a stream's next event hangs on: the number of events so far and the hash of the last one. */
export type Link = { revision: number; hash: string }

/** The link before a stream's first event. */
export const firstLink: Link = { revision: 0, hash: '' }

/** An event whose payload is frozen into its canonical text (RFC 8785); what is hashed is what is stored. */
export type FrozenEvent = Omit<NewEvent, 'data' | 'actor'> & { data: string; actor: string }

/** @throws when a value has no canonical JSON: a lone surrogate, NaN, an infinite number, a circle. */
export const frozen = ({ data, actor, ...rest }: NewEvent): FrozenEvent => ({
  ...rest,
  data: canonicalText(data),
  actor: canonicalText(actor),
})

/**
 * The hex SHA-256 of the previous hash followed by the canonical JSON of the event: everything but position and hashes.
 * The keys stand in the order that canonical JSON demands, so that payload and actor need no second pass.
 * `envelope` is the same JSON without the payload.
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

/** An event with the hashes that lie beside it. */
export type ChainedEvent = FrozenEvent & { stream: string; revision: number; previousHash: string; hash: string }

/** Whether the events of a stream, from the first to the last, hang together and end as its head says. */
export const isChain = (events: readonly ChainedEvent[], head: Link): boolean => {
  let link = firstLink
  for (const event of events) {
    const { stream, revision, previousHash, hash: kept } = event
    if (revision !== link.revision + 1 || previousHash !== link.hash) return false
    if (chained(event, stream, revision, previousHash).hash !== kept) return false
    link = { revision, hash: kept }
  }
  return link.revision === head.revision && link.hash === head.hash
}
