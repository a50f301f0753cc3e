import { setTimeout } from 'node:timers/promises'
import { isAway } from '@freight/platform/http/problem'

export type Time = { now: () => number; pause: (ms: number) => Promise<unknown> }

type RetryOptions = {
  time?: Time | undefined
  /** Called with the cause before each retry. */
  onWait?: ((cause: unknown) => void) | undefined
}

const firstPauseMs = 250
const longestPauseMs = 10_000
/** Milliseconds without any response after which an engine counts as lost. */
const silenceMs = 300_000

const clock: Time = { now: () => performance.now(), pause: (ms) => setTimeout(ms) }

/**
 * Retries work while an engine does not respond: the machine may be busy for seconds, or the engine restarting. Calls
 * the work with true on a retry, because its first response may have been lost. Throws any other error at once, and
 * that of an engine after minutes without any response.
 */
export const retrier = ({ time: { now, pause } = clock, onWait }: RetryOptions = {}) => {
  let silentSince: number | undefined
  return async <T>(work: (isRetry: boolean) => Promise<T>): Promise<T> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const done = await work(attempt > 0)
        silentSince = undefined
        return done
      } catch (error) {
        if (!isAway(error)) throw error
        silentSince ??= now()
        if (now() - silentSince >= silenceMs) throw error
        onWait?.(error)
        await pause(Math.min(firstPauseMs * 2 ** attempt, longestPauseMs))
      }
    }
  }
}
