import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { canonicalText } from '../event-store/canonical-text.ts'
import { errorCode } from '../embedded-postgres/error-code.ts'
import { type Digest, digestName, keepDigest, readDigests, LogState } from './digest-files.ts'
import type { DigestSource } from './audited-log.ts'
import { postgresLog } from './postgres-log.ts'

const hourMs = 3600_000

/** Folder of the digests and the key that signs them. */
export type DigestKeeping = { dataDir: string; key: Uint8Array }

export const digestHash = (digest: Digest): string => createHash('sha256').update(canonicalText(digest)).digest('hex')

const signatureOf = (digest: Omit<Digest, 'signature'>, key: Uint8Array): string =>
  createHmac('sha256', key).update(canonicalText(digest)).digest('hex')

export const isSigned = ({ signature, ...digest }: Digest, key: Uint8Array): boolean => {
  const expectedSignature = Buffer.from(signatureOf(digest, key))
  const givenSignature = Buffer.from(signature)
  return givenSignature.length === expectedSignature.length && timingSafeEqual(givenSignature, expectedSignature)
}

/** The log differs from its last digest, so no further one may be written. */
export class LogChanged extends Error {}

/**
 * Adds a digest of the current log; called at the start, daily and at every stop. Never overwrites a digest. Returns
 * the newest digest, which is the previous one if it is younger than an hour and no event has been added.
 * @throws LogChanged when the log differs from the previous digest
 */
export const writeDigest = async (pool: pg.Pool, { dataDir, key, now }: DigestKeeping & { now: Date }) => {
  const client = await pool.connect()
  try {
    // Locked before the transaction, whose snapshot would otherwise miss digests written during the wait.
    await client.query("select pg_advisory_lock(hashtext('event_store digests'))")
    await client.query('begin isolation level repeatable read')
    const digest = await nextDigest(postgresLog(client), { dataDir, key, now })
    await client.query('commit')
    await client.query("select pg_advisory_unlock(hashtext('event_store digests'))")
    client.release()
    return digest
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** The next digest of a log. The caller ensures that no other process writes digests at the same time. */
export const nextDigest = async (
  log: DigestSource,
  { dataDir, key, now }: DigestKeeping & { now: Date },
): Promise<Digest> => {
  const { chain } = await readDigests(dataDir)
  const last = chain.at(-1)
  if (last) {
    if (!isSigned(last, key)) throw new LogChanged(`the digest ${last.number} is not signed with this AUDIT_KEY`)
    if ((await log.sealAt(last.position)) !== last.seal)
      throw new LogChanged(`the log is another than in the digest of ${last.writtenAt}`)
    // Repeated here, because after a kill the store may lack the hash of the last file.
    await log.remember(last.number, digestHash(last))
  }
  const state = LogState.parse({ ...(await log.state()), writtenAt: now.toISOString() })
  if (last?.position === state.position && now.getTime() - Date.parse(last.writtenAt) < hourMs) return last
  const receipts = await log.receiptsBetween(last?.position ?? 0, state.position)
  const previous = last ? digestHash(last) : ''
  const unsigned = { ...state, number: (last?.number ?? 0) + 1, receipts, previous }
  const digest = { ...unsigned, signature: signatureOf(unsigned, key) }
  await keep(dataDir, digest)
  await log.remember(digest.number, digestHash(digest))
  return digest
}

const keep = async (dataDir: string, digest: Digest): Promise<void> => {
  try {
    await keepDigest(dataDir, digest)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    throw new LogChanged(`${digestName(digest.number)} is there, and is no digest of this log`)
  }
}
