import type { Actor, StoredEvent } from '@freight/contracts/events/envelope'

/** An event on its way into the store; revision, position and hashes are given by the store. */
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

/** The answer to a command, kept in the same step as its events, so that a repetition gets the first answer. */
export type Receipt = {
  commandId: string
  /** SHA-256 of command type, target and body: the same key with another body is an error. */
  fingerprint: string
  stream: string
  revision: number
  position: number
}

/**
 * A value that only one stream may hold, e.g. `{ scope: 'user-name', value: 'lferreyra' }`.
 * `personal`: stored as a keyed hash, because a key outlives the erasure of its person.
 */
export type UniqueKey = { scope: string; value: string; personal?: true }

export type AppendOptions = {
  receipt?: { commandId: string; fingerprint: string }
  /** Taken in the same step as the events; taken by another stream: `KeyTaken`. */
  reserve?: readonly UniqueKey[]
  release?: readonly UniqueKey[]
}

export type Appended = { revision: number; position: number }

export type Subscription = {
  /** Resolves when the handler in progress is done; nothing is delivered afterwards. */
  stop: () => Promise<void>
  /** Highest position whose handler has finished. */
  position: () => number
  /** Resolves when everything that was stored at the time of the call has been handled. */
  caughtUp: () => Promise<void>
}

export type ReadAllOptions = { limit?: number; types?: readonly string[] }

/** Of so many shares of the streams only one, numbered from 0. Each store divides them in its own way, and always alike. */
export type ReadTextsOptions = ReadAllOptions & { share?: { count: number; mine: number } }

/** An event with its data as the text that is stored, for whoever hands it on, or looks at the data of few. */
export type StoredText = Omit<StoredEvent, 'data'> & {
  text: string
  /** The same, where it had to be read. */
  data?: unknown
}

/** What the application needs of an event store. Every adapter passes `port.contract.ts`. */
export type EventStore = {
  /**
   * Adds events to a stream, durable when it resolves.
   * `expectedRevision` is the number of events in the stream (0: it must not exist).
   * The same event ids at the same revisions are answered as the first time.
   * An empty list of events only leaves the receipt.
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
  /** The same with their data as text. Over personal data: whatever is personal in it is empty. */
  readTexts: (after: number, options?: ReadTextsOptions) => Promise<StoredText[]>
  /**
   * Delivers events after a position, in global order and without gaps, in batches; each batch is awaited before the
   * next. A handler that throws gets the same batch again after a pause. With `restMs` a batch that was not full is
   * followed by so long a rest: the first event is handled at once, a stream of them together. While a stream goes on
   * the rest grows up to four times.
   */
  subscribe: (
    after: number,
    handler: (events: readonly StoredEvent[]) => Promise<void>,
    options?: { batchSize?: number; name?: string; restMs?: number },
  ) => Subscription
  /** Whether a stream is, hash by hash, what was once written to it. An unknown stream is. */
  isIntact: (stream: string) => Promise<boolean>
  /** The first answer to a command, if it was processed. */
  receipt: (commandId: string) => Promise<Receipt | undefined>
  /** The stream that holds a unique value, if one does. */
  keyHolder: (key: UniqueKey) => Promise<string | undefined>
  /** Position of the last event; 0 when empty. */
  head: () => Promise<number>
}
