import type { Analytics, AnalyticsParams } from '@freight/platform/analytics/port'
import { withRequestedFilters } from './requested-filters.ts'
import { signsOfLife } from './store-health.ts'

const limits = { timeoutMs: 10_000, maxMemoryBytes: 500_000_000 }

const signs = new WeakMap<Analytics, ReturnType<typeof signsOfLife>>()
const signsOf = (analytics: Analytics) => {
  const known = signs.get(analytics) ?? signsOfLife(analytics)
  signs.set(analytics, known)
  return known
}

/**
 * Queries the analytics store. A query may take long while the store responds to pings; it is cancelled soon after the
 * store becomes unavailable or silent.
 * @throws Unavailable
 */
export const queryStore = async <Row>(
  analytics: Analytics,
  sql: string,
  params: AnalyticsParams,
  signal: AbortSignal,
): Promise<Row[]> => {
  const { wait, responded: answered } = signsOf(analytics)
  const givenUp = new AbortController()
  const silent = new Promise<never>((_, reject) =>
    givenUp.signal.addEventListener('abort', () => reject(givenUp.signal.reason), { once: true }),
  )
  const { over } = wait((why) => givenUp.abort(why))
  try {
    const rows = analytics.query<Row>(withRequestedFilters(sql, params), params, {
      ...limits,
      signal: AbortSignal.any([signal, givenUp.signal]),
    })
    const answer = await Promise.race([rows, silent])
    answered()
    return answer
  } finally {
    over()
  }
}
