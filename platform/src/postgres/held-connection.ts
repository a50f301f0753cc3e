import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Pool, PoolClient } from 'pg'

type Work = (client: Pick<PoolClient, 'query' | 'on'>, signal: AbortSignal) => Promise<void>
type HoldOptions = { failed: (error: unknown) => void; retryMs?: number }

// A dead machine does not close its connection: the server ends its session and locks after about ten seconds.
const noticeSoon = 'set tcp_keepalives_idle = 4; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3'

/**
 * Works on one connection while it lasts, and then on another one, until it is stopped. The signal is aborted when the
 * connection is lost and when it is stopped. The stop resolves when no work is running.
 */
export const heldConnection = (
  db: Pick<Pool, 'connect'>,
  work: Work,
  { failed: onFailure, retryMs = 1_000 }: HoldOptions,
): (() => Promise<void>) => {
  const stopping = new AbortController()
  const workOnce = async () => {
    const client = await db.connect()
    const loss = new AbortController()
    const lose = () => loss.abort()
    client.on('end', lose)
    client.on('error', lose)
    try {
      await client.query(noticeSoon)
      await work(client, AbortSignal.any([loss.signal, stopping.signal]))
    } finally {
      client.off('end', lose)
      client.off('error', lose)
      // Closing the session releases its locks.
      client.release(true)
    }
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      await workOnce().catch((error: unknown) => {
        if (!stopping.signal.aborted) onFailure(error)
      })
      await setTimeout(retryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const loop = run()
  return async () => {
    stopping.abort()
    await loop
  }
}

/** Resolves when the signal is aborted. */
export const whenOver = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** A connection and its release; `isWhole` false destroys it. */
type CancellableConnection = { client: Pick<PoolClient, 'query'>; release: (isWhole: boolean) => void }

/**
 * A connection bound to an abort signal. A server continues a statement after its client has left, so the abort also
 * cancels the running statement on the server.
 * @throws the reason of the signal when it is aborted
 */
export const cancellableConnection = async (
  db: Pick<Pool, 'connect' | 'query'>,
  signal: AbortSignal,
): Promise<CancellableConnection> => {
  signal.throwIfAborted()
  const client = await db.connect()
  let end = () => {}
  const release = (isWhole: boolean) => {
    signal.removeEventListener('abort', end)
    // A cancel request may still be on its way and would hit the next user of this connection.
    client.release(!isWhole || signal.aborted)
  }
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    signal.throwIfAborted()
    end = () => void db.query('select pg_cancel_backend($1)', [rows[0]?.pid]).catch(() => undefined)
    signal.addEventListener('abort', end, { once: true })
  } catch (error) {
    release(false)
    throw error
  }
  return { client, release }
}

/**
 * Runs work on such a connection.
 * @throws the reason of the signal when it is aborted meanwhile
 */
export const withCancellableConnection = async <Answer>(
  db: Pick<Pool, 'connect' | 'query'>,
  signal: AbortSignal,
  run: (client: CancellableConnection['client']) => Promise<Answer>,
): Promise<Answer> => {
  const { client, release } = await cancellableConnection(db, signal)
  let isWhole = false
  try {
    const answer = await run(client)
    isWhole = true
    return answer
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    release(isWhole)
  }
}

/** Whether a database has a table of that name, given with its schema. */
export const hasTable = async (db: Pick<pg.Pool, 'query'>, table: string): Promise<boolean> => {
  const { rows } = await db.query('select where to_regclass($1) is not null', [table])
  return rows.length > 0
}
