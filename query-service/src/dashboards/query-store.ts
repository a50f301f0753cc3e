import type { Analytics, AnalyticsParams } from '@freight/platform/analytics/port'
import { Unavailable } from '@freight/platform/errors'

const isUnset = (values: AnalyticsParams[string]): boolean => Array.isArray(values) && values.length === 0

const filterPattern = /\band \(empty\(\{(\w+):Array\(String\)\}\) or has\(\{\1:Array\(String\)\}, (\w+)\)\)/g

const choicePattern = /\bif\(empty\(\{(\w+):Array\(String\)\}\), ([^,()]+), has\(\{\1:Array\(String\)\}, (\w+)\)\)/g
const viewPattern = /\bif\(\{view:String\} = 'agent', ([\w.]+), ([\w.]+)\)/g

/**
 * The query without unset filters, and with the requested side of a choice only: the engine would otherwise evaluate
 * each filter for every row and read both sides.
 */
export const withRequestedFilters = (sql: string, params: AnalyticsParams): string =>
  sql
    .replaceAll(filterPattern, (_, name: string, column: string) =>
      isUnset(params[name]) ? '' : `and ${column} in {${name}:Array(String)}`,
    )
    .replaceAll(choicePattern, (_, name: string, fallback: string, column: string) =>
      isUnset(params[name]) ? fallback : `${column} in {${name}:Array(String)}`,
    )
    .replaceAll(viewPattern, (_, agent: string, carrier: string) => (params['view'] === 'agent' ? agent : carrier))

/** Interval between two checks while a query waits, and between two pings. */
const [lookEveryMs, pingEveryMs] = [100, 250]
/** After this time a second ping is sent while the first is unanswered: the connection may be lost, not the store. */
const pingAnewAfterMs = 1000

type GiveUp = (why: unknown) => void

/**
 * Watches the store for all waiting queries with one ping at a time: a busy store with one ping per query would become
 * slower, and the pings would queue up.
 */
const storeHealth = ({ ping }: Pick<Analytics, 'ping'>, silentMs = 1500) => {
  const waitingQueries = new Map<GiveUp, number>()
  let answeredAt = -Infinity
  let pingedAt = -Infinity
  let isPinging = false
  let timer: NodeJS.Timeout | undefined

  const recordResponse = () => (answeredAt = performance.now())
  const giveUpAll = (why: unknown) => {
    for (const giveUp of waitingQueries.keys()) giveUp(why)
  }
  const sendPing = async () => {
    isPinging = true
    const sentAt = (pingedAt = performance.now())
    try {
      await ping()
      recordResponse()
    } catch (error) {
      // The late failure of a lost ping is ignored if the store has responded since.
      if (answeredAt < sentAt) giveUpAll(error)
    } finally {
      if (pingedAt === sentAt) isPinging = false
    }
  }
  const pingIfDue = () => {
    if (performance.now() - pingedAt >= (isPinging ? pingAnewAfterMs : pingEveryMs)) void sendPing()
  }
  const giveUpSilent = () => {
    const now = performance.now()
    for (const [giveUp, since] of waitingQueries)
      if (now - Math.max(since, answeredAt) >= silentMs) giveUp(new Unavailable('analytics', { waited: true }))
  }
  const start = () => {
    if (timer) return
    pingIfDue()
    timer = setInterval(() => {
      pingIfDue()
      // Reads responses that arrived while this process was busy, before it gives up.
      setImmediate(giveUpSilent)
    }, lookEveryMs)
  }

  return {
    /** Calls `giveUp` when the store refuses a ping or stays silent too long, until the wait ends. */
    wait: (giveUp: GiveUp) => {
      waitingQueries.set(giveUp, performance.now())
      start()
      return {
        end: () => {
          waitingQueries.delete(giveUp)
          if (waitingQueries.size > 0) return
          clearInterval(timer)
          timer = undefined
        },
      }
    },
    /** Records a response of the store. */
    recordResponse,
  }
}

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
