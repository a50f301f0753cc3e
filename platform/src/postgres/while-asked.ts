import type { Pool, PoolClient } from 'pg'

/** A connection, and how it is given back: as one that somebody else may have, or not. */
type Asked = { client: Pick<PoolClient, 'query'>; release: (isWhole: boolean) => void }

/**
 * A connection for as long as somebody waits for what is asked on it. A server goes on with a statement of which nobody
 * reads the answer, so what runs when the signal is aborted is ended there too.
 * @throws the signal's reason where it is aborted
 */
export const connectWhileAsked = async (db: Pick<Pool, 'connect' | 'query'>, signal: AbortSignal): Promise<Asked> => {
  signal.throwIfAborted()
  const client = await db.connect()
  let end = () => {}
  const release = (isWhole: boolean) => {
    signal.removeEventListener('abort', end)
    // The order to end may still be on its way: it would reach what somebody else asks on this connection.
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

/** Asks on such a connection. @throws the signal's reason where it is aborted meanwhile */
export const whileAsked = async <Answer>(
  db: Pick<Pool, 'connect' | 'query'>,
  signal: AbortSignal,
  ask: (client: Asked['client']) => Promise<Answer>,
): Promise<Answer> => {
  const { client, release } = await connectWhileAsked(db, signal)
  let isWhole = false
  try {
    const answer = await ask(client)
    isWhole = true
    return answer
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    release(isWhole)
  }
}
