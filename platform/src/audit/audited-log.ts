import type { FrozenEvent } from '../event-store/hash-chain.ts'
import type { LogState } from './digest-files.ts'
import type { Finding } from './finding.ts'

/** Parts of a digest, for any event store. */
export type DigestSource = {
  state: () => Promise<Omit<LogState, 'writtenAt'>>
  /** The seal of the log at a position; undefined if there is no event at it. */
  sealAt: (position: number) => Promise<string | undefined>
  /** SHA-256 over the receipts from position `from` (inclusive) to `to` (exclusive). */
  receiptsBetween: (from: number, to: number) => Promise<string>
  /** Stores the number and hash of a digest in the event store, so that missing files are noticed. */
  remember: (number: number, hash: string) => Promise<unknown>
  remembered: () => Promise<ReadonlyMap<number, string>>
}

export type StreamHead = { stream: string; revision: number; hash: string }

/** An event with its position, revision, hashes and seal. */
export type SealedEvent = FrozenEvent & StreamHead & { position: number; previousHash: string; seal: string }

/** A log with all data for verifying every event. */
export type AuditedLog = DigestSource & {
  end: () => Promise<{ position: number; seal: string } | undefined>
  after: (position: number, limit: number) => Promise<SealedEvent[]>
  /** The heads of all streams at a position, calculated from the events. */
  headsAt: (position: number) => Promise<Pick<LogState, 'streams' | 'heads'> | undefined>
  /** The heads that the next events are chained to, ordered by stream name. */
  streamsAfter: (stream: string, limit: number) => Promise<StreamHead[]>
  /** Receipts that contradict the events of their commands. */
  receiptFindings: () => Promise<Finding[]>
}
