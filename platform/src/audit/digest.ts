import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { canonicalText } from '../event-store/canonical-text.ts'
import { errorCode } from '../embedded-postgres/error-code.ts'
import { type Digest, digestName, keepDigest, keptDigests, LogState } from './digest-files.ts'
import { receiptsBetween } from './receipts.ts'

const hourMs = 3600_000

type Queryable = Pick<pg.ClientBase, 'query'>

/** Where the digests are, and what they are signed with. */
export type DigestKeeping = { dataDir: string; key: Uint8Array }

export const digestHash = (digest: Digest): string => createHash('sha256').update(canonicalText(digest)).digest('hex')

const signatureOf = (digest: Omit<Digest, 'signature'>, key: Uint8Array): string =>
  createHmac('sha256', key).update(canonicalText(digest)).digest('hex')

export const isSigned = ({ signature, ...digest }: Digest, key: Uint8Array): boolean => {
  const expected = Buffer.from(signatureOf(digest, key))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The log is not what its last digest says: no further one is written over that. */
export class LogChanged extends Error {}

/**
 * Adds the digest of this moment to those that are kept; at the start, once a day and at every stop. Nothing that is
 * kept is written over. Answers the newest, which is the last one where that is young and nothing has been added since.
 * @throws LogChanged when the log differs from the digest before
 */
export const writeDigest = async (pool: pg.Pool, { dataDir, key, now }: DigestKeeping & { now: Date }) => {
  const client = await pool.connect()
  try {
    // Before the transaction, which would not see what was written while it waited.
    await client.query("select pg_advisory_lock(hashtext('event_store digests'))")
    await client.query('begin isolation level repeatable read')
    const digest = await nextDigest(client, { dataDir, key, now })
    await client.query('commit')
    await client.query("select pg_advisory_unlock(hashtext('event_store digests'))")
    client.release()
    return digest
  } catch (error) {
    client.release(true)
    throw error
  }
}

const nextDigest = async (client: Queryable, { dataDir, key, now }: DigestKeeping & { now: Date }): Promise<Digest> => {
  const { chain } = await keptDigests(dataDir)
  const last = chain.at(-1)
  if (last) {
    if (!isSigned(last, key)) throw new LogChanged(`the digest ${last.number} is not signed with this AUDIT_KEY`)
    if ((await sealAt(client, last.position)) !== last.seal)
      throw new LogChanged(`the log is another than in the digest of ${last.writtenAt}`)
    // A kill between the file and this row leaves the file alone.
    await remember(client, last)
  }
  const state = await stateOf(client, now)
  if (last?.position === state.position && now.getTime() - Date.parse(last.writtenAt) < hourMs) return last
  const receipts = await receiptsBetween(client, last?.position ?? 0, state.position)
  const previous = last ? digestHash(last) : ''
  const unsigned = { ...state, number: (last?.number ?? 0) + 1, receipts, previous }
  const digest = { ...unsigned, signature: signatureOf(unsigned, key) }
  await keep(dataDir, digest)
  await remember(client, digest)
  return digest
}

const stateOf = async (client: Queryable, now: Date): Promise<LogState> => {
  // One statement sees one moment.
  const { rows } = await client.query<{ position: string; seal: string; streams: number; heads: string }>(
    `select h.position, encode(h.seal, 'hex') as seal, s.streams, s.heads
    from event_store.log_head h, (${headsOf('select stream, revision, head_hash as hash from event_store.streams')}) s`,
  )
  return LogState.parse({ ...rows[0], position: Number(rows[0]?.position), writtenAt: now.toISOString() })
}

/** The seal of the log at a position; undefined where there is no such event any more. */
const sealAt = async (client: Queryable, position: number): Promise<string | undefined> => {
  if (position === 0) return ''
  const { rows } = await client.query<{ seal: string }>(
    `select encode(seal, 'hex') as seal from event_store.events where position = $1`,
    [position],
  )
  return rows[0]?.seal
}

/** The database remembers how many there are, so that files that are gone are missed. */
const remember = (client: Queryable, digest: Digest) =>
  client.query('insert into event_store.digests values ($1, $2) on conflict do nothing', [
    digest.number,
    digestHash(digest),
  ])

const keep = async (dataDir: string, digest: Digest): Promise<void> => {
  try {
    await keepDigest(dataDir, digest)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    throw new LogChanged(`${digestName(digest.number)} is there, and is no digest of this log`)
  }
}

/** The heads of all streams as they were at a position, from the events themselves. */
export const headsAt = async (db: Queryable, position: number) => {
  const { rows } = await db.query<{ streams: number; heads: string }>(
    headsOf(`select distinct on (stream) stream, revision, hash from event_store.events where position <= $1
      order by stream, revision desc`),
    [position],
  )
  return rows[0]
}

const headsOf = (heads: string) =>
  `select count(*)::int as streams, encode(sha256(convert_to(coalesce(string_agg(
    stream || ' ' || revision || ' ' || encode(hash, 'hex'), E'\\n' order by stream collate "C"), ''), 'UTF8')), 'hex') as heads
  from (${heads}) heads`
