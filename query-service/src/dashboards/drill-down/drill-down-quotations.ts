import { readFileSync } from 'node:fs'
import { costRights } from '@freight/contracts/access/cost-rights'
import type { Principal } from '@freight/contracts/access/policy'
import { type ChartId, chartIds, chartRule } from '@freight/contracts/analytics/charts'
import type { DrillDownQuotations } from '@freight/contracts/analytics/analytics-routes'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import type { Analytics } from '@freight/platform/analytics/port'
import { Forbidden } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import type { SettingsOf } from '../../company-settings/company-settings.ts'
import { answer } from '../../http/answer.ts'
import type { NameOf } from '../../user/user-names.ts'
import { queryStore } from '../query-store.ts'
import { UNKNOWN } from '../chart-answer.ts'
import { chartParams, type Filters, type Moment } from '../chart-params.ts'
import { countedBy, drillDowns, withFacts } from '../chart-sql.ts'
import { withLaneNames, reachOf } from '../lane-names.ts'
import type { PerUserQueryLimit } from '../per-user-query-limit.ts'

const quotationsSql = readFileSync(new URL('./quotations.sql', import.meta.url), 'utf8')

/** The point of a chart, and the page of its quotations. */
export type Point = { place: string; series?: string | undefined; cursor: number; limit: number }

type Row = Record<'key' | 'clientId' | 'clientName' | 'commercial' | 'lane' | 'incoterm' | 'requestedAt', string> &
  Record<'sell' | 'cost' | 'margin', string | null> & {
    status: DrillDownQuotations['rows'][number]['status']
    transport: DrillDownQuotations['rows'][number]['transport']
    mode: DrillDownQuotations['rows'][number]['mode']
    reachable: boolean | number
    reached: number
    counted: number
  }

/** Condition of a point: of its series, or of all series that the reader may see. */
const conditionOf = (id: ChartId, series: string | undefined, isVisible: (series: string) => boolean): string => {
  const { where, series: bySeries } = drillDowns.get(id) ?? { where: '0' }
  const ofSeries = (name: string) => (bySeries && Object.hasOwn(bySeries, name) ? (bySeries[name] ?? '0') : '0')
  if (series?.endsWith(UNKNOWN)) return `(${where}) and (${ofSeries(series)})`
  if (bySeries === undefined) return where
  const requestedSeries =
    series === undefined ? Object.keys(bySeries).filter((one) => !one.endsWith(UNKNOWN) && isVisible(one)) : [series]
  return `(${where}) and (${requestedSeries.map((one) => `(${ofSeries(one)})`).join(' or ') || '0'})`
}

/** Returns whether a reader with these permissions sees a series. */
const seriesVisibility = (id: ChartId, permissions: readonly string[]) => {
  const rights = costRights(permissions)
  const { rightOf = {} } = chartRule(id)
  return (series: string) => {
    const right = rightOf[ofUnknown(series)]
    return right === undefined || rights[right]
  }
}

/** Name of the series for an `…_unknown` figure. */
const ofUnknown = (series: string): string => (series.endsWith(UNKNOWN) ? series.slice(0, -UNKNOWN.length) : series)

const money = ({ sell, cost, margin }: Row, permissions: readonly string[]) => {
  const rights = costRights(permissions)
  return {
    ...(sell !== null && { sell }),
    ...(cost !== null && rights.lines && { cost }),
    ...(margin !== null && rights.margin && { margin }),
  }
}

type DrillDownContext = { principal: Principal; moment: Moment; nameOf: NameOf; signal: AbortSignal }

/**
 * Quotations behind a figure: those that the principal may open, and the number of the others.
 * @throws Forbidden for a series that the principal may not see
 * @throws Unavailable
 */
export const quotationsBehind = async (
  analytics: Analytics,
  id: ChartId,
  filters: Filters & Point,
  { principal, moment, nameOf, signal }: DrillDownContext,
): Promise<DrillDownQuotations> => {
  const { place, series, cursor, limit } = filters
  const { permissions } = principal
  const isVisible = seriesVisibility(id, permissions)
  if (series !== undefined && !isVisible(series)) throw new Forbidden(`the cost right of ${series}`)
  const sql = withFacts(
    quotationsSql
      .replace('from facts', `from ${countedBy(id)}`)
      .replace('/* behind */', () => conditionOf(id, series, isVisible)),
    id,
  )
  const storedRows = await queryStore<Row>(
    analytics,
    sql,
    {
      ...chartParams(id, filters, moment),
      place,
      series: series ?? '',
      ...reachOf(principal),
      // One more row than shown: it indicates a next page.
      limit: limit + 1,
      offset: cursor,
    },
    signal,
  )
  const { counted = 0, reached = 0 } = storedRows[0] ?? {}
  const reachableRows = storedRows.filter((row) => Boolean(row.reachable))
  return {
    count: Number(counted),
    hidden: Number(counted) - Number(reached),
    rows: reachableRows.slice(0, limit).map((row) => ({
      key: row.key,
      status: row.status,
      client: { id: row.clientId, name: row.clientName },
      commercial: { id: row.commercial, name: nameOf(row.commercial) },
      transport: row.transport,
      mode: row.mode,
      lane: row.lane,
      incoterm: row.incoterm,
      requestedAt: new Date(`${row.requestedAt.replace(' ', 'T')}Z`).toISOString(),
      ...money(row, permissions),
    })),
    ...(reachableRows.length > limit && { nextCursor: String(cursor + limit) }),
  }
}

type Needs = Pick<Platform, 'http' | 'analytics' | 'db' | 'clock'> & {
  settings: () => Promise<SettingsOf>
  names: () => Promise<NameOf>
  limitQueries: PerUserQueryLimit
}

/** Registers the quotations behind every point of every chart. */
export const answerQuotationsBehind = ({ http, analytics, db, clock, settings, names, limitQueries }: Needs): void => {
  for (const id of chartIds)
    answer(http, `GET /analytics/v1/${id}/quotations`, async ({ query, signal }, session) => {
      const moment = { now: clock(), settings: (await settings())(session.company) }
      const nameOf = await names()
      const page = await limitQueries(session.userId, signal, () =>
        quotationsBehind(analytics, id, query, { principal: session, moment, nameOf, signal }),
      )
      const lanes = await withLaneNames(
        { db },
        page.rows.map(({ lane }) => lane),
      )
      const rows = page.rows.map((row, index) => ({ ...row, laneName: lanes[index] }))
      return { ...page, rows } satisfies RouteResponse<`GET /analytics/v1/${ChartId}/quotations`> as never
    })
}
