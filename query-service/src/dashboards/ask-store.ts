import type { Analytics, AnalyticsParams } from '@freight/platform/analytics/port'
import { withAskedFilters } from './asked-filters.ts'
import { signsOfLife } from './signs-of-life.ts'

const limits = { timeoutMs: 10_000, maxMemoryBytes: 500_000_000 }

const signs = new WeakMap<Analytics, ReturnType<typeof signsOfLife>>()
const signsOf = (analytics: Analytics) => {
  const known = signs.get(analytics) ?? signsOfLife(analytics)
  signs.set(analytics, known)
  return known
}

/**
 * Asks the analytics store. A query may take its time while the store gives signs of life; a store that is gone or says
 * nothing is given up soon, in the middle of a query too.
 * @throws Unavailable
 */
export const askStore = async <Row>(
  analytics: Analytics,
  sql: string,
  params: AnalyticsParams,
  signal: AbortSignal,
): Promise<Row[]> => {
  const { wait, heard } = signsOf(analytics)
  const givenUp = new AbortController()
  const silent = new Promise<never>((_, reject) =>
    givenUp.signal.addEventListener('abort', () => reject(givenUp.signal.reason), { once: true }),
  )
  const { over } = wait((why) => givenUp.abort(why))
  try {
    const rows = analytics.query<Row>(withAskedFilters(sql, params), params, {
      ...limits,
      signal: AbortSignal.any([signal, givenUp.signal]),
    })
    const answer = await Promise.race([rows, silent])
    heard()
    return answer
  } finally {
    over()
  }
}
