import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Tinypool } from 'tinypool'
import { TooMany } from '../errors.ts'

/** Worker threads for work that would block the event loop and all other requests. */
export type WorkerPool = {
  /**
   * Runs work in a worker thread. `worker`: the compiled module with the work as default export; input and output are
   * copied. Without a compiled module, as when the application runs from its sources, `runHere` runs in the main thread.
   * @throws TooMany when the queue is full, except for `owed` work, which has no caller to retry it
   */
  run: <Work, Result>(
    worker: URL,
    runHere: (work: Work) => Promise<Result>,
    options?: { owed?: boolean },
  ) => (work: Work) => Promise<Result>
  /** Ends the threads; running work is rejected. */
  close: () => Promise<void>
}

const maxThreads = Math.min(2, availableParallelism())
const restMs = 30_000
// A document takes some tenths of a second: a longer queue exceeds any caller's patience.
const mostWaiting = 40
const againInSeconds = 5

/** At most two threads, started on demand and ended after 30 s without work. */
export const workerPool = (): WorkerPool => {
  let pool: Tinypool | undefined
  return {
    run: (worker, runHere, { owed = false } = {}) =>
      existsSync(worker)
        ? (work) => {
            pool ??= new Tinypool({ filename: worker.href, minThreads: 0, maxThreads, idleTimeout: restMs })
            if (!owed && pool.queueSize >= mostWaiting)
              return Promise.reject(new TooMany('EXPORTS_BUSY', againInSeconds))
            return pool.run(work, { filename: worker.href })
          }
        : runHere,
    close: async () => pool?.destroy(),
  }
}
