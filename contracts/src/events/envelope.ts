import { z } from 'zod'

/** Author of an event. Names are looked up for display, never stored here. */
export const Actor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('STAFF'), userId: z.string() }),
  z.object({ kind: z.literal('THIRD_PARTY'), providerId: z.string(), contactId: z.string() }),
  z.object({ kind: z.literal('CLIENT'), contactId: z.string() }),
  z.object({ kind: z.literal('SYSTEM'), name: z.string() }),
])
export type Actor = z.infer<typeof Actor>

/** Id for looking up an actor's name. */
export const actorId = (actor: Actor): string => {
  if (actor.kind === 'STAFF') return actor.userId
  return actor.kind === 'SYSTEM' ? actor.name : actor.contactId
}

/** Kinds of authors. */
export const actorKinds = ['STAFF', 'THIRD_PARTY', 'CLIENT', 'SYSTEM'] as const satisfies readonly Actor['kind'][]

/** Metadata of an event: author, time, cause, and its place in the stream, the log and the hash chain. */
export const Envelope = z.object({
  eventId: z.uuid(),
  type: z.string(),
  schemaVersion: z.int().min(1),
  /** `{aggregate}-{id}` */
  stream: z.string(),
  /** 1 for the first event of a stream, without gaps. */
  revision: z.int().min(1),
  /** Position in the global order, 1 for the first event of the store. */
  position: z.int().min(1),
  occurredAt: z.iso.datetime(),
  actor: Actor,
  company: z.string(),
  correlationId: z.string(),
  causationId: z.string(),
  commandId: z.string(),
  /** Hex SHA-256 of the previous event in its stream; empty for the first. */
  previousHash: z.string(),
  hash: z.string(),
})
export type Envelope = z.infer<typeof Envelope>

/** Id in a stream name of this aggregate. */
export const idIn = (aggregate: string, stream: string): string => stream.slice(aggregate.length + 1)

/** An event from the store. `data` has the schema of `type`. */
export type StoredEvent<Type extends string = string, Data = unknown> = Envelope & { type: Type; data: Data }
