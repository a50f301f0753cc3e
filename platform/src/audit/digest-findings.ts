import { digestHash, isSigned } from './digest.ts'
import type { Digest, KeptDigests } from './digest-files.ts'
import type { DigestSource } from './audited-log.ts'

/** The log as it was read: its last position, and the instant of the newest event behind the last digest. */
type Read = { position: number; newestBehind: string }

// One is written at the start and then every day; the hours are for a database that was away.
const longestMs = 26 * 3600_000

/** What is wrong with the chain of digests in itself, and with what the database knows of it. */
export const digestFindings = async (
  log: Pick<DigestSource, 'remembered' | 'receiptsBetween'>,
  kept: KeptDigests,
  key: Uint8Array,
  read: Read,
): Promise<string[]> => {
  const known = await log.remembered()
  const found = kept.unreadable.map((name) => `${name} is no digest`)
  found.push(...missing(kept.chain, known))
  let before: Digest | undefined
  for (const digest of kept.chain) {
    const { number, writtenAt, position } = digest
    const name = `the digest ${number} of ${writtenAt}`
    if (!isSigned(digest, key)) found.push(`${name} is not signed with this AUDIT_KEY`)
    // What was written last may not be known yet: whoever wrote it was killed in between.
    const hash = known.get(number)
    if (hash === undefined ? number !== known.size + 1 : hash !== digestHash(digest))
      found.push(`${name} is not the one that the database knows`)
    const follows = before ? before.number + 1 === number : number === 1
    if (follows && digest.previous !== (before ? digestHash(before) : ''))
      found.push(`${name} does not follow the one before it`)
    if (follows && position < (before?.position ?? 0)) found.push(`${name} knows less than the one before it`)
    if (
      follows &&
      position <= read.position &&
      (await log.receiptsBetween(before?.position ?? 0, position)) !== digest.receipts
    )
      found.push(`the receipts were others in ${name}`)
    before = digest
  }
  if (read.position > 0 && kept.chain.length + kept.former.length === 0) found.push('no digest tells of the log')
  if (before && Date.parse(read.newestBehind) - Date.parse(before.writtenAt) > longestMs)
    found.push(`the last digest is of ${before.writtenAt}, and the log goes on to ${read.newestBehind}`)
  return found
}

const missing = (chain: readonly Digest[], known: ReadonlyMap<number, string>): string[] => {
  const there = new Set(chain.map(({ number }) => number))
  const last = Math.max(0, ...there, ...known.keys())
  return Array.from({ length: last }, (_, index) => index + 1)
    .filter((number) => !there.has(number))
    .map((number) => `the digest ${number} is missing`)
}
