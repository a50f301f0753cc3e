import { Readable, type Duplex } from 'node:stream'
import type { createClient } from '@clickhouse/client'
import { Unavailable } from '../../errors.ts'
import { literal, paramText } from '../param-text.ts'
import { asFile, bytesOf, fromFile } from './given-file.ts'
import { type FrameKind, readFrames, sendFrame } from './frames.ts'

type ClientConfig = NonNullable<Parameters<typeof createClient>[0]>
export type Connection = NonNullable<ClientConfig['connection']>
type Asked = Parameters<Connection['query']>[0]

/** So begins the id of a query whose rows are handed on as they are made; the embedded engine itself knows no ids. */
export const asItIsMade = 'as-it-is-made-'
export const isAsItIsMade = ({ query_id = '' }: { query_id?: string | undefined }): boolean =>
  query_id.startsWith(asItIsMade)

// The client's own settings that mean something on an HTTP connection only; the embedded engine refuses them.
const httpOnly = /^(wait_end_of_query|enable_http_compression|default_format|.*_http_.*|http_.*)$/

const written = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'boolean' ? String(Number(value)) : literal(String(value))

/**
 * Settings and parameters in one SET before the query.
 * The package would send one SET per setting (1 ms more for a query), escape their values by half,
 * and run the queries that have parameters one after the other, on however many connections.
 */
const settingsOf = ({ query_params, clickhouse_settings }: Asked): string => {
  const settings = Object.entries(clickhouse_settings ?? {})
    .filter(([name, value]) => value !== undefined && !httpOnly.test(name))
    .map(([name, value]) => `${name} = ${written(value)}`)
  const params = Object.entries(query_params ?? {}).map(
    ([name, value]) => `param_${name} = ${literal(paramText(value))}`,
  )
  const set = [...settings, ...params].join(', ')
  return set ? `SET ${set}` : ''
}

const failed = (body: Buffer): Error => {
  // Written by `engine-process.ts`.
  const { message, code } = JSON.parse(body.toString()) as { message: string; code?: string }
  return Object.assign(new Error(message), { code })
}

/** What waits for the answer to what was asked last. */
type Waiting = { take: (kind: FrameKind, body: Buffer) => void; fail: (why: Error) => void }

/**
 * One connection of the engine, at the other end of a pipe: one thing at a time is asked of it. Of many rows it is told where
 * they are, in a file of the folder `given`.
 */
export const pipedConnection = (pipe: Duplex, given: string) => {
  let waiting: Waiting | undefined
  let broken: Error | undefined
  /** When the answer before has come to its end: one that nobody reads any more is still on its way. */
  let free = Promise.resolve()
  const breakOff = () => {
    broken ??= new Unavailable('analytics')
    waiting?.fail(broken)
  }
  pipe.on('error', breakOff)
  pipe.on('close', breakOff)
  readFrames(pipe, (kind, body) => waiting?.take(kind, body))

  /** Waits for the next answer, which is the engine's greeting when nothing was asked. */
  const answered = async (ask: () => void): Promise<Readable> => {
    const before = free
    let end = () => {}
    free = new Promise((resolve) => (end = resolve))
    await before
    return new Promise((resolve, reject) => {
      const ended = () => {
        waiting = undefined
        // The end may come together with a piece that nobody has read yet.
        pipe.resume()
        end()
      }
      const answer = new Readable({
        read: () => void pipe.resume(),
        destroy: (error, done) => {
          // Its reader has left: what is still on its way is let through to its end.
          if (waiting === own && !broken) {
            sendFrame(pipe, 'C')
            pipe.resume()
          }
          done(error)
        },
      })
      // Whoever reads it hears of an error by reading; the client closes what it has not read with one.
      answer.on('error', () => {})
      const fail = (why: Error) => {
        ended()
        reject(why)
        answer.destroy(why)
      }
      const own: Waiting = {
        take: (kind, body) => {
          if (kind === 'F') return fail(failed(body))
          resolve(answer)
          if (kind === 'D') {
            if (answer.destroyed) return
            // Before it is pushed: whoever reads it may ask for more at once, and that has to be the last word.
            pipe.pause()
            if (answer.push(body)) pipe.resume()
            return
          }
          ended()
          if (!answer.destroyed) answer.push(null)
        },
        fail,
      }
      waiting = own
      if (broken) fail(broken)
      else ask()
    })
  }

  const ask = (kind: 'Q' | 'S', sql: string) => answered(() => void sendFrame(pipe, kind, sql))
  const whole = async (sql: string): Promise<void> => {
    for await (const rest of await ask('Q', sql)) void rest
  }
  const about = ({ query_id = '' }: { query_id?: string | undefined }) => ({
    query_id,
    response_headers: {},
    http_status_code: 200,
  })

  const insert = async (asked: Asked, values: string | Readable): Promise<void> => {
    const sql = (query: string) => [settingsOf(asked), query].filter(Boolean).join('; ')
    const rows = await bytesOf(values)
    await asFile(given, rows, (file) =>
      whole(file === undefined ? `${sql(asked.query)}\n${rows.toString()}` : sql(fromFile(asked.query, file))),
    )
  }

  const connection: Connection = {
    query: async (asked) => {
      const set = settingsOf(asked)
      if (!isAsItIsMade(asked))
        return { stream: await ask('Q', set ? `${set}; ${asked.query}` : asked.query), ...about(asked) }
      if (set) await whole(set)
      return { stream: await ask('S', asked.query), ...about(asked) }
    },
    command: async (asked) => {
      await whole([settingsOf(asked), asked.query].filter(Boolean).join('; '))
      return about(asked)
    },
    exec: async (asked) => {
      if (asked.values) {
        await insert(asked, asked.values)
        return { stream: Readable.from([]), ...about(asked) }
      }
      const sql = [settingsOf(asked), asked.query].filter(Boolean).join('; ')
      return { stream: await ask('Q', sql), ...about(asked) }
    },
    insert: async (asked) => {
      await insert(asked, asked.values)
      return about(asked)
    },
    ping: async () => {
      try {
        await whole('SELECT 1')
        return { success: true }
      } catch (error) {
        return { success: false, error: error instanceof Error ? error : new Error(String(error)) }
      }
    },
    close: async () => {},
  }
  return {
    connection,
    /** Resolves when the engine has opened it. @throws what the engine says when it could not */
    greeted: async () => {
      for await (const rest of await answered(() => {})) void rest
    },
  }
}
