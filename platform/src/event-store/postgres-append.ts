import type pg from 'pg'
import { chained, firstLink, type FrozenEvent, type Link } from './hash-chain.ts'
import type { AppendOptions } from './port.ts'

export type Append = { stream: string; expected: number; events: readonly FrozenEvent[]; options: AppendOptions }

type Query = <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) => Promise<Row[]>

export type Verdict = {
  status: 'ok' | 'repeated' | 'wrong_revision' | 'key_taken' | 'key_reused' | 'stale'
  revision: number
  position: number
  /** Hash of the last event of the stream: after the append for `ok`, the current one otherwise. */
  link: string
  scope: string | null
  value: string | null
}

/** The stored hashes of an event. */
type Hashes = { previousHash: string; hash: string }
/** `chain`: the hashes of the new events if the status is `ok`. */
export type Judgement = Verdict & { chain: readonly Hashes[] }

/**
 * Appends one event to a stream whose revision is known: the fast way.
 * @throws on a constraint violation; `appendBatch` then finds the reason
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

const hasOnlyEvents = ({ events, options: { reserve = [], release = [] } }: Append) =>
  events.length > 0 && reserve.length === 0 && release.length === 0

/** Whether an append continues the one before it, so that both can be stored as one. */
export const joins = (before: Append, next: Append): boolean =>
  next.stream === before.stream &&
  next.expected === before.expected + before.events.length &&
  hasOnlyEvents(before) &&
  hasOnlyEvents(next)

/** Merges consecutive appends to a stream into one; each result lists its members. */
const runsOf = (batch: readonly Append[]): { members: Append[]; merged: Append }[] => {
  const runs = new Map<string, { members: Append[]; merged: Append }>()
  const all: { members: Append[]; merged: Append }[] = []
  for (const append of batch) {
    const run = runs.get(append.stream)
    if (run && joins(run.merged, append)) {
      run.members.push(append)
      run.merged = { ...run.merged, events: [...run.merged.events, ...append.events] }
      continue
    }
    const newRun = { members: [append], merged: append }
    runs.set(append.stream, newRun)
    all.push(newRun)
  }
  return all
}

/** Appends a batch in one transaction; returns a verdict per append, in the order of the batch. */
export const appendBatch = async (
  query: Query,
  batch: readonly Append[],
  linkOf: (stream: string) => Link | undefined,
): Promise<Judgement[]> => {
  const runs = runsOf(batch)
  const runVerdicts = await appendRuns(query, runs, linkOf)
  const verdicts = new Map<Append, Judgement>()
  for (const [index, { members }] of runs.entries()) {
    const runVerdict = runVerdicts[index]
    if (!runVerdict) continue
    if (members.length === 1 || runVerdict.status === 'ok') {
      for (const [append, verdict] of splitVerdict(members, runVerdict)) verdicts.set(append, verdict)
      continue
    }
    // Only separate attempts show which member failed.
    for (const append of members) {
      const [singleVerdict] = await appendRuns(query, [{ members: [append], merged: append }], linkOf)
      if (singleVerdict) verdicts.set(append, singleVerdict)
    }
  }
  return batch.flatMap((append) => verdicts.get(append) ?? [])
}

/** Splits the verdict on merged appends into one per member. */
const splitVerdict = (members: readonly Append[], runVerdict: Judgement): [Append, Judgement][] => {
  if (members.length === 1) return members.map((append) => [append, runVerdict])
  let offset = 0
  return members.map((append) => {
    const chain = runVerdict.chain.slice(offset, offset + append.events.length)
    offset += append.events.length
    const followers = runVerdict.chain.length - offset
    const link = chain.at(-1)?.hash ?? runVerdict.link
    return [
      append,
      {
        ...runVerdict,
        chain,
        link,
        revision: runVerdict.revision - followers,
        position: runVerdict.position - followers,
      },
    ]
  })
}

const appendRuns = async (
  query: Query,
  runs: readonly { members: readonly Append[]; merged: Append }[],
  linkOf: (stream: string) => Link | undefined,
): Promise<Judgement[]> => {
  const appends: object[] = []
  const chains: Hashes[][] = []
  const envelopes: string[] = []
  const payloads: string[] = []
  const keys: object[] = []
  runs.forEach(({ members, merged: { stream, expected, events, options } }, index) => {
    const { reserve = [], release = [] } = options
    // The function numbers appends from 1, as arrays are.
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
      const chainMembers = `,"append":${append},"previousHash":"${previousHash}","hash":"${hash}"}`
      envelopes.push(next.envelope.slice(0, -1) + chainMembers)
      payloads.push(event.data)
    })
    const { commandId: command_id, fingerprint } = members.length === 1 ? (options.receipt ?? {}) : {}
    const receipts = members.length === 1 ? undefined : members.flatMap(receiptOf)
    appends.push({ append, stream, expected, size: events.length, link, hash, command_id, fingerprint, receipts })
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
  if (rows.length !== runs.length) throw new Error(`${rows.length} verdicts for ${runs.length} appends`)
  return rows.map((row, index) => ({ ...row, chain: chains[index] ?? [] }))
}

const receiptOf = ({ expected, events, options: { receipt } }: Append) =>
  receipt
    ? [{ command_id: receipt.commandId, fingerprint: receipt.fingerprint, revision: expected + events.length }]
    : []

const jsonOid = 114

/**
 * A `json[]` in PostgreSQL's binary format: dimensions, whether there are nulls, type of the elements, their number,
 * first index, then each element with its length. Payloads are most of the data sent, and this way each is parsed
 * once instead of three times.
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
