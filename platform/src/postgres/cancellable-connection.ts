import type { Pool, PoolClient } from 'pg'

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
