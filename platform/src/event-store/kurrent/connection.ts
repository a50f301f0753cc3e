import {
  type AppendStreamRequest,
  BACKWARDS,
  END,
  FORWARDS,
  jsonEvent,
  type JSONType,
  KurrentDBClient,
  NO_STREAM,
  StreamNotFoundError,
  UnsupportedError,
  WrongExpectedVersionError,
} from '@kurrent/kurrentdb-client'
import { Unavailable } from '../../errors.ts'

/** A record to write: all metadata are strings. */
export type KurrentRecord = { id: string; type: string; data: unknown; metadata: Readonly<Record<string, string>> }

/** Records to append to a stream that has `expected` records. */
export type Addition = { stream: string; expected: number; records: readonly KurrentRecord[] }

/** `number`: 1 for the first record of its stream. */
export type ReadRecord = KurrentRecord & { number: number }

/** A stream does not have the expected length; nothing was written. */
export class Outrun extends Error {}

const answersWithinMs = 5_000

/** Errors about the records sent; any other error means that the server is unreachable or unusable. */
const recordErrorTypes = new Set([
  'append-record-size-exceeded',
  'transaction-max-size-exceeded',
  'maximum-append-size-exceeded',
  'invalid-argument',
])

const namedType = (error: unknown) =>
  typeof error === 'object' && error !== null && 'type' in error ? String(error.type) : ''
// An id that is not a UUID or a record that is too long: the client has no error type of its own for these.
const isInvalidArgument = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 3

export const isFaultOfRecords = (error: unknown) => recordErrorTypes.has(namedType(error)) || isInvalidArgument(error)

/** @throws Unavailable when no answer comes in time or the error is not about the records */
export const withTimeLimit = async <Result>(answer: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${answersWithinMs} ms`)), answersWithinMs)
  })
  try {
    return await Promise.race([answer, timeout])
  } catch (error) {
    if (error instanceof WrongExpectedVersionError) throw new Outrun('A stream has grown', { cause: error })
    if (error instanceof Unavailable || error instanceof UnsupportedError || isFaultOfRecords(error)) throw error
    throw new Unavailable('event store', { cause: error })
  } finally {
    clearTimeout(timer)
    // An answer after the time limit has no caller; its rejection must not crash the process.
    answer.catch(() => {})
  }
}

const knownUrlOptions = new Set(
  `maxDiscoverAttempts discoveryInterval gossipTimeout nodePreference tls tlsVerifyCert tlsCAFile userCertFile userKeyFile
  throwOnAppendFailure keepAliveInterval keepAliveTimeout dnsDiscover defaultDeadline connectionName`
    .toLowerCase()
    .split(/\s+/),
)

/** @throws Error that names the variable but no part of the address, which may contain a password */
const clientOf = (url: string): KurrentDBClient => {
  const urlOptions = url.slice(url.includes('?') ? url.indexOf('?') + 1 : url.length).split('&')
  const unknown = urlOptions
    .map((option) => option.split('=')[0] ?? '')
    .filter((name) => name && !knownUrlOptions.has(name.toLowerCase()))
  // The client would log the whole address with its warning.
  if (unknown.length > 0) {
    const names = unknown.filter((name) => /^[a-z]+$/i.test(name)).join(', ')
    throw new Error(
      names ? `EVENT_STORE_URL: KurrentDB has no option ${names}` : 'EVENT_STORE_URL: no address of KurrentDB',
    )
  }
  const hasDeadline = urlOptions.some((option) => /^defaultDeadline=/i.test(option))
  try {
    return KurrentDBClient.connectionString(
      hasDeadline ? url : `${url}${url.includes('?') ? '&' : '?'}defaultDeadline=${answersWithinMs}`,
    )
  } catch (error) {
    throw new Error(`EVENT_STORE_URL: no address of KurrentDB: ${error instanceof Error ? error.message : ''}`)
  }
}

const isTexts = (value: unknown): value is Record<string, string> => typeof value === 'object' && value !== null

/** The KurrentDB calls that the event store needs, each with a time limit. */
export const kurrentConnection = (url: string) => {
  const client = clientOf(url)

  const readRecords = async (stream: string, readOptions: Parameters<typeof client.readStream>[1]) => {
    const records: ReadRecord[] = []
    try {
      for await (const { event } of client.readStream(stream, readOptions)) {
        if (!event) continue
        const { id, type, data, metadata, revision } = event
        records.push({ id, type, data, metadata: isTexts(metadata) ? metadata : {}, number: Number(revision) + 1 })
      }
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error
    }
    return records
  }

  return {
    /** @throws when the server is unreachable or older than 25.1, which cannot write to several streams in one step */
    refuseUnusable: async () => {
      await withTimeLimit(readRecords('~log', { direction: BACKWARDS, fromRevision: END, maxCount: 1 }))
      // Any other error means that the server knows the call.
      await client.multiStreamAppend([]).catch((error: unknown) => {
        if (error instanceof UnsupportedError) throw error
      })
    },
    /** Records of a stream in order, from a number counted from 1. An unknown stream is empty. */
    read: (stream: string, from = 1, limit = Number.MAX_SAFE_INTEGER): Promise<ReadRecord[]> =>
      withTimeLimit(readRecords(stream, { direction: FORWARDS, fromRevision: BigInt(from - 1), maxCount: limit })),
    last: async (stream: string): Promise<ReadRecord | undefined> =>
      (await withTimeLimit(readRecords(stream, { direction: BACKWARDS, fromRevision: END, maxCount: 1 })))[0],
    /**
     * Appends to several streams in one step: to all of them or to none.
     * @throws Outrun when one of them does not have the expected length
     */
    add: async (additions: readonly Addition[]): Promise<void> => {
      const requests = additions.map(({ stream, expected, records }): AppendStreamRequest => ({
        streamName: stream,
        expectedState: expected === 0 ? NO_STREAM : BigInt(expected - 1),
        events: records.map(({ id, type, data, metadata }) =>
          jsonEvent({ id, type, data: data as JSONType, metadata: { ...metadata } }),
        ),
      }))
      await withTimeLimit(client.multiStreamAppend(requests))
    },
    /** Calls back with the number of each new record, and once when the subscription is lost. */
    watch: (stream: string, onRecord: (number: number) => void, onLost: (error: unknown) => void) => {
      const following = client.subscribeToStream(stream, { fromRevision: END })
      following.on('data', ({ event }) => event && onRecord(Number(event.revision) + 1))
      following.on('error', onLost)
      following.on('end', () => onLost(new Error('The subscription ended')))
      return () => void following.unsubscribe().catch(() => {})
    },
    close: () => client.dispose(),
  }
}

export type KurrentConnection = ReturnType<typeof kurrentConnection>
