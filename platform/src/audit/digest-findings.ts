import { digestHash, isSigned } from './digest.ts'
import type { Digest, StoredDigests } from './digest-files.ts'
import type { DigestSource } from './audited-log.ts'

/** The log as read: its last position, and the time of the newest event after the last digest. */
type Read = { position: number; newestBehind: string }

// A digest is written at the start and then daily; the extra hours allow for a database outage.
const longestMs = 26 * 3600_000

/** Problems within the chain of digests, and differences from the hashes in the event store. */
export const digestFindings = async (
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
