import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Tinypool } from 'tinypool'
import { TooMany } from '../errors.ts'

/** Threads for work that would keep everybody else waiting for an answer. */
export type Threads = {
  /**
   * The same work, done beside. `worker`: the compiled module whose default export does it; what goes in and comes out is
   * copied. It is refused with TooMany where too many wait. Where the house runs from its sources there is none, and `here` does it on the spot.
   */
  beside: <Work, Result>(worker: URL, here: (work: Work) => Promise<Result>) => (work: Work) => Promise<Result>
  /** Ends the threads; what is under way is rejected. */
  close: () => Promise<void>
}

const most = Math.min(2, availableParallelism())
const restMs = 30_000
// A document takes some tenths of a second: whoever came behind so many would not wait for his.
const mostWaiting = 40
const againInSeconds = 5

/** At most two at once, started when they are needed and ended when they have rested. */
export const threads = (): Threads => {
  let pool: Tinypool | undefined
  return {
    beside: (worker, here) =>
      existsSync(worker)
        ? (work) => {
            pool ??= new Tinypool({ filename: worker.href, minThreads: 0, maxThreads: most, idleTimeout: restMs })
            if (pool.queueSize >= mostWaiting) return Promise.reject(new TooMany('EXPORTS_BUSY', againInSeconds))
            return pool.run(work, { filename: worker.href })
          }
        : here,
    close: async () => pool?.destroy(),
  }
}
