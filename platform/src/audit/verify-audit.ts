import type pg from 'pg'
import { chained, firstLink, type Link } from '../event-store/hash-chain.ts'
import { sealOf } from '../event-store/seal.ts'
import type { AuditedLog, SealedEvent, DigestSource } from './audited-log.ts'
import { type DigestKeeping, digestHash, isSigned } from './digest.ts'
import { readDigests, type LogState, type Digest, type StoredDigests } from './digest-files.ts'
import type { Finding } from './finding.ts'
import { postgresLog } from './postgres-log.ts'

/** The log as read: its last position, and the time of the newest event after the last digest. */
type Read = { position: number; newestBehind: string }

// A digest is written at the start and then daily; the extra hours allow for a database outage.
const longestMs = 26 * 3600_000

/** Problems within the chain of digests, and differences from the hashes in the event store. */
const digestFindings = async (
  log: Pick<DigestSource, 'remembered' | 'receiptsBetween'>,
  digests: StoredDigests,
  key: Uint8Array,
  read: Read,
): Promise<string[]> => {
  const knownHashes = await log.remembered()
  const findings = digests.unreadable.map((name) => `${name} is no digest`)
  findings.push(...missingDigests(digests.chain, knownHashes))
  let before: Digest | undefined
  for (const digest of digests.chain) {
    const { number, writtenAt, position } = digest
    const name = `the digest ${number} of ${writtenAt}`
    if (!isSigned(digest, key)) findings.push(`${name} is not signed with this AUDIT_KEY`)
    // After a kill during the write the event store may not know the last digest yet.
    const hash = knownHashes.get(number)
    if (hash === undefined ? number !== knownHashes.size + 1 : hash !== digestHash(digest))
      findings.push(`${name} is not the one that the database knows`)
    const isNextNumber = before ? before.number + 1 === number : number === 1
    if (isNextNumber && digest.previous !== (before ? digestHash(before) : ''))
      findings.push(`${name} does not follow the one before it`)
    if (isNextNumber && position < (before?.position ?? 0)) findings.push(`${name} knows less than the one before it`)
    if (
      isNextNumber &&
      position <= read.position &&
      (await log.receiptsBetween(before?.position ?? 0, position)) !== digest.receipts
    )
      findings.push(`the receipts were others in ${name}`)
    before = digest
  }
  if (read.position > 0 && digests.chain.length + digests.former.length === 0) findings.push('no digest covers the log')
  if (before && Date.parse(read.newestBehind) - Date.parse(before.writtenAt) > longestMs)
    findings.push(`the last digest is of ${before.writtenAt}, and the log goes on to ${read.newestBehind}`)
  return findings
}

const missingDigests = (chain: readonly Digest[], knownHashes: ReadonlyMap<number, string>): string[] => {
  const presentNumbers = new Set(chain.map(({ number }) => number))
  const last = Math.max(0, ...presentNumbers, ...knownHashes.keys())
  return Array.from({ length: last }, (_, index) => index + 1)
    .filter((number) => !presentNumbers.has(number))
    .map((number) => `the digest ${number} is missing`)
}

export type AuditReport = {
  events: number
  streams: number
  digests: number
  /** Problems; empty when the log is unchanged. */
  findings: Finding[]
}

export type AuditOptions = DigestKeeping & {
  /** Further checks; run last, within the same snapshot. */
  checks?: readonly (() => Promise<readonly Finding[]>)[]
  /** Progress, called after every page. */
  onProgress?: (position: number, head: number) => void
}

const pageSize = 2000
const mostFindings = 1000

/** Verifies a snapshot of the whole log while the application runs. */
export const verifyAudit = async (pool: pg.Pool, options: AuditOptions): Promise<AuditReport> => {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    return await verifyLog(client, options)
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}

/** The same within a transaction of the caller. */
export const verifyLog = (client: Pick<pg.ClientBase, 'query'>, options: AuditOptions) =>
  verifyWhole(postgresLog(client), options)

/** The same for a log of any event store. */
export const verifyWhole = async (
  log: AuditedLog,
  { dataDir, key, checks = [], onProgress }: AuditOptions,
): Promise<AuditReport> => {
  const findings: Finding[] = []
  const report = (place: Omit<Finding, 'problem'>, problem: string) => {
    if (findings.length < mostFindings) findings.push({ ...place, problem })
  }
  const heads = new Map<string, Link>()
  const storedList = await readDigests(dataDir)
  const digests = [...storedList.former, ...storedList.chain].toSorted((one, other) => one.position - other.position)
  const lastDigestPosition = storedList.chain.at(-1)?.position ?? 0
  const uncheckedDigests = [...digests]
  const logHead = await log.end()

  let last = { position: 0, seal: '' }
  let events = 0
  let newestBehind = ''
  checkDigests(uncheckedDigests, last, report)
  for (;;) {
    const page = await log.after(last.position, pageSize)
    for (const row of page) {
      const { stream, revision, position, hash, seal } = row
      for (const problem of eventProblems(row, last, heads.get(stream) ?? firstLink))
        report({ stream, revision, position }, problem)
      heads.set(stream, { revision, hash })
      last = { position, seal }
      events++
      if (position > lastDigestPosition && row.occurredAt > newestBehind) newestBehind = row.occurredAt
      checkDigests(uncheckedDigests, last, report)
    }
    onProgress?.(last.position, logHead?.position ?? 0)
    if (page.length < pageSize) break
  }

  const endPlace = { stream: '', revision: 0, position: last.position }
  if (logHead?.position !== last.position) report(endPlace, `the log should end at position ${logHead?.position}`)
  else if (logHead.seal !== last.seal) report(endPlace, 'the log should end with another seal')
  for (const { position, writtenAt } of uncheckedDigests) {
    report({ ...endPlace, position }, `the digest of ${writtenAt} knows this position, and it is missing`)
  }
  const newest = digests.at(-1)
  if (newest && newest.position <= last.position) {
    const streamsAtDigest = await log.headsAt(newest.position)
    if (streamsAtDigest?.heads !== newest.heads || streamsAtDigest.streams !== newest.streams) {
      report({ ...endPlace, position: newest.position }, `the streams were others in the digest of ${newest.writtenAt}`)
    }
  }
  const streams = heads.size
  await checkStreams(log, heads, report)
  for (const problem of await digestFindings(log, storedList, key, { position: last.position, newestBehind }))
    report(endPlace, problem)
  const furtherChecks = [log.receiptFindings, ...checks]
  for (const check of furtherChecks) for (const { problem, ...place } of await check()) report(place, problem)
  return { events, streams, digests: digests.length, findings }
}

type Report = (place: Omit<Finding, 'problem'>, problem: string) => void

/** Problems of an event after the last event of the log before it, and after a link of its stream. */
const eventProblems = (event: SealedEvent, last: { position: number; seal: string }, link: Link): string[] => {
  const { stream, revision, position, hash, previousHash, seal } = event
  const problems: string[] = []
  if (position !== last.position + 1) problems.push(`positions ${last.position + 1} to ${position - 1} are missing`)
  if (revision !== link.revision + 1) problems.push(`it follows revision ${link.revision}`)
  if (previousHash !== link.hash) problems.push('it is not chained to the event before it in its stream')
  if (chained(event, stream, revision, previousHash).hash !== hash) problems.push('its content does not fit its hash')
  if (sealOf(last.seal, hash) !== seal) problems.push('its seal does not fit the events before it in the log')
  return problems
}

/** Compares the digests written at this position and removes them from the list. */
const checkDigests = (
  uncheckedDigests: LogState[],
  { position, seal }: { position: number; seal: string },
  report: Report,
) => {
  while (uncheckedDigests[0]?.position === position) {
    const digest = uncheckedDigests.shift()
    if (digest && digest.seal !== seal) {
      report(
        { stream: '', revision: 0, position },
        `the log up to here was another in the digest of ${digest.writtenAt}`,
      )
    }
  }
}

/** Compares the table of heads, which the next events are chained to, with the events. */
const checkStreams = async (log: AuditedLog, heads: Map<string, Link>, report: Report) => {
  for (let after = ''; ;) {
    const page = await log.streamsAfter(after, pageSize)
    for (const { stream, revision, hash } of page) {
      const link = heads.get(stream)
      const place = { stream, revision, position: 0 }
      if (!link) report(place, 'all its events are missing')
      else if (link.revision !== revision || link.hash !== hash) report(place, 'its last event should be another')
      heads.delete(stream)
      after = stream
    }
    if (page.length < pageSize) break
  }
  for (const [stream, { revision }] of heads) report({ stream, revision, position: 0 }, 'its stream is not known')
}
