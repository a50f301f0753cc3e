import type { Actor, StoredEvent } from '@freight/contracts/events/envelope'

/** An event to append; the store adds revision, position and hashes. */
export type NewEvent = {
  eventId: string
  type: string
  schemaVersion: number
  data: unknown
  occurredAt: string
  actor: Actor
  company: string
  correlationId: string
  causationId: string
  commandId: string
}

/** The answer to a command, stored with its events in one step, so that a repetition gets the first answer. */
export type Receipt = {
  commandId: string
  /** SHA-256 of command type, target and body: the same key with another body is an error. */
  fingerprint: string
  stream: string
  revision: number
  position: number
}

/**
 * A value that only one stream may hold, e.g. `{ scope: 'user-name', value: 'lferreyra' }`. `personal`: stored as a
 * keyed hash, because a key outlives the erasure of its person.
 */
export type UniqueKey = { scope: string; value: string; personal?: true }

export type AppendOptions = {
  receipt?: { commandId: string; fingerprint: string }
  /** Reserved in the same step as the events; `KeyTaken` if another stream holds one. */
  reserve?: readonly UniqueKey[]
  release?: readonly UniqueKey[]
}

export type Appended = { revision: number; position: number }

export type Subscription = {
  /** Resolves when the running handler is done; no batch is delivered afterwards. */
  stop: () => Promise<void>
  /** Highest position whose handler has finished. */
  position: () => number
  /** Returns to an earlier position: every event after it is delivered again. */
  rewind: (position: number) => void
  /** Resolves when the handler has processed all events stored before the call. */
  caughtUp: () => Promise<void>
}

export type ReadAllOptions = { limit?: number; types?: readonly string[] }

/** Limits the read to one share of the streams, numbered from 0. Each store divides them in its own, stable way. */
export type ReadTextsOptions = ReadAllOptions & { share?: { count: number; mine: number } }

/** An event with its data as the stored text, for callers that forward it or parse the data of few events. */
export type StoredText = Omit<StoredEvent, 'data'> & {
  text: string
  /** The parsed data, once a caller has parsed it. */
  data?: unknown
}

/** Event store of the application. Every adapter passes `testing/event-store.contract.ts`. */
export type EventStore = {
  /**
   * Appends events to a stream; they are durable when it resolves.
   * `expectedRevision` is the number of events in the stream (0: the stream must not exist).
   * The same event ids at the same revisions get the first answer.
   * An empty list of events stores only the receipt.
   * @throws WrongRevision with the current revision
   * @throws KeyTaken when a reserved value belongs to another stream
   */
  append: (
    stream: string,
    expectedRevision: number,
    events: readonly NewEvent[],
    options?: AppendOptions,
  ) => Promise<Appended>
  /** Events of one stream in order, from a revision (inclusive, default 1). An unknown stream is empty. */
  readStream: (stream: string, from?: number) => Promise<StoredEvent[]>
  /** Events of all streams in global order, after a position (exclusive). */
  readAll: (after: number, options?: ReadAllOptions) => Promise<StoredEvent[]>
  /** The same with their data as text. Over personal data: all personal fields in it are empty. */
  readTexts: (after: number, options?: ReadTextsOptions) => Promise<StoredText[]>
  /**
   * Delivers events after a position, in global order and without gaps, in batches; each batch is awaited before the
   * next. A handler that throws gets the same batch again after a pause. With `restMs` a pause of that length (ms)
   * follows each batch that was not full: a single event is handled at once, a run of events in batches. During a run
   * the pause grows up to four times.
   */
  subscribe: (
    after: number,
    handler: (events: readonly StoredEvent[]) => Promise<void>,
    options?: { batchSize?: number; name?: string; restMs?: number },
  ) => Subscription
  /** Whether the hash chain of a stream matches what was written. True for an unknown stream. */
  isIntact: (stream: string) => Promise<boolean>
  /** The first answer to a command, if it was processed. */
  receipt: (commandId: string) => Promise<Receipt | undefined>
  /** The stream that holds a unique value, if there is one. */
  keyHolder: (key: UniqueKey) => Promise<string | undefined>
  /** Position of the last event; 0 when empty. */
  head: () => Promise<number>
}
