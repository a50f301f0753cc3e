import pg from 'pg'
import type { SubscriptionLog } from './subscription.ts'

const reconnectMs = 1000
const safetyPollMs = 1000
const announceEveryMs = 20

type LogEnd = { head: () => Promise<number>; notify: (position: number) => Promise<unknown> }

/**
 * Tells subscriptions when the log has grown: at once for this process's own appends, through LISTEN for those of
 * other processes, and by a look at the head once a second in case a notification was lost with its connection.
 * Appends one after the other share a notification: one in each commit would wake the listeners of every process, and
 * PostgreSQL lets such commits in one by one.
 */
export const appendNotifier = (pool: Pick<pg.Pool, 'options'>, { head, notify }: LogEnd, log: SubscriptionLog) => {
  const listeners = new Set<() => void>()
  let client: pg.Client | undefined
  let poll: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false
  let seen = 0

  /** Its own appends come twice, as an answer and as a notification; the second finds nothing to tell. */
  const tell = (position: number) => {
    if (position <= seen) return
    seen = position
    listeners.forEach((wake) => wake())
  }
  const look = async () => tell(await head())

  let appended = 0
  let announced = 0
  let rest: NodeJS.Timeout | undefined
  const notifyOthers = async () => {
    announced = appended
    // Where it is lost, the others look for themselves.
    await notify(announced).catch(() => {})
  }
  const announceOnce = () => {
    rest = undefined
    if (appended <= announced) return
    rest = setTimeout(announceOnce, announceEveryMs)
    void notifyOthers()
  }

  const listen = async () => {
    const mine = new pg.Client(pool.options)
    client = mine
    let lost = false
    const reconnect = (error?: unknown) => {
      if (lost || closed) return
      lost = true
      if (error) log.warn({ err: error }, 'The connection that listens for events was lost; it is opened again')
      mine.end().catch(() => {})
      retry = setTimeout(() => void listen(), reconnectMs)
    }
    mine.on('error', reconnect)
    mine.on('end', () => reconnect(new Error('Connection ended')))
    mine.on('notification', ({ payload }) => tell(Number(payload)))
    try {
      await mine.connect()
      await mine.query('listen event_store')
      // What was appended while nobody listened.
      await look()
    } catch (error) {
      reconnect(error)
    }
  }

  const start = () => {
    void listen()
    // A head that cannot be read is the subscription's to report: its own reads fail as well.
    poll = setInterval(() => void look().catch(() => {}), safetyPollMs)
  }

  return {
    /** What this process has appended: known here at once, elsewhere at once or a moment after the last time. */
    announce: (position: number) => {
      tell(position)
      appended = Math.max(appended, position)
      if (rest === undefined) announceOnce()
    },
    /** The highest position that was told of. */
    told: () => seen,
    onAppend: (wake: () => void) => {
      if (!client && !closed) start()
      listeners.add(wake)
      return () => void listeners.delete(wake)
    },
    close: async () => {
      closed = true
      clearInterval(poll)
      clearTimeout(retry)
      clearTimeout(rest)
      if (appended > announced) await notifyOthers()
      await client?.end().catch(() => {})
    },
  }
}
