/** One stage on the way of an event. Seconds. */
export type Stage = {
  /** Processes that share the work. One keeps the order; of several, who is free takes the next. */
  servers: number
  /** How long one of them is busy with one event. */
  service: () => number
  /** From the end of the work to the next stage: the network, or a round of looking. */
  hop?: number
  /** Nothing is begun from here until then; what was begun is finished. */
  away?: { from: number; until: number }
}

/** A moment of arrival of each event, in order; answers when each of them has left the stage, in the same places. */
export const through = (arrivals: readonly number[], { servers, service, hop = 0, away }: Stage): number[] => {
  const free = Array.from({ length: servers }, () => 0)
  return arrivals.map((at) => {
    let next = 0
    for (let one = 1; one < servers; one++) if ((free[one] ?? 0) < (free[next] ?? 0)) next = one
    let start = Math.max(at, free[next] ?? 0)
    if (away && start >= away.from && start < away.until) start = away.until
    const end = start + service()
    free[next] = end
    return end + hop
  })
}

/** What so many of a hundred values do not exceed; of no values it is not a number. */
export const percentile = (values: readonly number[], percent: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN
}
