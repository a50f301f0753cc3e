import { diceOf } from '@freight/demo/dice'
import { percentile, through } from './queue.ts'

export type Day = {
  /** The same seed plays the same day. */
  seed: number
  /** Events in each hour of the working day, one number an hour. */
  eventsByHour: readonly number[]
  /** Events that come at one moment, on average: what one command appends, and imports beside. 1 or more. */
  burst: number
  /** Seconds that one process is busy with one event, each the inverse of a measured rate. */
  service: { command: number; relay: number; projection: number; frames: number }
  commandServices: number
  /** Seconds from one process to the next. */
  hop: number
  /** The broker takes nothing for so many seconds, from so many seconds after the day's begin. */
  outage?: { at: number; seconds: number }
}

export type Played = {
  events: number
  /** Seconds from the arrival of the command until the frame is written, on the socket's side of the gateway. */
  frame: { p50: number; p95: number; p99: number }
  /** Seconds from the arrival of the command until the row can be read. */
  row: { p95: number; p99: number }
  outage?: {
    /** Events that wait at the broker's door when it is back. */
    waiting: number
    /** Seconds from then until the last of those that waited has become a row, and a frame. */
    rowsCaughtUp: number
    framesCaughtUp: number
  }
}

const hour = 3600

/** Moments of a day in seconds: bursts come by chance, each hour at its own rate, each with as many events as it has by chance. */
export const arrivalsOf = ({ seed, eventsByHour, burst }: Pick<Day, 'seed' | 'eventsByHour' | 'burst'>): number[] => {
  const dice = diceOf(seed)
  const arrivals: number[] = []
  for (const [index, events] of eventsByHour.entries()) {
    const between = (hour * burst) / events
    for (let at = 0; ;) {
      at += -between * Math.log(1 - dice.next())
      // An hour without events has an infinite pause.
      if (!(at < hour)) break
      do arrivals.push(index * hour + at)
      while (dice.chance(1 - 1 / burst))
    }
  }
  return arrivals
}

/**
 * A working day, event by event: command services, then the one relay, then side by side the one process that makes rows and
 * the one that writes frames (both follow the log on their own). Times of service vary as much as they last (exponential),
 * which is worse than what is measured. Deterministic by its seed.
 *
 * Not in it: what is read from the event store while the broker is away (decision 41), so that an outage is worse here
 * than in the application.
 */
export const playDay = (day: Day): Played => {
  const dice = diceOf(day.seed + 1)
  const lasting = (mean: number) => () => -mean * Math.log(1 - dice.next())
  const { service, hop, outage } = day
  const arrivals = arrivalsOf(day)
  const committed = through(arrivals, { servers: day.commandServices, service: lasting(service.command) })
  // The log has one order: that of the commits.
  const order = committed.map((at, index) => ({ at, came: arrivals[index] ?? 0 })).toSorted((a, b) => a.at - b.at)
  const inLog = order.map(({ at }) => at)
  const away = outage && { from: outage.at, until: outage.at + outage.seconds }
  const relayed = through(inLog, { servers: 1, service: lasting(service.relay), hop, ...(away && { away }) })
  const rows = through(relayed, { servers: 1, service: lasting(service.projection), hop })
  const frames = through(relayed, { servers: 1, service: lasting(service.frames), hop })
  const took = (ends: readonly number[]) => ends.map((end, index) => end - (order[index]?.came ?? 0))
  const [toFrame, toRow] = [took(frames), took(rows)]
  return {
    events: arrivals.length,
    frame: { p50: percentile(toFrame, 50), p95: percentile(toFrame, 95), p99: percentile(toFrame, 99) },
    row: { p95: percentile(toRow, 95), p99: percentile(toRow, 99) },
    ...(away && { outage: afterwards(away, { inLog, relayed, rows, frames }) }),
  }
}

type Moments = Record<'inLog' | 'relayed' | 'rows' | 'frames', readonly number[]>

const afterwards = (
  { until }: { until: number },
  { inLog, relayed, rows, frames }: Moments,
): NonNullable<Played['outage']> => {
  const indexes = inLog.flatMap((at, index) => (at < until && (relayed[index] ?? 0) > until ? [index] : []))
  const last = indexes.at(-1)
  const caughtUp = (ends: readonly number[]) => (last === undefined ? 0 : (ends[last] ?? until) - until)
  return { waiting: indexes.length, rowsCaughtUp: caughtUp(rows), framesCaughtUp: caughtUp(frames) }
}
