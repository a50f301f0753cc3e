import { join } from 'node:path'
import { embeddedClickhouse } from '@freight/platform/analytics/clickhouse'
import { usualSettings } from '@freight/contracts/company-settings/settings'
import { type ChartId, chartIds, tabOf } from '@freight/contracts/analytics/charts'
import { askChart } from '@freight/query-service/dashboards/dashboards'
import { z } from 'zod'
import type { ApplicationProcess } from '@freight/tests/application/application-process'
import { lightClient } from './light-client.ts'
import { result, type Result } from '../result.ts'
import { eachMs, p95 } from '../timing.ts'
import { signedIn, untilStill, type Workshop } from '../workshop.ts'

const calls = 300
const Page = z.object({ rows: z.array(z.object({ key: z.string() })).min(1) })
const Quotes = z.object({ total: z.int() })

/** Pages as screens ask for them, and what the database is asked for underneath. */
const pages = [
  { query: 'list=all', sql: 'true order by created_at desc, key desc' },
  {
    query: 'list=all&sort=-sell&transportMode=AIR',
    sql: "transport_mode = 'AIR' order by sell desc nulls last, key desc",
  },
  { query: 'list=all&status=SENT,QUOTED', sql: "status = any('{SENT,QUOTED}') order by created_at desc, key desc" },
  { query: 'list=in-process', sql: "status = 'PENDING' order by status_since, key" },
  { query: 'list=all&q=textil', sql: "search like '%textil%' order by created_at desc, key desc" },
] as const

const pageOf = (n: number) => pages[n % pages.length] ?? pages[0]

const measureListPage = async (
  workshop: Workshop,
  application: ApplicationProcess,
  dataDir: string,
): Promise<Result> => {
  const { token } = await signedIn(application, 'PRICING_LEAD')
  const client = await lightClient(application.url, token)
  const ask = (query: string) => client.send('GET', `/app/v1/quotations?${query}&limit=100`)
  for (const { query } of pages) Page.parse(JSON.parse((await ask(query)).toString()))
  const throughHttp = await eachMs(calls, (n) => ask(pageOf(n).query))
  client.close()
  const { db, stop } = await workshop.openStores(dataDir)
  const raw = await eachMs(calls, (n) =>
    db.query(`select * from read.quotation_list where cancelled = false and ${pageOf(n).sql} limit 101`),
  )
  await stop()
  return result('list-page', p95(throughHttp), 'ms p95', { baseline: p95(raw), goal: { atMost: 25 } })
}

const from = '2025-01-01'
/** The charts of the general dashboard, one after the other. */
const charts = chartIds.filter((id) => tabOf(id) === 'GENERAL')
const chartOf = (n: number): ChartId => charts[n % charts.length] ?? 'general/quotes-per-period'

const dashboardThroughHttp = async (application: ApplicationProcess): Promise<number[]> => {
  const { get, token } = await signedIn(application, 'PRICING_LEAD')
  await untilStill(
    async () => Quotes.parse((await get(`/analytics/v1/general/quotes-per-period?from=${from}`)).json).total,
  )
  const client = await lightClient(application.url, token)
  const measured = await eachMs(calls, (n) => client.send('GET', `/analytics/v1/${chartOf(n)}?from=${from}`))
  client.close()
  return measured
}

/** The same queries on the same data, without the application: chDB lets one process in at a time. */
const dashboardRaw = async (dataDir: string): Promise<number[]> => {
  const analytics = await embeddedClickhouse(join(dataDir, 'clickhouse'))
  const filters = { from, level: 'week', view: 'carrier', compare: 'former' } as const
  const { signal } = new AbortController()
  try {
    return await eachMs(calls, (n) =>
      askChart(analytics, chartOf(n), filters, { now: new Date(), settings: usualSettings }, signal),
    )
  } finally {
    await analytics.close()
  }
}

/** How fast screens and charts are answered on a large application. Starts it, and stops it again. */
export const reading = async (
  workshop: Workshop,
  dataDir: string,
  wanted: (name: string) => boolean,
  say: (line: Result) => void,
): Promise<void> => {
  const application = await workshop.startApplication(dataDir, 0)
  if (wanted('list-page')) say(await measureListPage(workshop, application, dataDir))
  const throughHttp = wanted('dashboard-query') ? await dashboardThroughHttp(application) : []
  await application.stop()
  if (throughHttp.length === 0) return
  const baseline = p95(await dashboardRaw(dataDir))
  say(result('dashboard-query', p95(throughHttp), 'ms p95', { baseline, goal: { ratio: true, atMost: 1.5 } }))
}
