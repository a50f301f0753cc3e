import { readFileSync } from 'node:fs'
import type { AnalyticsFilters, RouteName, RouteResponse } from '@freight/contracts/api/routes'
import type { Analytics, AnalyticsParams } from '@freight/platform/analytics/port'
import { Unavailable } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/platform'
import type { z } from 'zod'
import { answer } from '../http/answer.ts'
import { dashboardPeriod } from './dashboard-period.ts'

type Quotes = { former: number; period: string; transport: string; quotes: number }
type Waiting = { former: number; label: string; median_hours: number; p90_hours: number; quotations: number }
type Funnel = RouteResponse<'GET /analytics/v1/general/status-funnel'>
type Needs = Pick<Platform, 'http' | 'analytics' | 'clock'> & { zoneOf: (company: string) => Promise<string> }

const sqlOf = (name: string): string => readFileSync(new URL(`./sql/${name}.sql`, import.meta.url), 'utf8')
const limits = { timeoutMs: 10_000, maxMemoryBytes: 500_000_000 }
const answersWithinMs = 1500

const sum = (rows: readonly Quotes[]): number => rows.reduce((total, { quotes }) => total + quotes, 0)

const quotesPerPeriod = (rows: readonly Quotes[]): RouteResponse<'GET /analytics/v1/general/quotes-per-period'> => {
  const now = rows.filter(({ former }) => !former)
  return {
    points: now.map(({ period, transport, quotes }) => ({ period, transport, quotes })),
    total: sum(now),
    totalBefore: sum(rows.filter(({ former }) => former)),
  }
}

const waitingTime = (rows: readonly Waiting[]): RouteResponse<'GET /analytics/v1/general/waiting-time'> => {
  const whole = (isFormer: boolean) =>
    rows.find(({ label, former }) => label === '' && Boolean(former) === isFormer)?.median_hours ?? null
  return {
    points: rows
      .filter(({ label, former }) => label !== '' && !former)
      .map(({ label, median_hours, p90_hours, quotations }) => ({
        period: label,
        medianHours: median_hours,
        p90Hours: p90_hours,
        quotations,
      })),
    medianHours: whole(false),
    medianHoursBefore: whole(true),
  }
}

type Filters = z.output<typeof AnalyticsFilters>

const quotesSql = sqlOf('quotes-per-period')
const waitingSql = sqlOf('waiting-time')
const funnelSql = sqlOf('status-funnel')

/**
 * Asks the analytics store. A query may take its time, but a store that does not answer at all is given up soon.
 * @throws Unavailable
 */
const ask = async <Row>(analytics: Analytics, sql: string, params: AnalyticsParams, signal: AbortSignal) => {
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
  const rows = analytics.query<Row>(sql, params, { ...limits, signal: AbortSignal.any([signal, givenUp.signal]) })
  return Promise.race([rows, silent])
}

/** When it is asked, and on whose clocks. */
type Moment = { now: Date; timeZone: string }

export const askQuotes = async (
  analytics: Analytics,
  filters: Filters,
  { now, timeZone }: Moment,
  signal: AbortSignal,
) => quotesPerPeriod(await ask<Quotes>(analytics, quotesSql, dashboardPeriod(filters, now, timeZone), signal))

export const askWaiting = async (
  analytics: Analytics,
  filters: Filters,
  { now, timeZone }: Moment,
  signal: AbortSignal,
) => waitingTime(await ask<Waiting>(analytics, waitingSql, dashboardPeriod(filters, now, timeZone), signal))

export const askFunnel = async (
  analytics: Analytics,
  filters: Filters,
  { now, timeZone }: Moment,
  signal: AbortSignal,
): Promise<Funnel> => {
  const [counts] = await ask<Funnel>(analytics, funnelSql, dashboardPeriod(filters, now, timeZone), signal)
  return counts ?? { requested: 0, quoted: 0, sent: 0, approved: 0 }
}

type Chart = Extract<RouteName, `GET /analytics/v1/general/${string}`>
type Ask<Answer> = (analytics: Analytics, filters: Filters, moment: Moment, signal: AbortSignal) => Promise<Answer>

/** Every chart of the general dashboard that the route table names. */
const charts: { readonly [Name in Chart]: Ask<RouteResponse<Name>> } = {
  'GET /analytics/v1/general/quotes-per-period': askQuotes,
  'GET /analytics/v1/general/waiting-time': askWaiting,
  'GET /analytics/v1/general/status-funnel': askFunnel,
}

/** The charts of the general dashboard. A query ends with the one who asked for it. */
export const answerGeneralDashboard = ({ http, analytics, clock, zoneOf }: Needs): void => {
  const momentOf = async (company: string): Promise<Moment> => ({ now: clock(), timeZone: await zoneOf(company) })
  const answerChart = <Name extends Chart>(name: Name) =>
    answer<Name>(http, name, async ({ query, signal }, { company }) =>
      charts[name](analytics, query, await momentOf(company), signal),
    )
  for (const name of Object.keys(charts) as Chart[]) answerChart(name)
}
