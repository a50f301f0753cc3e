import { Socket } from 'node:net'
import pg from 'pg'
import { Unavailable } from '../errors.ts'
import type { Logger } from '../telemetry/logging.ts'

const connectMs = 3_000
const pulseEveryMs = 500
/** A server that sends no byte on any connection for this long (ms) during a ping counts as away. */
const silentAfterMs = 3_000
// Bytes that arrived while this process was busy are read before the server counts as silent.
const secondLookMs = 250
const goodbyeMs = 1_000

type Limits = {
  max: number
  /** Time limit of a statement on the server; absent: none. */
  statementMs?: number
  /** Time limit of an idle transaction on the server; absent: none. */
  idleInTransactionMs?: number
}

type WatchedPool = { pool: pg.Pool; close: () => Promise<void> }

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref()
  })

/**
 * A connection pool for a PostgreSQL that may hang. A stopped server, or one behind a network that drops packets,
 * neither answers nor refuses: queries would wait for ever. So the server is pinged twice a second; when no byte
 * arrives any more, every connection is cut, so that running queries fail, and new ones fail at once until the server
 * answers again. A slow statement does not count as silence: the ping has its own connection, and any byte on any
 * connection counts.
 */
export const watchedPool = (connectionString: string, limits: Limits, log: Pick<Logger, 'warn'>): WatchedPool => {
  const sockets = new Set<Socket>()
  /** Bytes of closed connections: without them the sum would shrink and look like silence. */
  let closedBytes = 0
  let isSilent = false
  const newSocket = () => {
    const socket = new Socket()
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      closedBytes += socket.bytesRead
    })
    return socket
  }
  const silentServer = () => new Error('Connection terminated: the server is silent')
  const destroySockets = () => sockets.forEach((socket) => socket.destroy(silentServer()))

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
      if (isSilent) process.nextTick(() => socket.destroy(silentServer()))
      return socket
    },
  })
  // A lost idle connection is replaced on the next use; without a listener the event would end the process.
  pool.on('error', (error) => {
    // Closing connections may get the shutdown message of the server.
    if (!pool.ending) log.warn({ reason: error.message }, 'a database connection was lost')
  })
  // The next statement reports a connection lost between two statements of a transaction.
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
  const bytesReceived = () => [...sockets].reduce((sum, socket) => sum + socket.bytesRead, closedBytes)

  const look = async () => {
    const startedAt = performance.now()
    const before = bytesReceived()
    try {
      await beat()
      if (isSilent) log.warn({}, 'the database answers again')
      isSilent = false
    } catch {
      pulse = undefined
      // The next ping opens a new connection; this one would stay open for ever.
      pulseSocket?.destroy()
      // A refused connection also means an outage, but queries fail at once then.
      if (performance.now() - startedAt < silentAfterMs - secondLookMs) return void (isSilent = false)
      await pause(secondLookMs)
      if (bytesReceived() > before) return
      if (!isSilent) log.warn({ connections: sockets.size }, 'the database is silent; what waits for it is broken off')
      isSilent = true
      destroySockets()
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
      // A silent server does not confirm the close.
      const forcedClose = setTimeout(destroySockets, isSilent ? 0 : goodbyeMs)
      await Promise.all([pool.end(), pulse?.end().catch(() => {})])
      clearTimeout(forcedClose)
    },
  }
}

/**
 * Checks that a server accepts new work, which an open connection does not show: a server that shuts down accepts no
 * new ones.
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
