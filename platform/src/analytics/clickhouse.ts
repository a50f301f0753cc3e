import { randomUUID } from 'node:crypto'
import { rename, rm, readFile, stat } from 'node:fs/promises'
import { resolve, join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as setTimer } from 'node:timers'
import { setTimeout } from 'node:timers/promises'
import { ClickHouseLogLevel, createClient } from '@clickhouse/client'
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client'
import { errorCode } from '../embedded-postgres/error-code.ts'
import { Unavailable } from '../errors.ts'
import { type EngineLog, superviseEngine, type TimeLimits } from './engine/engine-supervisor.ts'
import { streamedIdPrefix } from './engine/piped-connection.ts'
import { givenRows, isSpread } from './insert-rows.ts'
import { insertJson, jsonLines } from './json-rows.ts'
import { boundTo, literal } from './param-text.ts'
import type { Analytics, AnalyticsJson, AnalyticsLines, AnalyticsRow, AnalyticsValues, QueryLimits } from './port.ts'

type Slots<Slot> = {
  /**
   * Runs the work with a free slot; waits for one if necessary.
   * @throws Unavailable when too many wait
   */
  use: <Result>(work: (slot: Slot) => Promise<Result>) => Promise<Result>
  /** Resolves when no work runs or waits. */
  idle: () => Promise<void>
}

/** Lends a few connections, first come first served. */
export const slots = <Slot>(resources: readonly Slot[], name: string, longestQueue = 200): Slots<Slot> => {
  const free = [...resources]
  const waiting: ((slot: Slot) => void)[] = []
  const working = new Set<Promise<unknown>>()

  const acquire = async (): Promise<Slot> => {
    const slot = free.pop()
    if (slot !== undefined) return slot
    if (waiting.length >= longestQueue) throw new Unavailable(name)
    return new Promise((resolve) => waiting.push(resolve))
  }
  const giveBack = (slot: Slot) => {
    const next = waiting.shift()
    if (next) next(slot)
    else free.push(slot)
  }
  const run = async <Result>(work: (slot: Slot) => Promise<Result>): Promise<Result> => {
    const slot = await acquire()
    try {
      return await work(slot)
    } finally {
      giveBack(slot)
    }
  }
  return {
    use: (work) => {
      const done = run(work)
      working.add(done)
      const forget = () => void working.delete(done)
      done.then(forget, forget)
      return done
    },
    idle: async () => {
      while (working.size > 0) await Promise.allSettled(working)
    },
  }
}

/**
 * Whether no engine holds the directory: it locks the file `status` in it. On systems that do not list locks, all but
 * Linux, the directory counts as held.
 */
const isFree = async (directory: string): Promise<boolean> => {
  const locks = await readFile('/proc/locks', 'utf8').catch(() => undefined)
  if (locks === undefined) return false
  const file = await stat(join(directory, 'status')).catch(() => undefined)
  return file === undefined || !locks.split('\n').some((line) => line.includes(`:${file.ino} `))
}

/** Settings of every statement, so that none remain from an earlier one, and engine and server answer alike. */
const commonSettings: ClickHouseSettings = {
  session_timezone: 'UTC',
  date_time_input_format: 'best_effort',
  date_time_output_format: 'iso',
  output_format_json_quote_64bit_integers: 0,
  // Decimals are money: as text, with their zeros, never as a float.
  output_format_json_quote_decimals: 1,
  output_format_decimal_trailing_zeros: 1,
  input_format_skip_unknown_fields: 0,
  input_format_json_named_tuples_as_objects: 1,
  max_query_size: '262144',
  // A key always belongs to one partition, so FINAL needs no merge across partitions.
  do_not_merge_across_partitions_select_final: 1,
  // No caller waits for inserts, and several threads would search each row boundary twice.
  input_format_parallel_parsing: 0,
  // Compiling a calculation to machine code takes longer than the calculations of a chart.
  compile_expressions: 0,
  compile_aggregate_expressions: 0,
}
const unlimited: ClickHouseSettings = {
  ...commonSettings,
  max_execution_time: 0,
  max_memory_usage: '0',
  max_result_rows: '0',
}

const defaultTimeoutMs = 10_000
const defaultMemoryBytes = 1_000_000_000
const mostRows = '1000000'
/** Time (ms) for the engine to apply its own time limit before the query is killed from outside. */
const graceMs = 500

const limitSettings = ({
  timeoutMs = defaultTimeoutMs,
  maxMemoryBytes = defaultMemoryBytes,
}: QueryLimits): ClickHouseSettings => ({
  ...commonSettings,
  max_execution_time: timeoutMs / 1000,
  max_memory_usage: String(maxMemoryBytes),
  max_result_rows: mostRows,
})

// Codes for too slow, too much memory, too many rows or bytes: a retry would fail again.
const limitErrorCodes = new Set(['159', '160', '241', '396'])
// Limit over all queries of a shared server: a retry may succeed.
const totalMemoryLimit = /\(total\) memory limit exceeded|Memory limit \(total\) exceeded/i
// Codes for out of disk, cancelled, too busy, connection lost.
const temporaryErrorCodes = new Set(['243', '394', '202', '209', '210', '439', '999'])
const connectionLost = /ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|socket hang up|Timeout error/

// By code, not by class: client and embedded engine each have their own ClickHouseError.
const portError = (error: unknown): unknown => {
  const code = errorCode(error) ?? ''
  if (limitErrorCodes.has(code))
    return new Unavailable('analytics', { cause: error, tooMuch: !totalMemoryLimit.test(String(error)) })
  const isTemporary = temporaryErrorCodes.has(code) || connectionLost.test(`${code} ${String(error)}`)
  return isTemporary ? new Unavailable('analytics', { cause: error }) : error
}

// The caller logs the error; the client would log it a second time.
const silentLog = { level: ClickHouseLogLevel.OFF }

type Clients = {
  ingest: ClickHouseClient
  queries: readonly ClickHouseClient[]
  /** For long answers, read in pieces. */
  streams: readonly ClickHouseClient[]
  /** Reserved for short statements: killing a query, checking whether the engine runs. */
  control: ClickHouseClient
  released: () => Promise<void>
}

type InsertedRows = readonly AnalyticsRow[] | readonly AnalyticsValues[] | AnalyticsLines | AnalyticsJson

/** Rows, or their text. */
const contentOf = (rows: InsertedRows) => {
  if (rows instanceof Uint8Array) return rows
  return 'json' in rows ? rows.json : rows
}

const overClients = ({ ingest, queries, streams, control, released }: Clients): Analytics => {
  const forQueries = slots(queries, 'analytics')
  const forStreams = slots(streams, 'analytics')
  const forIngest = slots([ingest], 'analytics')
  const spreadRows = givenRows(unlimited)

  const kill = async (tag: string) => {
    const query = `KILL QUERY WHERE startsWith(query, ${literal(tag)}) ASYNC`
    await control.command({ query, clickhouse_settings: unlimited })
  }

  /** Ends a query in the engine. The first KILL misses a query that has hardly begun. */
  const killUntilEnded = async (tag: string, hasEnded: () => boolean) => {
    while (!hasEnded()) {
      await kill(tag)
      await setTimeout(200, undefined, { ref: false })
    }
  }

  /** Ends a query without a caller, in the engine too. Its connection is free once the query has ended. */
  const runCancellable = <Rows>(start: (begin: () => void) => Promise<Rows>, tag: string, limits: QueryLimits) => {
    const { signal, timeoutMs = defaultTimeoutMs } = limits
    const cancellation = new AbortController()
    let hasEnded = false
    let hasBegun = false
    const giveUp = (reason: unknown) => {
      cancellation.abort(reason)
      // A query that waits for a connection never begins. Killing it would block the connection of the ping.
      if (!hasBegun) return
      // Without an engine there is no query left to end.
      killUntilEnded(tag, () => hasEnded).catch(() => undefined)
    }
    const onAbort = () => giveUp(signal?.reason)
    if (signal?.aborted) cancellation.abort(signal.reason)
    signal?.addEventListener('abort', onAbort, { once: true })
    const deadline = setTimer(() => giveUp(new Unavailable('analytics', { tooMuch: hasBegun })), timeoutMs + graceMs)

    const rejection = new Promise<never>((_, reject) =>
      cancellation.signal.addEventListener('abort', () => reject(cancellation.signal.reason), { once: true }),
    )
    const begin = () => {
      cancellation.signal.throwIfAborted()
      hasBegun = true
    }
    const result = start(begin).finally(() => {
      hasEnded = true
      clearTimeout(deadline)
      signal?.removeEventListener('abort', onAbort)
    })
    return Promise.race([result, rejection]).catch((error: unknown) => Promise.reject(portError(error)))
  }

  return {
    insert: async (table: string, rows: InsertedRows, columns?: string) => {
      const isText = rows instanceof Uint8Array
      const content = contentOf(rows)
      if (content.length === 0) return
      const target = columns === undefined ? table : `${table} ${columns}`
      await forIngest
        .use<unknown>((client) => {
          if (!isText && isSpread(columns))
            return spreadRows.insert(client, table, content as Uint8Array | readonly AnalyticsValues[], columns)
          if (isText) {
            const values = Readable.from([content], { objectMode: false })
            return client.insert({ table: target, values, format: 'TabSeparated', clickhouse_settings: unlimited })
          }
          if (content instanceof Uint8Array) return insertJson(client, target, content, unlimited)
          if (columns !== undefined) return insertJson(client, target, jsonLines(content), unlimited)
          return client.insert<unknown>({
            table: target,
            values: content,
            format: 'JSONEachRow',
            clickhouse_settings: unlimited,
          })
        })
        .catch((error: unknown) => Promise.reject(portError(error)))
    },
    query: async <Row>(sql: string, params: Readonly<Record<string, unknown>> = {}, limits: QueryLimits = {}) => {
      const boundParams = boundTo(sql, params)
      const tag = `/* ${randomUUID()} */`
      const run = (begin: () => void) =>
        forQueries.use(async (client) => {
          begin()
          const answer = await client.query({
            query: `${tag} ${sql}`,
            query_params: boundParams,
            format: 'JSONEachRow',
            clickhouse_settings: limitSettings(limits),
          })
          return answer.json<Row>()
        })
      return runCancellable(run, tag, limits)
    },
    stream: async <Row>(
      sql: string,
      params: Readonly<Record<string, unknown>>,
      handleRows: (rows: Row[]) => Promise<void> | void,
      limits: QueryLimits = {},
    ) => {
      const boundParams = boundTo(sql, params)
      const tag = `/* ${randomUUID()} */`
      const run = (begin: () => void) =>
        forStreams.use(async (client) => {
          begin()
          const answer = await client.query({
            query: `${tag} ${sql}`,
            query_id: `${streamedIdPrefix}${randomUUID()}`,
            query_params: boundParams,
            format: 'JSONEachRow',
            clickhouse_settings: { ...limitSettings(limits), max_result_rows: '0' },
          })
          for await (const rows of answer.stream<Row>()) {
            begin()
            await handleRows(rows.map((row) => row.json()))
          }
        })
      return runCancellable(run, tag, limits)
    },
    exec: async (sql) => {
      await forIngest
        .use(async (client) => {
          await spreadRows.forget(client)
          await client.command({ query: sql, clickhouse_settings: unlimited })
        })
        .catch((error: unknown) => Promise.reject(portError(error)))
    },
    ping: async () => {
      const pong = await control.ping()
      if (!pong.success) throw new Unavailable('analytics', { cause: pong.error })
    },
    close: async () => {
      await Promise.all([forQueries.idle(), forStreams.idle(), forIngest.idle()])
      await Promise.all([ingest, control, ...queries, ...streams].map((client) => client.close()))
      await released()
    },
  }
}

/**
 * ClickHouse (chDB) in a separate process, which ends with this one and is restarted when it dies. Its data is in the
 * directory, which one process opens at a time.
 */
export const embeddedClickhouse = async (
  directory: string,
  log?: EngineLog,
  timeLimits?: TimeLimits,
): Promise<Analytics> => {
  // One connection for control, one for inserts, two for queries, two for streams.
  const { connection, stop } = await superviseEngine(resolve(directory), 6, log, timeLimits)
  const client = (number: number) => createClient({ connection: connection(number), log: silentLog })
  return overClients({
    control: client(0),
    ingest: client(1),
    queries: [client(2), client(3)],
    streams: [client(4), client(5)],
    released: stop,
  })
}

/** A ClickHouse server or cluster. */
export const serverClickhouse = (url: string): Analytics => {
  const client = createClient({ url, log: silentLog, max_open_connections: 16, request_timeout: 120_000 })
  return overClients({
    ingest: client,
    queries: Array.from({ length: 8 }, () => client),
    streams: Array.from({ length: 4 }, () => client),
    control: client,
    released: async () => {},
  })
}

/** The configured server, otherwise the embedded engine. */
export const openedClickhouse = async (url: string, directory: string, log: EngineLog): Promise<Analytics> => {
  if (url) return serverClickhouse(url)
  try {
    return await embeddedClickhouse(directory, log)
  } catch (error) {
    if (error instanceof Unavailable || !(await isFree(directory))) throw error
    // The data is derived from the events: a damaged directory is set aside and rebuilt.
    const damagedDirectory = `${directory}.damaged`
    await rm(damagedDirectory, { recursive: true, force: true })
    await rename(directory, damagedDirectory)
    log.warn(
      { err: error, aside: damagedDirectory },
      'the analytics directory cannot be opened; it was set aside and is built anew',
    )
    return embeddedClickhouse(directory, log)
  }
}
