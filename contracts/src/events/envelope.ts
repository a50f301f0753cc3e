import { z } from 'zod'

/** Who caused an event. Names are looked up when shown, never stored here. */
export const Actor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('STAFF'), userId: z.string() }),
  z.object({ kind: z.literal('THIRD_PARTY'), providerId: z.string(), contactId: z.string() }),
  z.object({ kind: z.literal('SYSTEM'), name: z.string() }),
])
export type Actor = z.infer<typeof Actor>

/** The id that an actor's name is looked up by. */
export const actorId = (actor: Actor): string =>
  actor.kind === 'STAFF' ? actor.userId : actor.kind === 'THIRD_PARTY' ? actor.contactId : actor.name

/** Everything about an event but its payload: who, when, why, and its place in the stream, the log and the hash chain. */
export const Envelope = z.object({
  eventId: z.uuid(),
  type: z.string(),
  schemaVersion: z.int().min(1),
  /** `{aggregate}-{id}` */
  stream: z.string(),
  /** 1 for the first event of a stream, without gaps. */
  revision: z.int().min(1),
  /** Place in the global order, 1 for the first event of the store. */
  position: z.int().min(1),
  occurredAt: z.iso.datetime(),
  actor: Actor,
  company: z.string(),
  correlationId: z.string(),
  causationId: z.string(),
  commandId: z.string(),
  /** Hex SHA-256 of the event before this one in its stream; empty for the first. */
  previousHash: z.string(),
  hash: z.string(),
})
export type Envelope = z.infer<typeof Envelope>

/** The id in the name of a stream of this aggregate. */
export const idIn = (aggregate: string, stream: string): string => stream.slice(aggregate.length + 1)

/** An event as it is read back from the store. `data` is what the schema of `type` says. */
export type StoredEvent<Type extends string = string, Data = unknown> = Envelope & { type: Type; data: Data }
