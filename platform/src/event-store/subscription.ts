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
const mostRestFactor = 4

/** Reads a log from a position and passes it on batch by batch until it is stopped. */
export const subscription = (
  source: Source,
  handler: (events: readonly StoredEvent[]) => Promise<void>,
  { after, batchSize, name, log, firstPauseMs, restMs = 0 }: SubscriptionOptions,
): Subscription => {
  let position = after
  let rewindPosition: number | undefined
  let isStopped = false
  let hasNews = true
  let wake = () => {}
  let breakOff = () => {}
  let onProgress = () => {}
  const unsubscribe = source.onAppend(() => {
    hasNews = true
    wake()
  })

  const untilNews = () => new Promise<void>((resolve) => (wake = resolve))

  /**
   * Waits for a pause or the stop, whichever ends first. New events do not end it: every commit wakes all
   * subscriptions.
   */
  const pauseFor = (ms: number) =>
    new Promise<void>((resolve) => {
      if (isStopped) return resolve()
      const timer = setTimeout(resolve, ms)
      breakOff = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  /** Retries until it succeeds; undefined when stopped before. */
  const retry = async <Result>(attempt: () => Promise<Result>, action: string): Promise<Result | undefined> => {
    for (let failures = 0; !isStopped; failures++) {
      try {
        return await attempt()
      } catch (error) {
        // The stop also aborts what a handler waits for.
        if (isStopped && error instanceof Error && error.name === 'AbortError') return undefined
        const retryInMs = Math.min(firstPauseMs * 2 ** failures, longestPauseMs)
        log.warn({ err: error, subscription: name, position, retryInMs }, `${name} could not ${action}; it tries again`)
        await pauseFor(retryInMs)
      }
    }
    return undefined
  }

  const read = (from: number) => {
    hasNews = false
    return source.read(from, batchSize)
  }

  let nextBatch: Promise<readonly StoredEvent[]> | undefined
  let currentRestMs = restMs
  const run = async () => {
    while (!isStopped) {
      if (rewindPosition !== undefined) {
        position = Math.min(position, rewindPosition)
        rewindPosition = undefined
        await nextBatch?.catch(() => {})
        nextBatch = undefined
      }
      const batch = await retry(() => {
        const page = nextBatch ?? read(position)
        nextBatch = undefined
        return page
      }, 'read')
      if (rewindPosition !== undefined) continue
      const last = batch?.at(-1)
      if (!batch || !last) {
        currentRestMs = restMs
        if (!hasNews && !isStopped) await untilNews()
        continue
      }
      // While catching up, the next batch is read during the work on this one.
      if (batch.length === batchSize) {
        nextBatch = read(last.position)
        nextBatch.catch(() => {})
      }
      const isHandled = await retry(async () => {
        await handler(batch)
        return true
      }, 'handle a batch')
      if (isHandled && rewindPosition === undefined) {
        position = last.position
        onProgress()
      }
      if (restMs > 0 && batch.length < batchSize) {
        await pauseFor(currentRestMs)
        currentRestMs = Math.min(currentRestMs * 2, restMs * mostRestFactor)
      }
    }
    await nextBatch?.catch(() => {})
  }
  const loop = run()

  return {
    stop: async () => {
      isStopped = true
      unsubscribe()
      wake()
      breakOff()
      await loop
      onProgress()
    },
    position: () => position,
    rewind: (to) => {
      rewindPosition = Math.min(to, rewindPosition ?? to)
      wake()
    },
    caughtUp: async () => {
      const goal = await source.head()
      while (position < goal) {
        if (isStopped) throw new Error(`${name} was stopped at position ${position}`)
        await new Promise<void>((resolve) => {
          const earlierListener = onProgress
          onProgress = () => {
            onProgress = () => {}
            earlierListener()
            resolve()
          }
        })
      }
    },
  }
}
