/** One stage of an event’s path. Times in seconds. */
export type Stage = {
  /** Parallel processes. A single one keeps the order; of several, the first free one takes the next event. */
  servers: number
  /** Service time of one event. */
  service: () => number
  /** Delay to the next stage: the network, or a polling interval. */
  hop?: number
  /** No work starts between these times; started work is finished. */
  away?: { from: number; until: number }
}

/** Arrival times of the events, in order; returns the departure time of each, at the same index. */
export const departures = (arrivals: readonly number[], { servers, service, hop = 0, away }: Stage): number[] => {
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

/** Percentile of the values; NaN without values. */
export const percentile = (values: readonly number[], percent: number): number => {
  const ascending = values.toSorted((a, b) => a - b)
  return ascending[Math.max(0, Math.ceil((ascending.length * percent) / 100) - 1)] ?? Number.NaN
}
