import { finished, Readable } from 'node:stream'
import { routes } from '@freight/contracts/api/routes'
import type { Report } from '@freight/contracts/report/report'
import { registerIds, type ReportId, reportIds, reportOf } from '@freight/contracts/report/reports'
import { mostPreviewed, mostSheetRows, type ReportFilters } from '@freight/contracts/report/routes'
import { Refusal } from '@freight/platform/decider'
import { Forbidden } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/platform'
import type { Session } from '@freight/platform/sessions/sessions'
import type { SettingsOf } from '../company-settings/company-settings.ts'
import { answer } from '../http/answer.ts'
import type { FilePlaces } from '../http/file-places.ts'
import type { NameOf } from '../user/user-names.ts'
import { factRows, someFactRows } from './fact-rows.ts'
import { fileFormats } from './report-file.ts'
import { answerReportChoices } from './report-choices.ts'
import { previewed, shownColumns, withReasons } from './report-cells.ts'
import { reportDays, type ReportParams, reportParams } from './report-params.ts'
import { type ReportSource, reportSources } from './report-source.ts'
import { type Row, someTableRows, tableRows } from './table-rows.ts'

type Needs = Pick<Platform, 'http' | 'db' | 'analytics' | 'clock'> & {
  settings: () => Promise<SettingsOf>
  names: () => Promise<NameOf>
  filePlace: FilePlaces
}

const mayRead = ({ right }: Report, { permissions }: Pick<Session, 'permissions'>): boolean =>
  right === undefined || permissions.includes(right)

/** @throws Forbidden where a report needs a permission that the reader has not */
const readable = (id: ReportId, session: Session): Report => {
  const report = reportOf(id)
  if (!mayRead(report, session)) throw new Forbidden(report.right ?? 'ANALYTICS_REPORTS')
  return report
}

/** The reports: which there are, the first rows of one, and whole ones as files. */
export const answerReports = (needs: Needs): void => {
  const { http, db, analytics, clock, settings, names, filePlace } = needs

  answerReportChoices(needs)

  const linesOf = (ids: readonly ReportId[], session: Session) =>
    ids.flatMap((id, index) => {
      const report = reportOf(id)
      if (!mayRead(report, session)) return []
      const { group, dated, filters, isAwaited } = report
      const columns = shownColumns(report, session.permissions).map(({ field, kind, title }) => ({
        id: field,
        kind,
        title,
      }))
      return [{ id, number: index + 1, group, dated, filters: [...filters], columns, available: isAwaited !== true }]
    })
  answer(http, 'GET /app/v1/reports', async (_, session) => linesOf(reportIds, session))
  answer(http, 'GET /app/v1/reports/registers', async (_, session) => linesOf(registerIds, session))

  const some = (source: ReportSource, params: ReportParams, signal: AbortSignal) =>
    source.store === 'TABLES'
      ? someTableRows(db, source, params, mostPreviewed)
      : someFactRows(analytics, source, params, mostPreviewed, signal)

  /** What everything about one report begins with. */
  const asked = async (id: ReportId, filters: ReportFilters, session: Session) => {
    const report = readable(id, session)
    const moment = { now: clock(), settings: (await settings())(session.company) }
    return {
      columns: withReasons(shownColumns(report, session.permissions), moment.settings),
      days: reportDays(filters, moment),
      params: reportParams(filters, moment),
      source: reportSources.get(id),
      timeZone: moment.settings.data.timeZone,
    }
  }

  answer(http, 'GET /app/v1/reports/:id', async ({ params: { id }, query, signal }, session) => {
    const { columns, days, params, source } = await asked(id, query, session)
    const { rows, total } = source === undefined ? { rows: [], total: 0 } : await some(source, params, signal)
    const nameOf = await names()
    return {
      id,
      ...days,
      available: source !== undefined,
      columns: columns.map(({ field, title, kind }) => ({ id: field, title: title[query.lang], kind })),
      rows: rows.map((row) => columns.map((column) => previewed(column, row[column.field], query.lang, nameOf))),
      total,
    }
  })

  /** @throws Refusal where a sheet has too few lines */
  const fitsSheet = async (source: ReportSource, params: ReportParams, signal: AbortSignal) => {
    const { total } = await some(source, params, signal)
    if (total > mostSheetRows)
      throw new Refusal('TOO_MANY_ROWS', `A spreadsheet has at most ${mostSheetRows} rows.`, { most: mostSheetRows })
  }

  const exported = routes['GET /app/v1/reports/:id/export']
  http.route({
    method: 'GET',
    url: '/app/v1/reports/:id/export',
    summary: exported.summary,
    tags: ['reports'],
    policy: exported.policy,
    params: exported.params,
    querystring: exported.query,
    response: exported.response,
    produces: exported.produces,
    handler: async ({ params: { id }, query, signal }, session, reply) => {
      const { columns, days, params, source, timeZone } = await asked(id, query, session)
      await filePlace(session, reply)
      if (query.format === 'xlsx' && source !== undefined) await fitsSheet(source, params, signal)
      const read =
        source === undefined
          ? none()
          : source.store === 'TABLES'
            ? tableRows(db, source, params, signal)
            : factRows(analytics, source, params, signal)
      const pages = await begun(read)
      // Whoever leaves before the first row is written leaves a database connection behind otherwise.
      finished(reply.raw, () => void read.return(undefined).catch(() => {}))
      const writing = { language: query.lang, timeZone, login: await names() }
      const { mediaType, write } = fileFormats[query.format]
      const name = `${id}_${days.from}_${days.to}`
      reply
        .type(mediaType)
        .header('content-disposition', `attachment; filename="${name}.${query.format}"`)
        .header('cache-control', 'no-store')
      return reply.send(Readable.from(write(pages, columns, writing, name)))
    },
  })
}

async function* none(): AsyncGenerator<readonly Row[]> {}

/** The pages, of which the first has come: what is wrong with the question is said before a file begins. */
const begun = async (pages: AsyncGenerator<readonly Row[]>): Promise<AsyncGenerator<readonly Row[]>> => {
  const first = await pages.next()
  return (async function* all() {
    try {
      if (first.done !== true) yield first.value
      yield* pages
    } finally {
      await pages.return(undefined)
    }
  })()
}
