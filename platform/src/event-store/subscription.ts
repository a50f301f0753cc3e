import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { Subscription } from './port.ts'

/** The part of a logger that a subscription needs; pino loggers have it. */
export type SubscriptionLog = { warn: (details: object, message: string) => void }

type Source = {
  read: (after: number, limit: number) => Promise<readonly StoredEvent[]>
  head: () => Promise<number>
  /** Calls back when there may be new events; returns the function that ends this. */
  onAppend: (wake: () => void) => () => void
}

type SubscriptionOptions = {
  after: number
  batchSize: number
  name: string
  log: SubscriptionLog
  firstPauseMs: number
  restMs?: number | undefined
}

const longestPauseMs = 10_000
// While every pause ends with new events, the next pause is twice as long, up to this multiple of the first.
const longestRest = 4

/** Reads a log from a position and passes it on batch by batch until it is stopped. */
export const subscription = (
  source: Source,
  handler: (events: readonly StoredEvent[]) => Promise<void>,
  { after, batchSize, name, log, firstPauseMs, restMs = 0 }: SubscriptionOptions,
): Subscription => {
  let position = after
  let rewound: number | undefined
  let stopped = false
  let news = true
  let wake = () => {}
  let breakOff = () => {}
  let reached = () => {}
  const unsubscribe = source.onAppend(() => {
    news = true
    wake()
  })

  const untilNews = () => new Promise<void>((resolve) => (wake = resolve))

  /**
   * Waits for a pause or the stop, whichever ends first. New events do not end it: every commit wakes all
   * subscriptions.
   */
  const pauseFor = (ms: number) =>
    new Promise<void>((resolve) => {
      if (stopped) return resolve()
      const timer = setTimeout(resolve, ms)
      breakOff = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  /** Retries until it succeeds; undefined when stopped before. */
  const retried = async <Result>(attempt: () => Promise<Result>, doing: string): Promise<Result | undefined> => {
    for (let failures = 0; !stopped; failures++) {
      try {
        return await attempt()
      } catch (error) {
        const retryInMs = Math.min(firstPauseMs * 2 ** failures, longestPauseMs)
        log.warn({ err: error, subscription: name, position, retryInMs }, `${name} could not ${doing}; it tries again`)
        await pauseFor(retryInMs)
      }
    }
    return undefined
  }

  const read = (from: number) => {
    news = false
    return source.read(from, batchSize)
  }

  let ahead: Promise<readonly StoredEvent[]> | undefined
  let rest = restMs
  const run = async () => {
    while (!stopped) {
      if (rewound !== undefined) {
        position = Math.min(position, rewound)
        rewound = undefined
        await ahead?.catch(() => {})
        ahead = undefined
      }
      const batch = await retried(() => {
        const found = ahead ?? read(position)
        ahead = undefined
        return found
      }, 'read')
      if (rewound !== undefined) continue
      const last = batch?.at(-1)
      if (!batch || !last) {
        rest = restMs
        if (!news && !stopped) await untilNews()
        continue
      }
      // While catching up, the next batch is read during the work on this one.
      if (batch.length === batchSize) {
        ahead = read(last.position)
        ahead.catch(() => {})
      }
      const handled = await retried(async () => {
        await handler(batch)
        return true
      }, 'handle a batch')
      if (handled && rewound === undefined) {
        position = last.position
        reached()
      }
      if (restMs > 0 && batch.length < batchSize) {
        await pauseFor(rest)
        rest = Math.min(rest * 2, restMs * longestRest)
      }
    }
    await ahead?.catch(() => {})
  }
  const ended = run()

  return {
    stop: async () => {
      stopped = true
      unsubscribe()
      wake()
      breakOff()
      await ended
      reached()
    },
    position: () => position,
    rewind: (to) => {
      rewound = Math.min(to, rewound ?? to)
      wake()
    },
    caughtUp: async () => {
      const goal = await source.head()
      while (position < goal) {
        if (stopped) throw new Error(`${name} was stopped at position ${position}`)
        await new Promise<void>((resolve) => {
          const others = reached
          reached = () => {
            reached = () => {}
            others()
            resolve()
          }
        })
      }
    },
  }
}
