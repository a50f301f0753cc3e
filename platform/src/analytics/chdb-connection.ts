import type { createClient } from '@clickhouse/client'
import type { ChdbConnection } from 'chdb/connection'
import { literal, paramText } from './param-text.ts'

type ClientConfig = NonNullable<Parameters<typeof createClient>[0]>
export type Connection = NonNullable<ClientConfig['connection']>
type Asked = Parameters<Connection['query']>[0]

// The client's own settings that mean something on an HTTP connection only; the engine in process refuses them.
const httpOnly = /^(wait_end_of_query|enable_http_compression|default_format|.*_http_.*|http_.*)$/

const written = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'boolean' ? String(Number(value)) : literal(String(value))

/**
 * Puts settings and parameters before the query in one SET.
 * The package would send one SET per setting (1 ms more for a query), escape their values by half,
 * and run the queries that have parameters one after the other, on however many connections.
 */
const selfContained = ({ query, query_params, clickhouse_settings }: Asked): { query: string } => {
  const settings = Object.entries(clickhouse_settings ?? {})
    .filter(([name, value]) => value !== undefined && !httpOnly.test(name))
    .map(([name, value]) => `${name} = ${written(value)}`)
  const params = Object.entries(query_params ?? {}).map(
    ([name, value]) => `param_${name} = ${literal(paramText(value))}`,
  )
  const set = [...settings, ...params].join(', ')
  return { query: set ? `SET ${set}; ${query}` : query }
}

/** Loads the engine, which exists for Linux with glibc and for macOS. */
const loadEngine = async () => {
  try {
    return { ...(await import('chdb/connection')), drain: (await import('chdb')).drainPending }
  } catch (cause) {
    throw new Error(
      'The embedded ClickHouse (chdb) does not run on this machine: Linux with glibc or macOS is needed. ' +
        'On Windows use WSL, or set CLICKHOUSE_URL.',
      { cause },
    )
  }
}

const opened = (open: () => ChdbConnection, path: string): ChdbConnection => {
  try {
    return open()
  } catch (cause) {
    // The engine prints its reason on standard error and does not give it to us; a held lock is nearly always it.
    throw new Error(`The analytics directory ${path} cannot be opened: is it in use by another process?`, { cause })
  }
}

/** Opens connections to the ClickHouse in this process; all share one data directory. */
export const chdbEngine = async (path: string) => {
  const { createChdbConnection, drain } = await loadEngine()

  const connection = (): Connection => {
    const open = () => opened(() => createChdbConnection({ path }), path)
    let inner = open()
    /** What a failed statement had already written would come with the next answer: its connection is not used again. */
    const orRenewed = async <Answer>(asked: (on: ChdbConnection) => Promise<Answer>): Promise<Answer> => {
      const used = inner
      try {
        return await asked(used)
      } catch (error) {
        if (inner === used) inner = open()
        await used.close()
        throw error
      }
    }
    return {
      query: (params) => orRenewed((on) => on.query(selfContained(params))),
      command: (params) => orRenewed((on) => on.command(selfContained(params))),
      exec: (params) => orRenewed((on) => on.exec(selfContained(params))),
      insert: (params) => orRenewed((on) => on.insert({ ...selfContained(params), values: params.values })),
      ping: () => orRenewed((on) => on.ping({ select: true })),
      close: () => inner.close(),
    }
  }

  /** `released` resolves when the engine has let go of the directory. */
  return { connection, released: drain }
}
