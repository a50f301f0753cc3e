import type { ReportId } from '@freight/contracts/report/reports'
import { type Report, reportOf } from './words.ts'
import {
  mostPreviewed,
  mostSheetRows,
  type FileFormat,
  type ReportFilters,
} from '@freight/contracts/report/report-routes'
import { Refusal } from '@freight/platform/event-store/decider'
import { Forbidden } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import type { Session } from '@freight/platform/sessions/sessions'
import type { SettingsOf } from '../company-settings/company-settings.ts'
import { queryStore } from '../dashboards/query-store.ts'
import { shownColumns, withReasons, type Row, rowsOver, someTableRows, tableRows } from './report-cells.ts'
import { inUsualPeriod, reportDays, type ReportParams, reportParams } from './report-params.ts'
import { type ReportSource, reportSources } from './report-source.ts'
import type { Analytics, AnalyticsParams } from '@freight/platform/analytics/port'

const rowsPerPage = 20_000

const lastParam = (index: number) => `last${index}`

/** SQL for the page after a row, or for the first page. */
const pageQuery = ({ sql, order }: ReportSource, isFirst: boolean, limit: number): string => {
  const columns = Object.keys(order)
  const types = Object.values(order)
  const after = `where (${columns.join(', ')}) < (${types.map((type, index) => `{${lastParam(index)}:${type}}`).join(', ')})`
  return `select * from (${sql}) as report ${isFirst ? '' : after}
    order by ${columns.map((one) => `${one} desc`).join(', ')} limit ${limit}`
}

/** First rows of a report in the analytics store, and their total. @throws Unavailable */
const someFactRows = async (
  analytics: Analytics,
  source: ReportSource,
  params: AnalyticsParams,
  { limit, signal }: { limit: number; signal: AbortSignal },
) => {
  const rows = await queryStore<Row>(analytics, pageQuery(source, true, limit), params, signal)
  if (rows.length < limit) return { rows, total: rows.length }
  const countSql = `select count() as total from (${source.sql}) as report`
  const [count] = await queryStore<{ total: number }>(analytics, countSql, params, signal)
  return { rows, total: count?.total ?? rows.length }
}

/** All rows of a report in the analytics store, page by page in order. @throws Unavailable */
export async function* factRows(
  analytics: Analytics,
  source: ReportSource,
  params: AnalyticsParams,
  signal: AbortSignal,
) {
  const columns = Object.keys(source.order)
  let after: AnalyticsParams | undefined
  for (;;) {
    signal.throwIfAborted()
    const pageSql = pageQuery(source, after === undefined, rowsPerPage)
    const rows = await queryStore<Row>(analytics, pageSql, { ...params, ...after }, signal)
    if (rows.length > 0) yield rows
    const lastRow = rows.at(-1)
    if (lastRow === undefined || rows.length < rowsPerPage) return
    after = Object.fromEntries(columns.map((one, index) => [lastParam(index), lastRow[one]]))
  }
}

/** Streams of these quotations and of their cost requests. */
const streamsAbout = async (db: Platform['db'], quotations: readonly string[] = []): Promise<string[]> => {
  if (quotations.length === 0) return []
  const { rows } = await db.query<{ stream: string }>(
    `select 'cost-request-' || key as stream from read.cost_request_list where quotation_key = any($1) order by key`,
    [quotations],
  )
  return [...quotations.map((key) => `quotation-${key}`), ...rows.map(({ stream }) => stream)]
}

/** Permissions and company (time zone) of the reader. */
export type Reader = Pick<Session, 'permissions' | 'company'>

type Needs = Pick<Platform, 'db' | 'analytics' | 'clock'> & { settings: () => Promise<SettingsOf> }

export const mayRead = ({ right }: Report, { permissions }: Pick<Reader, 'permissions'>): boolean =>
  right === undefined || permissions.includes(right)

/** @throws Forbidden when the reader lacks the permission for the report */
export const readable = (id: ReportId, reader: Pick<Reader, 'permissions'>): Report => {
  const report = reportOf(id)
  if (!mayRead(report, reader)) throw new Forbidden(report.right ?? 'ANALYTICS_REPORTS')
  return report
}

/** @throws Forbidden when a file contains columns that the reader may not see */
export const readableFile = (
  { report, columns }: { report: ReportId; columns: readonly string[] },
  reader: Pick<Reader, 'permissions'>,
): void => {
  const shownFields = new Set(shownColumns(readable(report, reader), reader.permissions).map(({ field }) => field))
  if (columns.some((column) => !shownFields.has(column))) throw new Forbidden('ANALYTICS_REPORTS')
}

/** The pages while their reader may see them: a long download takes minutes. @throws Forbidden */
export async function* whileReadable(
  pages: AsyncIterable<readonly Row[]>,
  file: { report: ReportId; columns: readonly string[] },
  readerNow: () => Promise<(Pick<Reader, 'permissions'> & { active: boolean }) | undefined>,
): AsyncGenerator<readonly Row[]> {
  for await (const rows of pages) {
    const reader = await readerNow()
    if (!reader?.active || !reader.permissions.includes('ANALYTICS_REPORTS')) throw new Forbidden('ANALYTICS_REPORTS')
    readableFile(file, reader)
    yield rows
  }
}

/** Reads reports, for responses and for background exports. */
export const reportReading = ({ db, analytics, clock, settings }: Needs) => {
  return {
    /** Checks the permission and prepares columns, days and parameters. @throws Forbidden */
    prepare: async (id: ReportId, given: ReportFilters, reader: Reader) => {
      const report = readable(id, reader)
      const moment = { now: clock(), settings: (await settings())(reader.company) }
      const filters = inUsualPeriod(report, given, moment)
      const source = reportSources[id]
      const isAbout = source.sql.includes('{about:')
      return {
        columns: withReasons(shownColumns(report, reader.permissions), moment.settings),
        days: reportDays(filters, moment),
        params: { ...reportParams(filters, moment), about: isAbout ? await streamsAbout(db, filters.quotation) : [] },
        source,
        timeZone: moment.settings.data.timeZone,
      }
    },
    /** First rows and total. */
    firstRows: (source: ReportSource, params: ReportParams, signal: AbortSignal) =>
      source.store === 'TABLES'
        ? someTableRows(db, source, params, { limit: mostPreviewed, signal })
        : someFactRows(analytics, source, params, { limit: mostPreviewed, signal }),
    /** Rows aggregated from those of a report, at most some hundred. */
    aggregate: async (
      source: ReportSource,
      params: ReportParams,
      signal: AbortSignal,
      sql: (report: string) => string,
    ): Promise<readonly Row[]> =>
      source.store === 'TABLES'
        ? await rowsOver(db, sql(source.sql), params, signal)
        : queryStore<Row>(analytics, sql(source.sql), params, signal),
    /** All rows, page by page. */
    pages: (source: ReportSource, params: ReportParams, signal: AbortSignal) =>
      source.store === 'TABLES' ? tableRows(db, source, params, signal) : factRows(analytics, source, params, signal),
  }
}
export type ReportReading = ReturnType<typeof reportReading>

/** @throws Refusal when the rows exceed a sheet */
export const refuseBeyondSheet = (format: FileFormat, total: number): void => {
  if (format === 'xlsx' && total > mostSheetRows)
    throw new Refusal('TOO_MANY_ROWS', `A spreadsheet has at most ${mostSheetRows} rows.`, { most: mostSheetRows })
}
