import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Tinypool } from 'tinypool'
import { TooMany } from '../errors.ts'

/** Worker threads for work that would block the event loop, and with it every other request. */
export type WorkerPool = {
  /**
   * The same work, done by a worker thread. `worker`: the compiled module whose default export does it; input and output are
   * copied. It is refused with TooMany when too much work waits. Where the application runs from its sources there is no
   * compiled module, and `here` does the work in the main thread.
   */
  run: <Work, Result>(worker: URL, here: (work: Work) => Promise<Result>) => (work: Work) => Promise<Result>
  /** Ends the threads; what is under way is rejected. */
  close: () => Promise<void>
}

const most = Math.min(2, availableParallelism())
const restMs = 30_000
// A document takes some tenths of a second: nobody would wait behind so many.
const mostWaiting = 40
const againInSeconds = 5

/** At most two at once, started when they are needed and ended when they have rested. */
export const workerPool = (): WorkerPool => {
  let pool: Tinypool | undefined
  return {
    run: (worker, here) =>
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
