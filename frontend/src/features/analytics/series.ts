import type { RouteResponse } from '@freight/contracts/api/routes'

type Quotes = RouteResponse<'GET /analytics/v1/general/quotes-per-period'>
type Waiting = RouteResponse<'GET /analytics/v1/general/waiting-time'>

const day = 24 * 60 * 60 * 1000

/** Every first day of a week or month from the first point to the last, so that an empty week is a gap one can see. */
export const periodsOf = (periods: readonly string[], level: 'week' | 'month'): string[] => {
  const sorted = [...new Set(periods)].toSorted()
  const first = sorted[0]
  const last = sorted.at(-1)
  if (first === undefined || last === undefined) return []
  const all: string[] = []
  for (let at = new Date(`${first}T00:00:00Z`); at.toISOString().slice(0, 10) <= last;) {
    all.push(at.toISOString().slice(0, 10))
    at =
      level === 'week'
        ? new Date(at.getTime() + 7 * day)
        : new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1))
  }
  return all
}

/** Quotes of one transport along the periods; 0 where there were none. */
export const quotesOf = (points: Quotes['points'], transport: string, periods: readonly string[]): number[] => {
  const byPeriod = new Map(
    points.filter((point) => point.transport === transport).map(({ period, quotes }) => [period, quotes]),
  )
  return periods.map((period) => byPeriod.get(period) ?? 0)
}

/** One measure of the waiting time along the periods; null where nothing was quoted. */
export const hoursOf = (
  points: Waiting['points'],
  measure: 'medianHours' | 'p90Hours',
  periods: readonly string[],
): (number | null)[] => {
  const byPeriod = new Map(points.map((point) => [point.period, point[measure]]))
  return periods.map((period) => byPeriod.get(period) ?? null)
}

/** Change against the former period: percent for counts; undefined when there was nothing to compare with. */
export const changeInPercent = (now: number, before: number): number | undefined =>
  before === 0 ? undefined : ((now - before) / before) * 100
