import type { Analytics, AnalyticsParams } from '@freight/platform/analytics/port'
import { Unavailable } from '@freight/platform/errors'
import { withAskedFilters } from './asked-filters.ts'

const limits = { timeoutMs: 10_000, maxMemoryBytes: 500_000_000 }
const answersWithinMs = 1500

/**
 * Asks the analytics store. A query may take its time, but a store that does not answer at all is given up soon.
 * @throws Unavailable
 */
export const askStore = async <Row>(
  analytics: Analytics,
  sql: string,
  params: AnalyticsParams,
  signal: AbortSignal,
): Promise<Row[]> => {
  const givenUp = new AbortController()
  const silent = new Promise<never>((_, reject) => {
    const giveUp = (why: unknown) => {
      givenUp.abort(why)
      reject(why)
    }
    const timer = setTimeout(() => giveUp(new Unavailable('analytics')), answersWithinMs)
    analytics
      .ping()
      .catch(giveUp)
      .finally(() => clearTimeout(timer))
  })
  const rows = analytics.query<Row>(withAskedFilters(sql, params), params, {
    ...limits,
    signal: AbortSignal.any([signal, givenUp.signal]),
  })
  return Promise.race([rows, silent])
}
