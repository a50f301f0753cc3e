import { join } from 'node:path'
import { usualSettings } from '@freight/contracts/company-settings/settings'
import type { FileFormat } from '@freight/contracts/report/routes'
import { reportOf } from '@freight/contracts/report/reports'
import { embeddedClickhouse } from '@freight/platform/analytics/clickhouse'
import type { Analytics } from '@freight/platform/analytics/port'
import { createTable, eventsTable, factsTable } from '@freight/projection-workers/clickhouse/tables'
import { factRows } from '@freight/query-service/report/fact-rows'
import { fileFormats } from '@freight/query-service/report/report-file'
import { reportParams } from '@freight/query-service/report/report-params'
import { reportSources } from '@freight/query-service/report/report-source'
import { result, type Result } from '../result.ts'

const id = 'win-loss'
const now = new Date('2026-11-23T12:00:00Z')
const megabyte = 1024 ** 2

/** Decided quotations of a year, one after the other. */
const fill = (rows: number) => `insert into quotation_facts
    (key, revision, status, company, client_id, client_name, commercial, transport, mode, lane, scope, requested_at,
     first_sent_at, decided_at, outcome_reason, sell_usd, margin_usd, revisions)
  select concat('MVD-2026-', leftPad(toString(number), 7, '0')), 1, if(number % 3 = 0, 'APPROVED', 'NOT_APPROVED'), 'MVD',
    concat('c-', toString(number % 900)), concat('Cliente ', toString(number % 900)), concat('u-', toString(number % 12)),
    'SEA', 'LCL', 'Shanghai – Montevideo', 'COMMERCIAL', at, at + toIntervalDay(2), at + toIntervalDay(5), 'PRICE',
    toDecimal64(1000 + number % 5000, 2), toDecimal64(100 + number % 300, 2), 1 + number % 3
  from (select number, toDateTime64('2026-01-01 00:00:00', 3, 'UTC') + toIntervalSecond(number % 25000000) as at
    from numbers(${rows}))`

/** What this process holds at most while something is under way, sampled. */
const watched = async (work: () => Promise<void>): Promise<number> => {
  let most = 0
  const look = () => (most = Math.max(most, process.memoryUsage().rss))
  const timer = setInterval(look, 50)
  await work().finally(() => clearInterval(timer))
  look()
  return most / megabyte
}

const written = async (
  analytics: Analytics,
  format: FileFormat,
  most: number,
): Promise<{ rows: number; bytes: number }> => {
  const source = reportSources.get(id)
  if (source === undefined) throw new Error('There is no such report')
  const params = reportParams({ from: '2026-01-01', to: '2026-12-31' }, { now, settings: usualSettings })
  let [rows, bytes] = [0, 0]
  async function* counted() {
    if (source === undefined) return
    for await (const page of factRows(analytics, source, params, new AbortController().signal)) {
      yield page
      rows += page.length
      if (rows >= most) return
    }
  }
  const writing = { language: 'es' as const, timeZone: 'America/Montevideo', login: (one: string) => one }
  for await (const piece of fileFormats[format].write(counted(), reportOf(id).columns, writing, id))
    bytes += piece.length
  return { rows, bytes }
}

/**
 * A whole report as a file: rows a second from the store to the bytes, and how much more this process holds for all of
 * them than for a tenth.
 */
export const reportExport = async (dataDir: string, rows: number, say: (line: Result) => void): Promise<void> => {
  const analytics = await embeddedClickhouse(join(dataDir, 'clickhouse'))
  try {
    for (const table of [eventsTable, factsTable]) await analytics.exec(createTable(table, table.name))
    await analytics.exec(fill(rows))
    for (const format of ['csv', 'xlsx', 'parquet'] as const) {
      const few = await watched(async () => void (await written(analytics, format, rows / 10)))
      const started = performance.now()
      let found = { rows: 0, bytes: 0 }
      const all = await watched(async () => {
        found = await written(analytics, format, rows)
      })
      const seconds = (performance.now() - started) / 1000
      say(result(`report-export-${format}`, found.rows / seconds, `rows/s of ${found.rows}, ${found.bytes} bytes`))
      say(result(`report-export-${format}-memory`, all, 'MB', { baseline: few, goal: { atMost: 1.5, ratio: true } }))
    }
  } finally {
    await analytics.close()
  }
}
