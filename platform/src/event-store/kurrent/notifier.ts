import { logStream } from './records.ts'
import type { KurrentConnection } from './connection.ts'
import type { SubscriptionLog } from '../subscription.ts'

const reconnectMs = 1000
const safetyPollMs = 1000

/**
 * Wakes subscriptions when the log has grown: at once for appends of this process, through a server subscription for
 * those of other processes, and by reading the head once a second in case the server subscription was lost.
 */
export const kurrentNotifier = (
  { watch }: Pick<KurrentConnection, 'watch'>,
  head: () => Promise<number>,
  log: SubscriptionLog,
) => {
  const listeners = new Set<() => void>()
  let unwatch: (() => void) | undefined
  let retry: NodeJS.Timeout | undefined
  let poll: NodeJS.Timeout | undefined
  let isClosed = false
  let knownPosition = 0

  const wakeListeners = (position: number) => {
    if (position <= knownPosition) return
    knownPosition = position
    listeners.forEach((wake) => wake())
  }
  // The subscription reports a head that cannot be read: its own reads fail too.
  const look = () => void head().then(wakeListeners, () => {})

  const listen = () => {
    let isLost = false
    const reconnect = (error: unknown) => {
      if (isLost || isClosed) return
      isLost = true
      log.warn({ err: error }, 'The subscription that listens for events was lost; it is opened again')
      retry = setTimeout(listen, reconnectMs)
    }
    unwatch = watch(logStream, wakeListeners, reconnect)
    look()
  }

  return {
    publish: wakeListeners,
    knownHead: () => knownPosition,
    onAppend: (wake: () => void) => {
      if (!unwatch && !isClosed) {
        listen()
        poll = setInterval(look, safetyPollMs)
      }
      listeners.add(wake)
      return () => void listeners.delete(wake)
    },
    close: () => {
      isClosed = true
      clearInterval(poll)
      clearTimeout(retry)
      unwatch?.()
    },
  }
}
