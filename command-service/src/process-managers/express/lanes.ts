import { setTimeout as pause } from 'node:timers/promises'

const pollMs = 1000
const mostStopMs = 4000

/**
 * Runs leased work in lanes, each one piece after the other: a slow one blocks its lane only. `makeNext` leases a due
 * piece and does it; false if none is due.
 */
export const lanes = (count: number, makeNext: () => Promise<boolean>, failed: (error: unknown) => void) => {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const lane = () => {
    let running: Promise<void> | undefined
    const work = async () => {
      while (!isStopped && (await makeNext()));
    }
    return () => (running ??= work().finally(() => (running = undefined)))
  }
  const all = Array.from({ length: count }, lane)
  /** Resolves when nothing is due. */
  const runDue = async (): Promise<void> => {
    await Promise.all(all.map((run) => run()))
  }
  let last: Promise<unknown> = Promise.resolve()
  const wake = (): void => {
    if (timer && !isStopped) last = runDue().catch(failed)
  }
  return {
    runDue,
    /** Does due work now; nothing where it was not started, as in another process. */
    wake,
    /** Does due work until it is stopped. A piece in progress may end after the stop. */
    start: () => {
      isStopped = false
      timer = setInterval(wake, pollMs)
      timer.unref()
      return async () => {
        isStopped = true
        clearInterval(timer)
        await Promise.race([last, pause(mostStopMs, undefined, { ref: false })])
      }
    },
  }
}
