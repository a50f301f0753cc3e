import { logStream } from './records.ts'
import type { KurrentConnection } from './connection.ts'
import type { SubscriptionLog } from '../subscription.ts'

const reconnectMs = 1000
const safetyPollMs = 1000

/**
 * Tells subscriptions when the log has grown: at once for this process's own appends, through a subscription of the server
 * for those of other processes, and by a look at the head once a second in case one was lost with its connection.
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
  let closed = false
  let seen = 0

  const tell = (position: number) => {
    if (position <= seen) return
    seen = position
    listeners.forEach((wake) => wake())
  }
  // A head that cannot be read is the subscription's to report: its own reads fail as well.
  const look = () => void head().then(tell, () => {})

  const listen = () => {
    let lost = false
    const again = (error: unknown) => {
      if (lost || closed) return
      lost = true
      log.warn({ err: error }, 'The subscription that listens for events was lost; it is opened again')
      retry = setTimeout(listen, reconnectMs)
    }
    unwatch = watch(logStream, tell, again)
    look()
  }

  return {
    tell,
    told: () => seen,
    onAppend: (wake: () => void) => {
      if (!unwatch && !closed) {
        listen()
        poll = setInterval(look, safetyPollMs)
      }
      listeners.add(wake)
      return () => void listeners.delete(wake)
    },
    close: () => {
      closed = true
      clearInterval(poll)
      clearTimeout(retry)
      unwatch?.()
    },
  }
}
