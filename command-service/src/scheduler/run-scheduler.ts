import { setTimeout } from 'node:timers/promises'
import { type SchedulerParts, schedulerRound } from './scheduler-round.ts'

const MINUTE = 60_000

/** How long after a start, or after a round that failed or could not look at all, it looks; and how often after that. */
type Pace = { soonMs: number; everyMs: number }
const usualPace: Pace = { soonMs: MINUTE, everyMs: 60 * MINUTE }

/** Looks at what is due a minute after the start and then once an hour. Resolves, when it is ended, with nothing under way. */
export const runScheduler = (parts: SchedulerParts, { soonMs, everyMs } = usualPace): (() => Promise<void>) => {
  const ending = new AbortController()
  const { signal } = ending
  const run = async () => {
    for (let waitMs = soonMs; !signal.aborted;) {
      await setTimeout(waitMs, undefined, { signal, ref: false })
      waitMs = await schedulerRound(parts, signal).then(
        (isWhole) => (isWhole ? everyMs : soonMs),
        (error: unknown) => {
          if (!signal.aborted) parts.log.warn({ err: error }, 'the scheduler is held up')
          return soonMs
        },
      )
    }
  }
  // Only its end breaks it off.
  const running = run().catch(() => {})
  return async () => {
    ending.abort()
    await running
  }
}
