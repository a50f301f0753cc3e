import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as setTimer } from 'node:timers'
import { setTimeout } from 'node:timers/promises'
import { ClickHouseLogLevel, createClient } from '@clickhouse/client'
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client'
import { errorCode } from '../embedded-postgres/error-code.ts'
import { Unavailable } from '../errors.ts'
import { type EngineLog, keptEngine, type Patience } from './engine/kept-engine.ts'
import { asItIsMade } from './engine/piped-connection.ts'
import { givenRows, isSpread } from './given-rows.ts'
import { insertJson, jsonLines } from './json-rows.ts'
import { boundTo, literal } from './param-text.ts'
import type { Analytics, AnalyticsJson, AnalyticsLines, AnalyticsRow, AnalyticsValues, QueryLimits } from './port.ts'
import { slots } from './slots.ts'

/** What every statement is sent with, so that nothing of an earlier one is left over, and both sizes answer alike. */
const always: ClickHouseSettings = {
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
  // A row has one place, whatever it says: it is never in two partitions.
  do_not_merge_across_partitions_select_final: 1,
  // Rows that come are read by one thread: nobody waits for them, and several look twice for where a row begins.
  input_format_parallel_parsing: 0,
  // Compiling a calculation to machine code takes longer than the calculations of a chart.
  compile_expressions: 0,
  compile_aggregate_expressions: 0,
}
const unlimited: ClickHouseSettings = { ...always, max_execution_time: 0, max_memory_usage: '0', max_result_rows: '0' }

const defaultTimeoutMs = 10_000
const defaultMemoryBytes = 1_000_000_000
const mostRows = '1000000'
/** How long the engine may take to notice its own time limit before the query is killed from outside. */
const graceMs = 500

const limited = ({
  timeoutMs = defaultTimeoutMs,
  maxMemoryBytes = defaultMemoryBytes,
}: QueryLimits): ClickHouseSettings => ({
  ...always,
  max_execution_time: timeoutMs / 1000,
  max_memory_usage: String(maxMemoryBytes),
  max_result_rows: mostRows,
})

// Too slow, too many bytes or rows: it would be so again.
const tooMuch = new Set(['159', '160', '241', '396'])
// All questions together, on a server that others use too: it passes.
const ofAllMemory = /\(total\) memory limit exceeded|Memory limit \(total\) exceeded/i
// Cancelled, out of disk, too busy, connection lost.
const passing = new Set(['243', '394', '202', '209', '210', '439', '999'])
const connectionLost = /ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|socket hang up|Timeout error/

// By its code, not by its class: the client and the engine in process each bring a ClickHouseError of their own.
const asPortSays = (error: unknown): unknown => {
  const code = errorCode(error) ?? ''
  if (tooMuch.has(code))
    return new Unavailable('analytics', { cause: error, tooMuch: !ofAllMemory.test(String(error)) })
  const isPassing = passing.has(code) || connectionLost.test(`${code} ${String(error)}`)
  return isPassing ? new Unavailable('analytics', { cause: error }) : error
}

// Whoever asked gets the error and logs it; the client would print it a second time.
const silent = { level: ClickHouseLogLevel.OFF }

type Clients = {
  ingest: ClickHouseClient
  queries: readonly ClickHouseClient[]
  /** For answers that may be long and are read as they come. */
  streams: readonly ClickHouseClient[]
  /** Free for short statements at any time: killing a query, asking whether the engine is there. */
  control: ClickHouseClient
  released: () => Promise<void>
}

const overClients = ({ ingest, queries, streams, control, released }: Clients): Analytics => {
  const forQueries = slots(queries, 'analytics')
  const forStreams = slots(streams, 'analytics')
  const forIngest = slots([ingest], 'analytics')
  const spread = givenRows(unlimited)

  const kill = async (tag: string) => {
    const query = `KILL QUERY WHERE startsWith(query, ${literal(tag)}) ASYNC`
    await control.command({ query, clickhouse_settings: unlimited })
  }

  /** Ends a query in the engine. One that has hardly begun does not hear the first call. */
  const killUntilEnded = async (tag: string, hasEnded: () => boolean) => {
    while (!hasEnded()) {
      await kill(tag)
      await setTimeout(200, undefined, { ref: false })
    }
  }

  /** Lets go of a query that nobody waits for any more, in the engine too. Its connection is free when it has ended. */
  const whileWanted = <Rows>(start: (stillWanted: () => void) => Promise<Rows>, tag: string, limits: QueryLimits) => {
    const { signal, timeoutMs = defaultTimeoutMs } = limits
    const unwanted = new AbortController()
    let ended = false
    let begun = false
    const giveUp = (why: unknown) => {
      unwanted.abort(why)
      // One that still waits for a connection never begins. Killing it would keep busy what says that the engine is there.
      if (!begun) return
      // When the engine is gone there is nothing left to end.
      killUntilEnded(tag, () => ended).catch(() => undefined)
    }
    const aborted = () => giveUp(signal?.reason)
    if (signal?.aborted) unwanted.abort(signal.reason)
    signal?.addEventListener('abort', aborted, { once: true })
    const deadline = setTimer(() => giveUp(new Unavailable('analytics', { tooMuch: begun })), timeoutMs + graceMs)

    const given = new Promise<never>((_, reject) =>
      unwanted.signal.addEventListener('abort', () => reject(unwanted.signal.reason), { once: true }),
    )
    const stillWanted = () => {
      unwanted.signal.throwIfAborted()
      begun = true
    }
    const running = start(stillWanted).finally(() => {
      ended = true
      clearTimeout(deadline)
      signal?.removeEventListener('abort', aborted)
    })
    return Promise.race([running, given]).catch((error: unknown) => Promise.reject(asPortSays(error)))
  }

  return {
    insert: async (
      table: string,
      rows: readonly AnalyticsRow[] | readonly AnalyticsValues[] | AnalyticsLines | AnalyticsJson,
      places?: string,
    ) => {
      const isText = rows instanceof Uint8Array
      const given = isText ? rows : 'json' in rows ? rows.json : rows
      if (given.length === 0) return
      const name = places === undefined ? table : `${table} ${places}`
      await forIngest
        .use<unknown>((client) => {
          if (!isText && isSpread(places))
            return spread.insert(client, table, given as Uint8Array | readonly AnalyticsValues[], places)
          if (isText) {
            const values = Readable.from([given], { objectMode: false })
            return client.insert({ table: name, values, format: 'TabSeparated', clickhouse_settings: unlimited })
          }
          if (given instanceof Uint8Array) return insertJson(client, name, given, unlimited)
          if (places !== undefined) return insertJson(client, name, jsonLines(given), unlimited)
          return client.insert<unknown>({
            table: name,
            values: given,
            format: 'JSONEachRow',
            clickhouse_settings: unlimited,
          })
        })
        .catch((error: unknown) => Promise.reject(asPortSays(error)))
    },
    query: async <Row>(sql: string, params: Readonly<Record<string, unknown>> = {}, limits: QueryLimits = {}) => {
      const bound = boundTo(sql, params)
      const tag = `/* ${randomUUID()} */`
      const run = (stillWanted: () => void) =>
        forQueries.use(async (client) => {
          stillWanted()
          const answer = await client.query({
            query: `${tag} ${sql}`,
            query_params: bound,
            format: 'JSONEachRow',
            clickhouse_settings: limited(limits),
          })
          return answer.json<Row>()
        })
      return whileWanted(run, tag, limits)
    },
    stream: async <Row>(
      sql: string,
      params: Readonly<Record<string, unknown>>,
      take: (rows: Row[]) => Promise<void> | void,
      limits: QueryLimits = {},
    ) => {
      const bound = boundTo(sql, params)
      const tag = `/* ${randomUUID()} */`
      const run = (stillWanted: () => void) =>
        forStreams.use(async (client) => {
          stillWanted()
          const answer = await client.query({
            query: `${tag} ${sql}`,
            query_id: `${asItIsMade}${randomUUID()}`,
            query_params: bound,
            format: 'JSONEachRow',
            clickhouse_settings: { ...limited(limits), max_result_rows: '0' },
          })
          for await (const rows of answer.stream<Row>()) {
            stillWanted()
            await take(rows.map((row) => row.json()))
          }
        })
      return whileWanted(run, tag, limits)
    },
    exec: async (sql) => {
      await forIngest
        .use(async (client) => {
          await spread.forget(client)
          await client.command({ query: sql, clickhouse_settings: unlimited })
        })
        .catch((error: unknown) => Promise.reject(asPortSays(error)))
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
 * ClickHouse (chDB) in a process of its own, which ends with this one and is started again when it dies. Its data is in the
 * directory, which one process opens at a time.
 */
export const embeddedClickhouse = async (
  directory: string,
  log?: EngineLog,
  patience?: Patience,
): Promise<Analytics> => {
  const { connection, stop } = await keptEngine(resolve(directory), 6, log, patience)
  const client = (number: number) => createClient({ connection: connection(number), log: silent })
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
  const client = createClient({ url, log: silent, max_open_connections: 16, request_timeout: 120_000 })
  return overClients({
    ingest: client,
    queries: Array.from({ length: 8 }, () => client),
    streams: Array.from({ length: 4 }, () => client),
    control: client,
    released: async () => {},
  })
}

/** The server where one is named, else the embedded engine. */
export const openedClickhouse = async (url: string, directory: string, log: EngineLog): Promise<Analytics> =>
  url ? serverClickhouse(url) : embeddedClickhouse(directory, log)
