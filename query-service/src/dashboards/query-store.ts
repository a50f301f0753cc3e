import type { Analytics, AnalyticsParams } from '@freight/platform/analytics/port'
import { withRequestedFilters } from './requested-filters.ts'
import { storeHealth } from './store-health.ts'

const limits = { timeoutMs: 10_000, maxMemoryBytes: 500_000_000 }

const healthByStore = new WeakMap<Analytics, ReturnType<typeof storeHealth>>()
const healthOf = (analytics: Analytics) => {
  const known = healthByStore.get(analytics) ?? storeHealth(analytics)
  healthByStore.set(analytics, known)
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
  const { wait, recordResponse } = healthOf(analytics)
  const cancellation = new AbortController()
  const silence = new Promise<never>((_, reject) =>
    cancellation.signal.addEventListener('abort', () => reject(cancellation.signal.reason), { once: true }),
  )
  const { end } = wait((why) => cancellation.abort(why))
  try {
    const rows = analytics.query<Row>(withRequestedFilters(sql, params), params, {
      ...limits,
      signal: AbortSignal.any([signal, cancellation.signal]),
    })
    const answer = await Promise.race([rows, silence])
    recordResponse()
    return answer
  } finally {
    end()
  }
}
