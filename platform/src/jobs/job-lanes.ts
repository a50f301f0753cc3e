import { setTimeout as pause } from 'node:timers/promises'

type JobLanes = {
  /** Does all due work; resolves when none is left. */
  runDue: () => Promise<void>
  /** Starts `runDue` without waiting for it; nothing where the lanes were not started, as in another process. */
  wake: () => void
  /** Does due work from now on; returns `stop`. */
  start: () => () => Promise<void>
  /** Resolves when nothing is running. */
  settled: () => Promise<void>
  /** Resolves when the work in progress has ended, or after some seconds; its lease ends by itself. */
  stop: () => Promise<void>
}

/**
 * Runs leased jobs in lanes, each one job after the other: a slow one blocks its lane only. A lane leases a due job and
 * does it; false if none is due. A wake-up meanwhile makes it look once more.
 */
export const jobLanes = (
  lanes: readonly (() => Promise<boolean>)[],
  { pollMs, mostStopMs, onFailure }: { pollMs: number; mostStopMs: number; onFailure: (error: unknown) => void },
): JobLanes => {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const runs = lanes.map((next) => {
    let running: Promise<void> | undefined
    let isWanted = false
    const work = async () => {
      try {
        while (isWanted && !isStopped) {
          isWanted = false
          while (!isStopped && (await next())) isWanted = true
        }
      } finally {
        running = undefined
      }
    }
    return () => {
      isWanted = true
      return (running ??= work())
    }
  })
  let last: Promise<unknown> = Promise.resolve()
  const runDue = async (): Promise<void> => {
    const all = runs.map((run) => run())
    last = Promise.allSettled([last, ...all])
    await Promise.all(all)
  }
  const wake = (): void => {
    if (timer && !isStopped) runDue().catch(onFailure)
  }
  const stop = async () => {
    isStopped = true
    clearInterval(timer)
    await Promise.race([last, pause(mostStopMs, undefined, { ref: false })])
  }
  return {
    runDue,
    wake,
    stop,
    start: () => {
      isStopped = false
      timer = setInterval(wake, pollMs)
      timer.unref()
      return stop
    },
    settled: async () => {
      for (let seen: unknown; seen !== last;) {
        seen = last
        await last
      }
    },
  }
}

/**
 * Does work every so many milliseconds, one run after the other; a failed one is reported, and the next one comes.
 * Returns `stop`, which waits for the run in progress.
 */
export const repeat = (
  everyMs: number,
  work: () => Promise<unknown>,
  onFailure: (error: unknown) => void = () => undefined,
  { atOnce = false } = {},
): (() => Promise<void>) => {
  const lanes = jobLanes([() => work().then(() => false)], { pollMs: everyMs, mostStopMs: 60_000, onFailure })
  const stop = lanes.start()
  if (atOnce) lanes.wake()
  return stop
}
