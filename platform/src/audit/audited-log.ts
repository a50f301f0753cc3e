import type { FrozenEvent } from '../event-store/hash-chain.ts'
import type { LogState } from './digest-files.ts'
import type { Finding } from './finding.ts'

/** What a digest of the log is made of, whatever store the log lies in. */
export type DigestSource = {
  state: () => Promise<Omit<LogState, 'writtenAt'>>
  /** The seal of the log at a position; undefined where there is no such event any more. */
  sealAt: (position: number) => Promise<string | undefined>
  /** SHA-256 over the receipts from one position up to the one before another. */
  receiptsBetween: (from: number, to: number) => Promise<string>
  /** The store remembers how many digests there are, so that files that are gone are missed. */
  remember: (number: number, hash: string) => Promise<unknown>
  remembered: () => Promise<ReadonlyMap<number, string>>
}

export type StreamHead = { stream: string; revision: number; hash: string }

/** An event with everything that lies beside it. */
export type SealedEvent = FrozenEvent & StreamHead & { position: number; previousHash: string; seal: string }

/** A log whose every event can be checked. */
export type AuditedLog = DigestSource & {
  end: () => Promise<{ position: number; seal: string } | undefined>
  after: (position: number, limit: number) => Promise<SealedEvent[]>
  /** The heads of all streams as they were at a position, from the events themselves. */
  headsAt: (position: number) => Promise<Pick<LogState, 'streams' | 'heads'> | undefined>
  /** The heads that new events are chained to, in the order of the names of their streams. */
  streamsAfter: (stream: string, limit: number) => Promise<StreamHead[]>
  /** Receipts that say something else than the events of their commands. */
  receiptFindings: () => Promise<Finding[]>
}
