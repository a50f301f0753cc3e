import { createHash, randomUUID } from 'node:crypto'
import { Envelope, type StoredEvent } from '@freight/contracts/events/envelope'
import { z } from 'zod'
import type { FrozenEvent } from '../hash-chain.ts'
import type { KurrentRecord, ReadRecord } from './connection.ts'
import type { AppendOptions, Receipt, UniqueKey } from '../port.ts'

/**
 * Streams besides those of the events; no aggregate name begins with `~`. `~log` has a copy of every event in global
 * order, so that its length is the position of the last event.
 */
export const logStream = '~log'
export const digestsStream = '~digests'
export const receiptStream = (commandId: string) => `~receipt-${commandId}`
export const keyStream = ({ scope, value }: UniqueKey) =>
  `~key-${createHash('sha256')
    .update(JSON.stringify([scope, value]))
    .digest('hex')}`

const Receipts = z.object({
  commandId: z.string(),
  fingerprint: z.string(),
  stream: z.string(),
  revision: z.number(),
  position: z.number(),
})
/** A key without a stream is free. */
const Holdings = z.object({ scope: z.string(), value: z.string(), stream: z.string().nullable() })

export const receiptRecord = (receipt: Receipt): KurrentRecord => ({
  id: randomUUID(),
  type: 'CommandAnswered',
  data: receipt,
  metadata: {},
})
export const receiptOf = (record: ReadRecord | undefined): Receipt | undefined => record && Receipts.parse(record.data)

export const keyRecord = ({ scope, value }: UniqueKey, stream: string | null): KurrentRecord => ({
  id: randomUUID(),
  type: stream === null ? 'KeyReleased' : 'KeyHeld',
  data: { scope, value, stream },
  metadata: {},
})
export const holderOf = (record: ReadRecord | undefined): string | undefined =>
  (record && Holdings.parse(record.data).stream) ?? undefined

/** Place of an event in its stream and in the log; the seal depends on all events before it in the log. */
export type Place = {
  stream: string
  revision: number
  position: number
  previousHash: string
  hash: string
  seal: string
}

/** The record of an event, the same in its stream and in the log. */
export const eventRecord = (
  { data, eventId, type, ...event }: FrozenEvent,
  place: Place,
  receipt?: AppendOptions['receipt'],
): KurrentRecord => {
  const { occurredAt, actor, company, correlationId, causationId, commandId, schemaVersion } = event
  const { stream, revision, position, previousHash, hash, seal } = place
  return {
    id: eventId,
    type,
    data: JSON.parse(data),
    metadata: {
      stream,
      revision: String(revision),
      position: String(position),
      schemaVersion: String(schemaVersion),
      occurredAt,
      actor,
      company,
      correlationId,
      causationId,
      commandId,
      previousHash,
      hash,
      seal,
      ...(receipt && { receipt: receipt.commandId, fingerprint: receipt.fingerprint }),
    },
  }
}

export const eventOf = ({ id, type, data, metadata }: ReadRecord): StoredEvent => {
  const { revision, position, schemaVersion, actor = '', ...rest } = metadata
  const numbers = { revision: Number(revision), position: Number(position), schemaVersion: Number(schemaVersion) }
  return { ...Envelope.parse({ ...rest, ...numbers, eventId: id, type, actor: JSON.parse(actor) }), data }
}
