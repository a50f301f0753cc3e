import { setTimeout } from 'node:timers/promises'
import { isAway } from '@freight/platform/http/problem'

export type Time = { now: () => number; pause: (ms: number) => Promise<unknown> }

type Patience = {
  time?: Time | undefined
  /** Is told why something is tried again. */
  onWait?: ((cause: unknown) => void) | undefined
}

const firstPauseMs = 250
const longestPauseMs = 10_000
/** An engine of which nothing was heard for so long does not come back by itself. */
const silenceMs = 300_000

const clock: Time = { now: () => performance.now(), pause: (ms) => setTimeout(ms) }

/**
 * Tries again what an engine did not answer: the machine may be busy for some seconds, or the engine restarting. What is
 * tried is told whether it was tried before, for its first answer may have been lost only on its way. Any other error is
 * thrown at once; that of an engine when it has answered nobody for minutes.
 */
export const patience = ({ time: { now, pause } = clock, onWait }: Patience = {}) => {
  let silentSince: number | undefined
  return async <T>(work: (again: boolean) => Promise<T>): Promise<T> => {
    for (let tries = 0; ; tries += 1) {
      try {
        const done = await work(tries > 0)
        silentSince = undefined
        return done
      } catch (error) {
        if (!isAway(error)) throw error
        silentSince ??= now()
        if (now() - silentSince >= silenceMs) throw error
        onWait?.(error)
        await pause(Math.min(firstPauseMs * 2 ** tries, longestPauseMs))
      }
    }
  }
}
