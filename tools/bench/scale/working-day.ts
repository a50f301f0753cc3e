import { randomOf } from '@freight/demo/random'
import { percentile, departures } from './queue.ts'

export type Day = {
  /** The same seed gives the same day. */
  seed: number
  /** Events in each hour of the working day, one number per hour. */
  eventsByHour: readonly number[]
  /** Average events per arrival: those of one command, and imports. 1 or more. */
  burst: number
  /** Seconds per event in one process, each the inverse of a measured rate. */
  service: { command: number; relay: number; projection: number; frames: number }
  commandServices: number
  /** Seconds from one process to the next. */
  hop: number
  /** Broker outage: duration and start, in seconds of the day. */
  outage?: { at: number; seconds: number }
}

export type Played = {
  events: number
  /** Seconds from the arrival of the command until the gateway has written the frame to the socket. */
  frame: { p50: number; p95: number; p99: number }
  /** Seconds from the arrival of the command until the row is readable. */
  row: { p95: number; p99: number }
  outage?: {
    /** Backlog at the broker when it returns. */
    waiting: number
    /** Seconds from then until the last event of the backlog is a row, and a frame. */
    rowsCaughtUp: number
    framesCaughtUp: number
  }
}

const HOUR_SECONDS = 3600

/** Arrival times of a day in seconds: random bursts, each hour at its own rate, with random sizes. */
export const arrivalsOf = ({ seed, eventsByHour, burst }: Pick<Day, 'seed' | 'eventsByHour' | 'burst'>): number[] => {
  const random = randomOf(seed)
  const arrivals: number[] = []
  for (const [index, events] of eventsByHour.entries()) {
    const between = (HOUR_SECONDS * burst) / events
    for (let at = 0; ;) {
      at += -between * Math.log(1 - random.next())
      // An hour without events has an infinite pause.
      if (!(at < HOUR_SECONDS)) break
      do arrivals.push(index * HOUR_SECONDS + at)
      while (random.chance(1 - 1 / burst))
    }
  }
  return arrivals
}

/**
 * Simulates a working day event by event: command services, then the single relay, then in parallel the projection
 * process and the gateway (both follow the log independently). Service times are exponential, which is worse than
 * measured. Deterministic by seed. Not simulated: reading from the event store during a broker outage, so that the
 * application recovers faster than this model.
 */
export const playDay = (day: Day): Played => {
  const random = randomOf(day.seed + 1)
  const exponential = (mean: number) => () => -mean * Math.log(1 - random.next())
  const { service, hop, outage } = day
  const arrivals = arrivalsOf(day)
  const commitTimes = departures(arrivals, { servers: day.commandServices, service: exponential(service.command) })
  // The log has one order: that of the commits.
  const order = commitTimes
    .map((at, index) => ({ at, arrivedAt: arrivals[index] ?? 0 }))
    .toSorted((a, b) => a.at - b.at)
  const inLog = order.map(({ at }) => at)
  const away = outage && { from: outage.at, until: outage.at + outage.seconds }
  const relayed = departures(inLog, { servers: 1, service: exponential(service.relay), hop, ...(away && { away }) })
  const rows = departures(relayed, { servers: 1, service: exponential(service.projection), hop })
  const frames = departures(relayed, { servers: 1, service: exponential(service.frames), hop })
  const durations = (ends: readonly number[]) => ends.map((end, index) => end - (order[index]?.arrivedAt ?? 0))
  const [toFrame, toRow] = [durations(frames), durations(rows)]
  return {
    events: arrivals.length,
    frame: { p50: percentile(toFrame, 50), p95: percentile(toFrame, 95), p99: percentile(toFrame, 99) },
    row: { p95: percentile(toRow, 95), p99: percentile(toRow, 99) },
    ...(away && { outage: backlogAfter(away, { inLog, relayed, rows, frames }) }),
  }
}

type Moments = Record<'inLog' | 'relayed' | 'rows' | 'frames', readonly number[]>

const backlogAfter = (
  { until }: { until: number },
  { inLog, relayed, rows, frames }: Moments,
): NonNullable<Played['outage']> => {
  const indexes = inLog.flatMap((at, index) => (at < until && (relayed[index] ?? 0) > until ? [index] : []))
  const last = indexes.at(-1)
  const caughtUp = (ends: readonly number[]) => (last === undefined ? 0 : (ends[last] ?? until) - until)
  return { waiting: indexes.length, rowsCaughtUp: caughtUp(rows), framesCaughtUp: caughtUp(frames) }
}
