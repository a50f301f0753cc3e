import pg from 'pg'
import type { SubscriptionLog } from './subscription.ts'

const reconnectMs = 1000
const safetyPollMs = 1000
const announceEveryMs = 20

type LogAccess = { head: () => Promise<number>; notify: (position: number) => Promise<unknown> }

/**
 * Wakes subscriptions when the log has grown: at once for appends of this process, through LISTEN for those of other
 * processes, and by reading the head once a second in case a notification was lost with its connection. Appends in
 * quick succession share a notification: one in each commit would wake the listeners of every process, and PostgreSQL
 * serialises such commits.
 */
export const appendNotifier = (pool: Pick<pg.Pool, 'options'>, { head, notify }: LogAccess, log: SubscriptionLog) => {
  const listeners = new Set<() => void>()
  let client: pg.Client | undefined
  let poll: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false
  let knownPosition = 0

  /** Appends of this process arrive twice, directly and as a notification; the second one wakes no listener. */
  const wakeListeners = (position: number) => {
    if (position <= knownPosition) return
    knownPosition = position
    listeners.forEach((wake) => wake())
  }
  const look = async () => wakeListeners(await head())

  let appendedPosition = 0
  let announcedPosition = 0
  let restTimer: NodeJS.Timeout | undefined
  const notifyOthers = async () => {
    announcedPosition = appendedPosition
    // If the notification is lost, the other processes find the append when they poll the head.
    await notify(announcedPosition).catch(() => {})
  }
  const notifyThenRest = () => {
    restTimer = undefined
    if (appendedPosition <= announcedPosition) return
    restTimer = setTimeout(notifyThenRest, announceEveryMs)
    void notifyOthers()
  }

  const listen = async () => {
    const connection = new pg.Client(pool.options)
    client = connection
    let isLost = false
    const reconnect = (error?: unknown) => {
      if (isLost || isClosed) return
      isLost = true
      if (error) log.warn({ err: error }, 'The connection that listens for events was lost; it is opened again')
      connection.end().catch(() => {})
      retry = setTimeout(() => void listen(), reconnectMs)
    }
    connection.on('error', reconnect)
    connection.on('end', () => reconnect(new Error('Connection ended')))
    connection.on('notification', ({ payload }) => wakeListeners(Number(payload)))
    try {
      await connection.connect()
      await connection.query('listen event_store')
      // Appends from the time without a connection.
      await look()
    } catch (error) {
      reconnect(error)
    }
  }

  const start = () => {
    void listen()
    // The subscription reports a head that cannot be read: its own reads fail too.
    poll = setInterval(() => void look().catch(() => {}), safetyPollMs)
  }

  return {
    /**
     * Publishes an append here at once, and to other processes at once or when the pause after the last notification
     * ends.
     */
    announce: (position: number) => {
      wakeListeners(position)
      appendedPosition = Math.max(appendedPosition, position)
      if (restTimer === undefined) notifyThenRest()
    },
    /** The highest position known to this notifier. */
    knownHead: () => knownPosition,
    isFollowed: () => listeners.size > 0,
    onAppend: (wake: () => void) => {
      if (!client && !isClosed) start()
      listeners.add(wake)
      return () => void listeners.delete(wake)
    },
    close: async () => {
      isClosed = true
      clearInterval(poll)
      clearTimeout(retry)
      clearTimeout(restTimer)
      if (appendedPosition > announcedPosition) await notifyOthers()
      await client?.end().catch(() => {})
    },
  }
}
