import type pg from 'pg'
import { chained, firstLink, type FrozenEvent, type Link } from './hash-chain.ts'
import type { AppendOptions } from './port.ts'

export type Append = { stream: string; expected: number; events: readonly FrozenEvent[]; options: AppendOptions }

type Query = <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) => Promise<Row[]>

export type Verdict = {
  status: 'ok' | 'repeated' | 'wrong_revision' | 'key_taken' | 'key_reused' | 'stale'
  revision: number
  position: number
  /** Hash of the stream's last event: after the append if it is `ok`, as it was found otherwise. */
  link: string
  scope: string | null
  value: string | null
}

/** The hashes of an event, as they lie beside it. */
type Hashes = { previousHash: string; hash: string }
/** `chain`: the hashes of the events, as they are stored where the append is `ok`. */
export type Judged = Verdict & { chain: readonly Hashes[] }

/**
 * One event to a stream that is known to be where the writer expects it: the short way.
 * Breaks a constraint when something stands against it; `appendBatch` tells what.
 */
export const appendOne = async (query: Query, { stream, events, options }: Append, link: Link) => {
  const [event] = events
  if (!event) return undefined
  const revision = link.revision + 1
  const { hash } = chained(event, stream, revision, link.hash)
  const [row] = await query<{ position: string }>(
    'append_one',
    'select event_store.append_one($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16) as position',
    [
      stream,
      revision,
      event.eventId,
      event.type,
      event.schemaVersion,
      event.data,
      event.occurredAt,
      event.actor,
      event.company,
      event.correlationId,
      event.causationId,
      event.commandId,
      link.hash,
      hash,
      options.receipt?.commandId,
      options.receipt?.fingerprint,
    ],
  )
  return row
    ? { revision, position: Number(row.position), link: hash, chain: [{ previousHash: link.hash, hash }] }
    : undefined
}

/** Many appends in one transaction, each with its verdict, in the order of the batch. */
export const appendBatch = async (
  query: Query,
  batch: readonly Append[],
  linkOf: (stream: string) => Link | undefined,
): Promise<Judged[]> => {
  const appends: object[] = []
  const chains: Hashes[][] = []
  const envelopes: string[] = []
  const payloads: string[] = []
  const keys: object[] = []
  batch.forEach(({ stream, expected, events, options: { receipt, reserve = [], release = [] } }, index) => {
    const append = index + 1
    const { hash: link } = linkOf(stream) ?? firstLink
    let hash = link
    const chain: Hashes[] = []
    chains.push(chain)
    events.forEach((event, offset) => {
      const revision = expected + offset + 1
      const previousHash = hash
      const next = chained(event, stream, revision, previousHash)
      hash = next.hash
      chain.push({ previousHash, hash })
      const place = `,"append":${append},"previousHash":"${previousHash}","hash":"${hash}"}`
      envelopes.push(next.envelope.slice(0, -1) + place)
      payloads.push(event.data)
    })
    const { commandId: command_id, fingerprint } = receipt ?? {}
    appends.push({ append, stream, expected, size: events.length, link, hash, command_id, fingerprint })
    for (const key of release) keys.push({ append, release: true, scope: key.scope, value: key.value })
    for (const key of reserve) keys.push({ append, release: false, scope: key.scope, value: key.value })
  })
  const rows = await query<Verdict>(
    'append_batch',
    `select status, revision::int, position::float8, link, scope, value from event_store.append_batch($1, $2, $3, $4)
    order by append`,
    [
      JSON.stringify(appends),
      `[${envelopes.join(',')}]`,
      jsonArray(payloads),
      keys.length > 0 ? JSON.stringify(keys) : null,
    ],
  )
  if (rows.length !== batch.length) throw new Error(`${rows.length} verdicts for ${batch.length} appends`)
  return rows.map((row, index) => ({ ...row, chain: chains[index] ?? [] }))
}

const jsonOid = 114

/**
 * A `json[]` in PostgreSQL's binary format: dimensions, whether there are nulls, type of the elements, their number, first
 * index, then each with its length. Payloads are most of what is sent, and this way each is parsed once instead of thrice.
 */
const jsonArray = (texts: readonly string[]) => {
  const size = texts.reduce((sum, text) => sum + 4 + Buffer.byteLength(text), 20)
  const array = Buffer.allocUnsafe(size)
  let at = 0
  for (const number of [1, 0, jsonOid, texts.length, 1]) at = array.writeInt32BE(number, at)
  for (const text of texts) {
    const length = array.write(text, at + 4)
    array.writeInt32BE(length, at)
    at += 4 + length
  }
  return array
}
