import { KeyReused, KeyTaken, WrongRevision } from '../../errors.ts'
import { chained, firstLink, type Link } from '../hash-chain.ts'
import type { Addition, KurrentConnection } from './connection.ts'
import {
  eventRecord,
  holderOf,
  keyRecord,
  keyStream,
  logStream,
  type Place,
  receiptOf,
  receiptRecord,
  receiptStream,
} from './records.ts'
import { sealOf } from '../seal.ts'
import type { Appended, UniqueKey } from '../port.ts'
import type { Append } from '../postgres-append.ts'

export type LogEnd = { position: number; seal: string }
export const emptyLog: LogEnd = { position: 0, seal: '' }

/** The records to write for an append, or its answer if there are none. */
export type AppendDecision = { answer: Appended | Error } | { link: Link; keys: readonly Addition[] }

type Reads = Pick<KurrentConnection, 'read' | 'last'>

export const lastLink = async ({ last }: Reads, stream: string): Promise<Link> => {
  const record = await last(stream)
  return record ? { revision: record.number, hash: record.metadata['hash'] ?? '' } : firstLink
}

/** Reads everything that an append depends on, in the order of the errors: receipt, revision, keys. */
export const judgeAppend = async (
  reads: Reads,
  { stream, expected, events, options }: Append,
): Promise<AppendDecision> => {
  const { receipt } = options
  const formerReceipt = receipt && receiptOf(await reads.last(receiptStream(receipt.commandId)))
  if (formerReceipt && receipt) {
    const { fingerprint, revision, position } = formerReceipt
    if (fingerprint === receipt.fingerprint) return { answer: { revision, position } }
    return { answer: new KeyReused(`${receipt.commandId} came before with another body`) }
  }
  const link = await lastLink(reads, stream)
  if (events.length > 0 && link.revision >= expected + events.length) {
    const storedRecords = await reads.read(stream, expected + 1, events.length)
    const end = storedRecords.at(-1)
    if (end && events.every(({ eventId }, index) => storedRecords[index]?.id === eventId))
      return { answer: { revision: end.number, position: Number(end.metadata['position']) } }
  }
  if (link.revision !== expected) return { answer: new WrongRevision(stream, expected, link.revision) }
  const keys = await keyAdditions(reads, stream, options)
  return keys instanceof KeyTaken ? { answer: keys } : { link, keys }
}

/** One record per key that changes its holder. It expects the length that the stream of the key had at the read. */
const keyAdditions = async (
  { last }: Reads,
  stream: string,
  { reserve = [], release = [] }: Append['options'],
): Promise<Addition[] | KeyTaken> => {
  const keyChanges = new Map<string, { key: UniqueKey; held: boolean }>()
  for (const key of release) keyChanges.set(keyStream(key), { key, held: false })
  for (const key of reserve) keyChanges.set(keyStream(key), { key, held: true })
  const additions: Addition[] = []
  for (const [name, { key, held }] of keyChanges) {
    const record = await last(name)
    const holder = holderOf(record)
    if (held && holder !== undefined && holder !== stream) return new KeyTaken(key.scope, key.value)
    if (held === (holder === stream)) continue
    additions.push({
      stream: name,
      expected: record?.number ?? 0,
      records: [keyRecord(key, held ? stream : null)],
    })
  }
  return additions
}

/** All records and answers of one append, for a log that ends at `before`. */
export const additionsOf = (
  { stream, expected, events, options: { receipt } }: Append,
  { link, keys }: Extract<AppendDecision, { link: Link }>,
  before: LogEnd,
) => {
  let [last, end] = [link, before]
  const places: Place[] = []
  for (const event of events) {
    const revision = last.revision + 1
    const { hash } = chained(event, stream, revision, last.hash)
    const position = end.position + 1
    const seal = sealOf(end.seal, hash)
    places.push({ stream, revision, position, previousHash: last.hash, hash, seal })
    last = { revision, hash }
    end = { position, seal }
  }
  const records = events.flatMap((event, index) => {
    const place = places[index]
    // The last event carries the receipt, so that the receipts can be rebuilt from the log.
    return place ? [eventRecord(event, place, index === events.length - 1 ? receipt : undefined)] : []
  })
  const answer: Appended = { revision: last.revision, position: end.position }
  const additions: Addition[] = [...keys]
  if (records.length > 0) additions.push({ stream, expected, records })
  if (receipt) {
    const storedReceipt = { ...receipt, stream, ...answer }
    additions.push({ stream: receiptStream(receipt.commandId), expected: 0, records: [receiptRecord(storedReceipt)] })
  }
  return { additions, records, places, link: last, end, answer }
}

/** One addition to the log for the events of all appends. */
export const logAddition = (before: LogEnd, records: Addition['records']): Addition[] =>
  records.length > 0 ? [{ stream: logStream, expected: before.position, records }] : []
