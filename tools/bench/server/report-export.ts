import { join } from 'node:path'
import { usualSettings } from '@freight/contracts/company-settings/settings'
import type { FileFormat } from '@freight/contracts/report/routes'
import { reportOf } from '@freight/contracts/report/reports'
import { embeddedClickhouse } from '@freight/platform/analytics/clickhouse'
import type { Analytics } from '@freight/platform/analytics/port'
import { createTable, sellChargesTable } from '@freight/projection-workers/clickhouse/tables'
import { factRows } from '@freight/query-service/report/fact-rows'
import { fileFormats } from '@freight/query-service/report/report-file'
import { reportParams } from '@freight/query-service/report/report-params'
import { reportSources } from '@freight/query-service/report/report-source'
import type { Row } from '@freight/query-service/report/table-rows'
import { result, type Result } from '../result.ts'

const id = 'sells'
const now = new Date('2026-11-23T12:00:00Z')
const megabyte = 1024 ** 2

/** Lines of alternatives of a year, five of each quotation. */
const fill = (rows: number) => `insert into sell_charge_facts
    (quotation_key, id, revision, gone, status, company, client_id, client_name, commercial, transport, mode, scope,
     requested_at, sell_id, alternative, line, section, code, concept, quantity, currency, per_unit, amount,
     cost_currency, cost_amount)
  select concat('MVD-2026-', leftPad(toString(intDiv(number, 5)), 7, '0')), concat('s-1/', toString(number % 5)), 1, 0,
    'SENT', 'MVD', concat('c-', toString(intDiv(number, 5) % 900)), concat('Cliente ', toString(intDiv(number, 5) % 900)),
    concat('u-', toString(intDiv(number, 5) % 12)), 'SEA', 'LCL', 'COMMERCIAL',
    toDateTime64('2026-01-02 00:00:00', 3, 'UTC') + toIntervalSecond(intDiv(number, 5) * 25 % 25000000), 's-1', '1 · Directo',
    number % 5, 'FREIGHT', 'FRT', 'Flete marítimo', toDecimal64(1 + number % 40, 2), 'USD',
    toDecimal64(10 + number % 90, 2), toDecimal64(100 + number % 5000, 2), 'USD', toDecimal64(90 + number % 4000, 2)
  from numbers(${rows})`

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
  const writing = {
    language: 'es' as const,
    timeZone: 'America/Montevideo',
    login: (one: string) => one,
    cells: async (rows: readonly Row[]) => rows,
  }
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
    await analytics.exec(createTable(sellChargesTable, sellChargesTable.name))
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
