import { Socket } from 'node:net'
import pg from 'pg'
import { Unavailable } from '../errors.ts'
import type { Logger } from '../telemetry/logging.ts'

const connectMs = 3_000
const pulseEveryMs = 500
/** An engine of which nothing is heard for so long, on no connection, while it is asked for a sign of life, is away. */
const silentAfterMs = 3_000
// What came while this process was busy is read before anything is called silent.
const secondLookMs = 250
const goodbyeMs = 1_000

type Limits = {
  max: number
  /** A statement that takes longer is broken off by the server; absent: it takes what it takes. */
  statementMs?: number
  /** A transaction in which nothing happens for so long is given up by the server. */
  idleInTransactionMs?: number
}

type WatchedPool = { pool: pg.Pool; close: () => Promise<void> }

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref()
  })

/**
 * A pool of connections to a PostgreSQL that may hang. A server that is stopped, or behind a network that swallows what
 * is sent, neither answers nor refuses: whatever waits for it would wait without bound. So it is asked for a sign of
 * life twice a second; when nothing at all is heard of it any more, every connection is cut, which fails what is under
 * way, and new ones fail at once, until it answers again. A slow statement is no silence: the sign of life has its own
 * connection, and any byte on any connection counts.
 */
export const watchedPool = (connectionString: string, limits: Limits, log: Pick<Logger, 'warn'>): WatchedPool => {
  const sockets = new Set<Socket>()
  /** Bytes of connections that are gone: less in all would look like silence. */
  let heardBefore = 0
  let isSilent = false
  const newSocket = () => {
    const socket = new Socket()
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      heardBefore += socket.bytesRead
    })
    return socket
  }
  const gone = () => new Error('Connection terminated: the server is silent')
  const cut = () => sockets.forEach((socket) => socket.destroy(gone()))

  const { max, statementMs, idleInTransactionMs } = limits
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(statementMs !== undefined && { statement_timeout: statementMs }),
    ...(idleInTransactionMs !== undefined && { idle_in_transaction_session_timeout: idleInTransactionMs }),
    stream: () => {
      const socket = newSocket()
      if (isSilent) process.nextTick(() => socket.destroy(gone()))
      return socket
    },
  })
  // A connection that is lost while nobody uses it is replaced at the next use; unheard, the event would end the process.
  pool.on('error', (error) => {
    // One that is being closed may still hear that its server closes too.
    if (!pool.ending) log.warn({ reason: error.message }, 'a database connection was lost')
  })
  // Of one that is lost between two statements of a transaction the next statement tells; it is not the pool's to hear.
  pool.on('connect', (client) => client.on('error', () => {}))

  let pulse: pg.Client | undefined
  let pulseSocket: Socket | undefined
  const beat = async () => {
    if (!pulse) {
      const client = new pg.Client({
        connectionString,
        connectionTimeoutMillis: silentAfterMs,
        query_timeout: silentAfterMs,
        stream: () => (pulseSocket = newSocket()),
      })
      client.on('error', () => {})
      await client.connect()
      pulse = client
    }
    await pulse.query('select 1')
  }
  const heard = () => [...sockets].reduce((sum, socket) => sum + socket.bytesRead, heardBefore)

  const look = async () => {
    const started = performance.now()
    const before = heard()
    try {
      await beat()
      if (isSilent) log.warn({}, 'the database answers again')
      isSilent = false
    } catch {
      pulse = undefined
      // The next sign of life has a connection of its own; this one would be the server's for ever.
      pulseSocket?.destroy()
      // Refused at once it is away as well, but nobody waits for it.
      if (performance.now() - started < silentAfterMs - secondLookMs) return void (isSilent = false)
      await pause(secondLookMs)
      if (heard() > before) return
      if (!isSilent) log.warn({ connections: sockets.size }, 'the database is silent; what waits for it is broken off')
      isSilent = true
      cut()
    }
  }

  let isClosed = false
  const watch = async () => {
    while (!isClosed) {
      await look()
      await pause(pulseEveryMs)
    }
  }
  void watch()

  return {
    pool,
    close: async () => {
      isClosed = true
      // A silent server says no goodbye.
      const impatient = setTimeout(cut, isSilent ? 0 : goodbyeMs)
      await Promise.all([pool.end(), pulse?.end().catch(() => {})])
      clearTimeout(impatient)
    },
  }
}

/**
 * Whether a server takes what a command needs, which an open connection does not tell: one that is shutting down takes
 * no new ones.
 * @throws when it does not
 */
export const takesWork = async (connectionString: string): Promise<void> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectMs, query_timeout: connectMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
    if (rows[0]?.transaction_read_only !== 'off') throw new Unavailable('database')
  } finally {
    await client.end().catch(() => {})
  }
}
