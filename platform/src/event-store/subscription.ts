import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { Subscription } from './port.ts'

/** The part of a logger that a subscription needs; pino's loggers are one. */
export type SubscriptionLog = { warn: (details: object, message: string) => void }

type Source = {
  read: (after: number, limit: number) => Promise<readonly StoredEvent[]>
  head: () => Promise<number>
  /** Calls back when there may be something new; returns the way to stop that. */
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
// As long as something new has come after each rest, the next one is twice as long, up to so many times the first.
const longestRest = 4

/** Reads a log onwards from a position and hands it over batch by batch, for ever, until it is stopped. */
export const subscription = (
  source: Source,
  handler: (events: readonly StoredEvent[]) => Promise<void>,
  { after, batchSize, name, log, firstPauseMs, restMs = 0 }: SubscriptionOptions,
): Subscription => {
  let position = after
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

  /** Waits out a pause to its end, but not beyond the stop. News does not touch it: each commit brings some to everybody. */
  const patience = (ms: number) =>
    new Promise<void>((resolve) => {
      if (stopped) return resolve()
      const timer = setTimeout(resolve, ms)
      breakOff = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  /** Tries until it works; undefined when stopped before. */
  const insisted = async <Result>(attempt: () => Promise<Result>, doing: string): Promise<Result | undefined> => {
    for (let failures = 0; !stopped; failures++) {
      try {
        return await attempt()
      } catch (error) {
        const retryInMs = Math.min(firstPauseMs * 2 ** failures, longestPauseMs)
        log.warn({ err: error, subscription: name, position, retryInMs }, `${name} could not ${doing}; it tries again`)
        await patience(retryInMs)
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
      const batch = await insisted(() => {
        const found = ahead ?? read(position)
        ahead = undefined
        return found
      }, 'read')
      const last = batch?.at(-1)
      if (!batch || !last) {
        rest = restMs
        if (!news && !stopped) await untilNews()
        continue
      }
      // While catching up, the next batch is fetched during the work on this one.
      if (batch.length === batchSize) {
        ahead = read(last.position)
        ahead.catch(() => {})
      }
      const handled = await insisted(async () => {
        await handler(batch)
        return true
      }, 'handle a batch')
      if (handled) {
        position = last.position
        reached()
      }
      if (restMs > 0 && batch.length < batchSize) {
        await patience(rest)
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
