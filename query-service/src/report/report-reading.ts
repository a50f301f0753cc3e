import { type ReportId, reportOf } from '@freight/contracts/report/reports'
import type { Report } from '@freight/contracts/report/report'
import { mostPreviewed, mostSheetRows, type FileFormat, type ReportFilters } from '@freight/contracts/report/routes'
import { Refusal } from '@freight/platform/decider'
import { Forbidden } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/platform'
import type { Session } from '@freight/platform/sessions/sessions'
import type { SettingsOf } from '../company-settings/company-settings.ts'
import { askStore } from '../dashboards/ask-store.ts'
import { factRows, someFactRows } from './fact-rows.ts'
import { shownColumns, withReasons } from './report-cells.ts'
import { inUsualPeriod, reportDays, type ReportParams, reportParams } from './report-params.ts'
import { type ReportSource, reportSources } from './report-source.ts'
import { streamsAbout } from './streams-about.ts'
import { type Row, rowsOver, someTableRows, tableRows } from './table-rows.ts'

/** Whose rights and whose company's days a report is of. */
export type Reader = Pick<Session, 'permissions' | 'company'>

type Needs = Pick<Platform, 'db' | 'analytics' | 'clock'> & { settings: () => Promise<SettingsOf> }

export const mayRead = ({ right }: Report, { permissions }: Pick<Reader, 'permissions'>): boolean =>
  right === undefined || permissions.includes(right)

/** @throws Forbidden where a report needs a permission that the reader has not */
export const readable = (id: ReportId, reader: Pick<Reader, 'permissions'>): Report => {
  const report = reportOf(id)
  if (!mayRead(report, reader)) throw new Forbidden(report.right ?? 'ANALYTICS_REPORTS')
  return report
}

async function* none(): AsyncGenerator<readonly Row[]> {}

/** @throws Forbidden where a reader may not see everything that stands in a file: it was written with other rights */
export const readableFile = (
  { report, columns }: { report: ReportId; columns: readonly string[] },
  reader: Pick<Reader, 'permissions'>,
): void => {
  const shown = new Set(shownColumns(readable(report, reader), reader.permissions).map(({ field }) => field))
  if (columns.some((column) => !shown.has(column))) throw new Forbidden('ANALYTICS_REPORTS')
}

/** The pages, until their reader may not see them any more: a long file goes out for minutes. @throws Forbidden */
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

/** How reports are read, for an answer as for a file that is written in the background. */
export const reportReading = ({ db, analytics, clock, settings }: Needs) => {
  const some = (source: ReportSource, params: ReportParams, signal: AbortSignal) =>
    source.store === 'TABLES'
      ? someTableRows(db, source, params, mostPreviewed, signal)
      : someFactRows(analytics, source, params, mostPreviewed, signal)

  return {
    /** What everything about one report begins with. @throws Forbidden */
    asked: async (id: ReportId, given: ReportFilters, reader: Reader) => {
      const report = readable(id, reader)
      const moment = { now: clock(), settings: (await settings())(reader.company) }
      const filters = inUsualPeriod(report, given, moment)
      const source = reportSources.get(id)
      const isAbout = source?.sql.includes('{about:') === true
      return {
        columns: withReasons(shownColumns(report, reader.permissions), moment.settings),
        days: reportDays(filters, moment),
        params: { ...reportParams(filters, moment), about: isAbout ? await streamsAbout(db, filters.quotation) : [] },
        source,
        timeZone: moment.settings.data.timeZone,
      }
    },
    /** The first rows, and how many there are in all. */
    some: async (source: ReportSource | undefined, params: ReportParams, signal: AbortSignal) =>
      source === undefined ? { rows: [], total: 0 } : await some(source, params, signal),
    /** Rows that are made of those of a report, at most some hundred. */
    over: async (
      source: ReportSource,
      params: ReportParams,
      signal: AbortSignal,
      sql: (report: string) => string,
    ): Promise<readonly Row[]> =>
      source.store === 'TABLES'
        ? await rowsOver(db, sql(source.sql), params, signal)
        : askStore<Row>(analytics, sql(source.sql), params, signal),
    /** Every row, page by page. */
    pages: (source: ReportSource | undefined, params: ReportParams, signal: AbortSignal) => {
      if (source === undefined) return none()
      return source.store === 'TABLES'
        ? tableRows(db, source, params, signal)
        : factRows(analytics, source, params, signal)
    },
  }
}
export type ReportReading = ReturnType<typeof reportReading>

/** @throws Refusal where a sheet has too few lines */
export const refuseBeyondSheet = (format: FileFormat, total: number): void => {
  if (format === 'xlsx' && total > mostSheetRows)
    throw new Refusal('TOO_MANY_ROWS', `A spreadsheet has at most ${mostSheetRows} rows.`, { most: mostSheetRows })
}
