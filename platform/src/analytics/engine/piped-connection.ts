import { Readable, type Duplex } from 'node:stream'
import type { createClient } from '@clickhouse/client'
import { Unavailable } from '../../errors.ts'
import { literal, paramText } from '../param-text.ts'
import { insertFromFile, bytesOf, fromFile } from './insert-from-file.ts'
import { type FrameKind, readFrames, sendFrame } from './frames.ts'

type ClientConfig = NonNullable<Parameters<typeof createClient>[0]>
export type Connection = NonNullable<ClientConfig['connection']>
type QueryParams = Parameters<Connection['query']>[0]

/** Prefix of the id of a streamed query; the embedded engine itself has no query ids. */
export const streamedIdPrefix = 'as-it-is-made-'
export const isStreamed = ({ query_id = '' }: { query_id?: string | undefined }): boolean =>
  query_id.startsWith(streamedIdPrefix)

// Client settings for HTTP connections only; the embedded engine rejects them.
const httpOnly = /^(wait_end_of_query|enable_http_compression|default_format|.*_http_.*|http_.*)$/

const settingText = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'boolean' ? String(Number(value)) : literal(String(value))

/**
 * Settings and parameters in one SET before the query. The package would send one SET per setting (1 ms more per
 * query), escape values incompletely, and run queries with parameters one after the other on any number of
 * connections.
 */
const settingsOf = ({ query_params, clickhouse_settings }: QueryParams): string => {
  const settings = Object.entries(clickhouse_settings ?? {})
    .filter(([name, value]) => value !== undefined && !httpOnly.test(name))
    .map(([name, value]) => `${name} = ${settingText(value)}`)
  const params = Object.entries(query_params ?? {}).map(
    ([name, value]) => `param_${name} = ${literal(paramText(value))}`,
  )
  const set = [...settings, ...params].join(', ')
  return set ? `SET ${set}` : ''
}

const errorOf = (body: Buffer): Error => {
  // Written by `engine-process.ts`.
  const { message, code } = JSON.parse(body.toString()) as { message: string; code?: string }
  return Object.assign(new Error(message), { code })
}

/** Receiver of the answer to the current request. */
type Receiver = { take: (kind: FrameKind, body: Buffer) => void; fail: (reason: Error) => void }

/**
 * A connection to the engine over a pipe, with one request at a time. Many rows are passed as a file in the
 * folder.
 */
export const pipedConnection = (pipe: Duplex, folder: string) => {
  let receiver: Receiver | undefined
  let failure: Error | undefined
  /** Resolves at the end of the previous answer, which may still arrive without a reader. */
  let lastAnswer = Promise.resolve()
  const breakOff = () => {
    failure ??= new Unavailable('analytics')
    receiver?.fail(failure)
  }
  pipe.on('error', breakOff)
  pipe.on('close', breakOff)
  readFrames(pipe, (kind, body) => receiver?.take(kind, body))

  /** Sends a request and waits for its answer; without a request, for the greeting of the engine. */
  const answered = async (send: () => void): Promise<Readable> => {
    const previousAnswer = lastAnswer
    let endAnswer = () => {}
    lastAnswer = new Promise((resolve) => (endAnswer = resolve))
    await previousAnswer
    return new Promise((resolve, reject) => {
      const endRequest = () => {
        receiver = undefined
        // The end may arrive together with a piece that has no reader yet.
        pipe.resume()
        endAnswer()
      }
      const answer = new Readable({
        read: () => void pipe.resume(),
        destroy: (error, done) => {
          // The reader has left: the rest of the answer is read to its end and dropped.
          if (receiver === request && !failure) {
            sendFrame(pipe, 'C')
            pipe.resume()
          }
          done(error)
        },
      })
      // The reader gets the error from its read; the client destroys unread streams with an error.
      answer.on('error', () => {})
      const fail = (reason: Error) => {
        endRequest()
        reject(reason)
        answer.destroy(reason)
      }
      const request: Receiver = {
        take: (kind, body) => {
          if (kind === 'F') return fail(errorOf(body))
          resolve(answer)
          if (kind === 'D') {
            if (answer.destroyed) return
            // Before the push, which may make the reader call `resume` at once; that call must come last.
            pipe.pause()
            if (answer.push(body)) pipe.resume()
            return
          }
          endRequest()
          if (!answer.destroyed) answer.push(null)
        },
        fail,
      }
      receiver = request
      if (failure) fail(failure)
      else send()
    })
  }

  const query = (kind: 'Q' | 'S', sql: string) => answered(() => void sendFrame(pipe, kind, sql))
  const runToEnd = async (sql: string): Promise<void> => {
    for await (const rest of await query('Q', sql)) void rest
  }
  const answerHead = ({ query_id = '' }: { query_id?: string | undefined }) => ({
    query_id,
    response_headers: {},
    http_status_code: 200,
  })

  const insert = async (params: QueryParams, values: string | Readable): Promise<void> => {
    const sql = (statement: string) => [settingsOf(params), statement].filter(Boolean).join('; ')
    const rows = await bytesOf(values)
    await insertFromFile(folder, rows, (file) =>
      runToEnd(file === undefined ? `${sql(params.query)}\n${rows.toString()}` : sql(fromFile(params.query, file))),
    )
  }

  const connection: Connection = {
    query: async (params) => {
      const set = settingsOf(params)
      if (!isStreamed(params))
        return { stream: await query('Q', set ? `${set}; ${params.query}` : params.query), ...answerHead(params) }
      if (set) await runToEnd(set)
      return { stream: await query('S', params.query), ...answerHead(params) }
    },
    command: async (params) => {
      await runToEnd([settingsOf(params), params.query].filter(Boolean).join('; '))
      return answerHead(params)
    },
    exec: async (params) => {
      if (params.values) {
        await insert(params, params.values)
        return { stream: Readable.from([]), ...answerHead(params) }
      }
      const sql = [settingsOf(params), params.query].filter(Boolean).join('; ')
      return { stream: await query('Q', sql), ...answerHead(params) }
    },
    insert: async (params) => {
      await insert(params, params.values)
      return answerHead(params)
    },
    ping: async () => {
      try {
        await runToEnd('SELECT 1')
        return { success: true }
      } catch (error) {
        return { success: false, error: error instanceof Error ? error : new Error(String(error)) }
      }
    },
    close: async () => {},
  }
  return {
    connection,
    /**
     * Resolves when the engine has opened the connection.
     * @throws the error of the engine when it could not
     */
    greeted: async () => {
      for await (const rest of await answered(() => {})) void rest
    },
  }
}
