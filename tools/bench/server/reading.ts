import { join } from 'node:path'
import { embeddedClickhouse } from '@freight/platform/analytics/clickhouse'
import { usualSettings } from '@freight/contracts/company-settings/settings'
import { type ChartId, chartIds, tabOf } from '@freight/contracts/analytics/charts'
import { queryChart } from '@freight/query-service/dashboards/dashboards'
import { z } from 'zod'
import type { ApplicationProcess } from '@freight/tests/application/application-process'
import { lightClient } from './light-client.ts'
import { result, type Result } from '../result.ts'
import { eachMs, p95 } from '../timing.ts'
import { signedIn, untilStill, type Workshop } from '../workshop.ts'

const CALLS = 300
const rounds = Array.from({ length: 10 })
const callsInTurn = CALLS / rounds.length
const Page = z.object({ rows: z.array(z.object({ key: z.string() })).min(1) })
const Quotes = z.object({ total: z.int() })

/** Requests of screens, and the SQL behind them. */
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

/** Pages of the list through HTTP and the same pages as SQL; the ratio is the overhead of the application. */
export const measureListPage = async (
  workshop: Workshop,
  application: ApplicationProcess,
  dataDir: string,
): Promise<Result> => {
  const { token } = await signedIn(application, 'PRICING_LEAD')
  const client = await lightClient(application.url, token)
  const readList = (query: string) => client.send('GET', `/app/v1/quotations?${query}&limit=100`)
  for (const { query } of pages) Page.parse(JSON.parse((await readList(query)).toString()))
  const { db, stop } = await workshop.openStores(dataDir)
  const throughHttp: number[] = []
  const raw: number[] = []
  // Alternating, so that the load of the machine affects both.
  for (const _ of rounds) {
    throughHttp.push(...(await eachMs(callsInTurn, (n) => readList(pageOf(n).query))))
    raw.push(
      ...(await eachMs(callsInTurn, (n) =>
        db.query(`select * from read.quotation_list where cancelled = false and ${pageOf(n).sql} limit 101`),
      )),
    )
  }
  client.close()
  await stop()
  return result('list-page', p95(throughHttp), 'ms p95', { baseline: p95(raw), goal: { ratio: true, atMost: 2 } })
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
  const chartMs = await eachMs(CALLS, (n) => client.send('GET', `/analytics/v1/${chartOf(n)}?from=${from}`))
  client.close()
  return chartMs
}

/** The same queries on the same data, after the application has stopped: chDB allows one process at a time. */
const dashboardRaw = async (dataDir: string): Promise<number[]> => {
  const analytics = await embeddedClickhouse(join(dataDir, 'clickhouse'))
  const filters = { from, level: 'week', view: 'carrier', compare: 'former' } as const
  const { signal } = new AbortController()
  try {
    return await eachMs(CALLS, (n) =>
      queryChart(analytics, chartOf(n), filters, { now: new Date(), settings: usualSettings }, signal),
    )
  } finally {
    await analytics.close()
  }
}

/** Response times of screens and charts of a large application. Starts and stops it. */
export const reading = async (
  workshop: Workshop,
  dataDir: string,
  isChosen: (name: string) => boolean,
  print: (line: Result) => void,
): Promise<void> => {
  const application = await workshop.startApplication(dataDir, 0)
  if (isChosen('list-page')) print(await measureListPage(workshop, application, dataDir))
  const throughHttp = isChosen('dashboard-query') ? await dashboardThroughHttp(application) : []
  await application.stop()
  if (throughHttp.length === 0) return
  const baseline = p95(await dashboardRaw(dataDir))
  print(result('dashboard-query', p95(throughHttp), 'ms p95', { baseline, goal: { ratio: true, atMost: 1.5 } }))
}
