import { join } from 'node:path'
import { type ChartId, chartIds, tabOf, tabs } from '@freight/contracts/analytics/charts'
import { usualSettings } from '@freight/contracts/company-settings/settings'
import { embeddedClickhouse } from '@freight/platform/analytics/clickhouse'
import { queryChart } from '@freight/query-service/dashboards/dashboards'
import type { ApplicationProcess } from '@freight/tests/application/application-process'
import { z } from 'zod'
import { noteWriters } from './appends.ts'
import { ingest } from './ingest.ts'
import { lightClient } from './light-client.ts'
import { fillFacts, compareWithDemo } from './many-facts.ts'
import { result, type Result } from '../result.ts'
import { eachMs, p95 } from '../timing.ts'
import { signedIn, untilStill, type Workshop } from '../workshop.ts'

const Quotes = z.object({ total: z.int() })
// As many as the comparison takes of each.
const demoQuotations = 20_000
const CALLS = 10
/** Connections that a browser opens to one host. */
const CONNECTIONS = 6
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
const lastYear = { from: day(365), level: 'month' } as const
/** The default dates of a dashboard, and the last twelve months. */
const periods = [
  { query: '', filters: { level: 'week' } },
  { query: `?from=${lastYear.from}&level=month`, filters: lastYear },
] as const

const slowestOf = (figures: readonly { name: string; ms: number }[]) =>
  figures.reduce((slowest, one) => (one.ms > slowest.ms ? one : slowest), { name: '', ms: 0 })

/** A chart that is refused for its time or size counts with the time until the refusal, and is reported. */
const orReported = async (name: string, answer: Promise<unknown>): Promise<void> => {
  await answer.catch((error: unknown) => {
    const why = error instanceof Error ? (error.cause ?? error) : error
    process.stderr.write(`${name}: ${String(why).slice(0, 200)}\n`)
  })
}

/** Opens connections of one signed-in user. */
const connector = async (application: ApplicationProcess) => {
  const { token } = await signedIn(application, 'ADMINISTRATOR')
  return () => lightClient(application.url, token)
}

/** The p95 of each chart through HTTP. */
const measureCharts = async (application: ApplicationProcess) => {
  const client = await (await connector(application))()
  const chartTimes: { id: ChartId; name: string; ms: number }[] = []
  for (const id of chartIds)
    for (const { query } of periods) {
      const ms = p95(await eachMs(CALLS, () => orReported(id, client.send('GET', `/analytics/v1/${id}${query}`))))
      chartTimes.push({ id, name: `${id}${query}`, ms })
    }
  client.close()
  return chartTimes
}

/** Loads all charts of a tab at once, like a browser. */
const loadTab = async (
  clients: Awaited<ReturnType<Awaited<ReturnType<typeof connector>>>>[],
  paths: readonly string[],
) => {
  const left = [...paths]
  await Promise.all(
    clients.map(async (client) => {
      for (let path = left.shift(); path !== undefined; path = left.shift())
        await orReported(path, client.send('GET', path))
    }),
  )
}

/** The p95 of each tab through HTTP. */
const measureTabs = async (application: ApplicationProcess) => {
  const open = await connector(application)
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, open))
  const tabTimes: { name: string; ms: number }[] = []
  for (const tab of tabs)
    for (const { query } of periods) {
      const paths = chartIds.filter((id) => tabOf(id) === tab).map((id) => `/analytics/v1/${id}${query}`)
      tabTimes.push({ name: `${tab}${query}`, ms: p95(await eachMs(CALLS, () => loadTab(clients, paths))) })
    }
  for (const client of clients) client.close()
  return tabTimes
}

/** The p95 of each chart’s query on the same store, without the application. */
const measureSql = async (dataDir: string): Promise<number[]> => {
  const analytics = await embeddedClickhouse(join(dataDir, 'clickhouse'))
  const moment = { now: new Date(), settings: usualSettings }
  const { signal } = new AbortController()
  try {
    const chartMs: number[] = []
    for (const id of chartIds)
      for (const { filters } of periods) {
        const query = { view: 'carrier', compare: 'former', ...filters } as const
        chartMs.push(p95(await eachMs(CALLS, () => orReported(id, queryChart(analytics, id, query, moment, signal)))))
      }
    return chartMs
  } finally {
    await analytics.close()
  }
}

/** p99 of commands alone, and while the general tab is computed repeatedly. */
const commandsBeside = async (application: ApplicationProcess) => {
  const writers = await noteWriters(application, 4)
  const p99 = async (times: number) => {
    const commandMs = await Promise.all(writers.callers.map((call) => eachMs(times, call)))
    const ascending = commandMs.flat().toSorted((a, b) => a - b)
    return ascending[Math.ceil(ascending.length * 0.99) - 1] ?? Number.NaN
  }
  await p99(500)
  const idle = await p99(1000)
  const open = await connector(application)
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, open))
  const paths = chartIds.filter((id) => tabOf(id) === 'GENERAL').map((id) => `/analytics/v1/${id}${periods[1].query}`)
  let isOver = false
  const readers = (async () => {
    while (!isOver) await loadTab(clients, paths)
  })()
  const loaded = await p99(1000)
  isOver = true
  await readers
  for (const client of clients) client.close()
  writers.close()
  return { idle, loaded }
}

/**
 * Dashboards on this many quotations like the demo’s: each chart and each tab through HTTP, for the default dates and
 * the last twelve months, and their effect on commands.
 */
export const dashboardSpeed = async (
  workshop: Workshop,
  dataDir: string,
  quotations: number,
  print: (line: Result) => void,
): Promise<void> => {
  const demoApplication = await workshop.startApplication(dataDir, demoQuotations)
  const { get } = await signedIn(demoApplication, 'ADMINISTRATOR')
  await untilStill(
    async () => Quotes.parse((await get('/analytics/v1/general/quotes-per-period?from=2015-01-01')).json).total,
  )
  await demoApplication.stop()
  print(await ingest(workshop, dataDir))
  const analytics = await embeddedClickhouse(join(dataDir, 'clickhouse'))
  await fillFacts(analytics, { quotations, withEvents: true, log: (line) => process.stderr.write(`${line}\n`) })
  const comparison = await compareWithDemo(analytics)
  print(
    result('facts-like-demo', comparison.points, `points at most of ${comparison.shares} shares: ${comparison.what}`, {
      goal: { atMost: 2 },
    }),
  )
  await analytics.close()
  await measureDashboards(workshop, dataDir, print)
}

const measureDashboards = async (workshop: Workshop, dataDir: string, print: (line: Result) => void): Promise<void> => {
  const sqlMs = await measureSql(dataDir)
  const application = await workshop.startApplication(dataDir, 0)
  const charts = await measureCharts(application)
  const slowest = slowestOf(charts)
  print(result('dashboard-chart-5m', slowest.ms, `ms p95 of ${slowest.name}`, { goal: { atMost: 500 } }))
  const tab = slowestOf(await measureTabs(application))
  print(result('dashboard-tab-5m', tab.ms, `ms p95 of ${tab.name}`, { goal: { atMost: 1500 } }))
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const [average, baseline] = [sum(charts.map(({ ms }) => ms)) / charts.length, sum(sqlMs) / sqlMs.length]
  print(
    result('dashboard-vs-sql', average, 'ms p95, mean of the charts', { baseline, goal: { ratio: true, atMost: 1.2 } }),
  )
  const { idle, loaded } = await commandsBeside(application)
  print(result('commands-beside-tab', loaded, 'ms p99', { baseline: idle, goal: { ratio: true, atMost: 2 } }))
  await application.stop()
}
