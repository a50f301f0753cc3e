import { setTimeout } from 'node:timers/promises'
import type { Platform } from '@freight/platform/connections/platform'
import type { Metrics } from '@freight/platform/telemetry/metrics'
import type { EventStore } from '@freight/platform/event-store/port'
import { nameBasedId } from '../handling/decided-events.ts'

type Parts = {
  eventStore: Pick<EventStore, 'head' | 'readAll'>
  clock: () => Date
  /** Milliseconds of a monotonic clock, which cannot be set. */
  steady?: () => number
}

const mostAheadMs = 60 * 60_000
const confirmMs = 15 * 60_000

/**
 * Checks whether the clock can be trusted. A clock that is an hour ahead of the last event at the start, or has jumped
 * since the last round, is trusted only after a steady quarter of an hour: a wrong clock must not reject offers or
 * expire links.
 */
export const clockGuard = ({ eventStore, clock, steady = () => performance.now() }: Parts) => {
  let trustedTime: { wall: number; at: number } | undefined
  let doubtedTime: { wall: number; at: number } | undefined
  const isSteady = (from: { wall: number; at: number }, now: { wall: number; at: number }) =>
    Math.abs(now.wall - from.wall - (now.at - from.at)) <= mostAheadMs
  const lastEvent = async (): Promise<number | undefined> => {
    const [event] = await eventStore.readAll(Math.max(0, (await eventStore.head()) - 1), { limit: 1 })
    return event && Date.parse(event.occurredAt)
  }
  return async (): Promise<boolean> => {
    const now = { wall: clock().getTime(), at: steady() }
    const isTrusted = trustedTime
      ? isSteady(trustedTime, now)
      : now.wall - ((await lastEvent()) ?? now.wall) <= mostAheadMs
    if (isTrusted || (doubtedTime && isSteady(doubtedTime, now) && now.at - doubtedTime.at >= confirmMs)) {
      trustedTime = now
      doubtedTime = undefined
      return true
    }
    if (!doubtedTime || !isSteady(doubtedTime, now)) doubtedTime = now
    return false
  }
}

const MINUTE_MS = 60_000

type RunnerParts = Pick<Platform, 'eventStore' | 'clock' | 'log'> & { metrics?: Pick<Metrics, 'schedulerRound'> }

/** `soonMs`: delay after the start or after a failed or skipped round; `everyMs`: delay between other rounds. */
type Pace = { soonMs: number; everyMs: number }
export const hourly: Pace = { soonMs: MINUTE_MS, everyMs: 60 * MINUTE_MS }
export const everyFiveMinutes: Pace = { soonMs: MINUTE_MS, everyMs: 5 * MINUTE_MS }

/** Runs a round one minute after the start and then at its pace. `roundOf` resolves with whether all was done. Returns a function that stops it and waits for the round. */
export const runScheduler = <Parts extends RunnerParts>(
  parts: Parts,
  roundOf: (parts: Parts, signal: AbortSignal) => Promise<boolean>,
  { soonMs, everyMs }: Pace,
): (() => Promise<void>) => {
  const abortController = new AbortController()
  const { signal } = abortController
  const mayAct = clockGuard(parts)
  const round = async (): Promise<boolean> => {
    if (await mayAct()) return roundOf(parts, signal)
    parts.log.warn({ clock: parts.clock() }, 'the clock has jumped: the scheduler waits until it has run steadily')
    return false
  }
  const run = async () => {
    for (let waitMs = soonMs; !signal.aborted;) {
      await setTimeout(waitMs, undefined, { signal, ref: false })
      waitMs = await round().then(
        (isComplete) => {
          if (isComplete) parts.metrics?.schedulerRound.setToCurrentTime()
          return isComplete ? everyMs : soonMs
        },
        (error: unknown) => {
          if (!signal.aborted) parts.log.warn({ err: error }, 'a scheduler round failed')
          return soonMs
        },
      )
    }
  }
  // Only an abort ends the loop.
  const running = run().catch(() => {})
  return async () => {
    abortController.abort()
    await running
  }
}

/** Runs work unless another process runs it now; then true, as if it were done. */
export const underLock = async (
  db: Pick<Platform['db'], 'connect'>,
  name: string,
  work: () => Promise<boolean>,
): Promise<boolean> => {
  const session = await db.connect()
  try {
    const { rows } = await session.query<{ mine: boolean }>('select pg_try_advisory_lock(hashtext($1)) as mine', [name])
    return rows[0]?.mine ? await work() : true
  } finally {
    // A closed session gives its lock up only when PostgreSQL notices, so the next round could find it still taken.
    await session.query('select pg_advisory_unlock(hashtext($1))', [name]).catch(() => {})
    session.release(true)
  }
}

const name = 'scheduler'

/** The scheduler as the sender of a command; `due`: what the command is for, once. */
export const asScheduler = (company: string, ...due: readonly unknown[]) => ({
  principal: { userId: name, permissions: [], system: true as const },
  actor: { kind: 'SYSTEM', name } as const,
  company,
  commandId: nameBasedId(JSON.stringify([name, ...due])),
})
