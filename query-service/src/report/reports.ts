import { finished } from 'node:stream'
import { routes } from '@freight/contracts/registry/routes'
import { registerIds, type ReportId, reportIds } from '@freight/contracts/report/reports'
import { tilesOf, type Tile } from '@freight/contracts/report/tiles'
import type { Platform } from '@freight/platform/connections/platform'
import type { Session } from '@freight/platform/sessions/sessions'
import { permissionsNow, type SignedInUser } from '@freight/platform/sessions/users'
import type { SettingsOf } from '../company-settings/company-settings.ts'
import { answer } from '../http/answer.ts'
import type { FilePlaces } from '../http/file-places.ts'
import { requestParams } from '../http/taken-file.ts'
import type { NameOf } from '../user/user-names.ts'
import { withRowCount } from './exports/write-export.ts'
import { fileFormats } from './formats/report-file.ts'
import { readCells } from './read-cells.ts'
import { previewValue, shownColumns, type Row } from './report-cells.ts'
import { mayRead, refuseBeyondSheet, reportReading, whileReadable } from './report-reading.ts'
import { doerIn, eventWords } from './words.ts'
import type { Language } from '@freight/contracts/vocabulary/schemas'
import { type ReportColumn, reportOf, tileTitle } from './words.ts'
import type { ReportSummary } from '@freight/contracts/report/report-routes'
import { wordsAt } from '@freight/platform/texts'
import type { Reasons } from '@freight/contracts/company-settings/usual-reasons'

const outcomes = wordsAt('files:outcome')

/** Reasons for lost and won quotations, one per code, with their outcomes: a filter by code finds both. */
export const reasonChoices = (reasons: Pick<Reasons, 'lost' | 'won'>, language: Language) => {
  const lists = (['lost', 'won'] as const).flatMap((list) => reasons[list].map((reason) => ({ list, ...reason })))
  return [...new Set(lists.map(({ code }) => code))].map((code) => {
    const sameCode = lists.filter((one) => one.code === code)
    const labels = [...new Set(sameCode.map(({ label }) => label[language]))]
    const ends = sameCode.map(({ list }) => outcomes[list]?.[language] ?? list)
    return { id: code, name: `${labels.join(' / ')} (${ends.join(` ${outcomes['or']?.[language]} `)})` }
  })
}

/** Maximum number of clients, those with the most requests. */
const mostClients = 1000

type Choice = { id: string; name: string }
type ReportChoicesNeeds = Pick<Platform, 'http' | 'db'> & {
  settings: () => Promise<SettingsOf>
  names: () => Promise<NameOf>
}

/**
 * Registers the choices of the report filters: commercials, clients, reasons, people and kinds of events. Third parties
 * are included only if they ever signed in or failed to; contacts of agents, who use links, only if they received a cost
 * request.
 */
const answerReportChoices = ({ http, db, settings, names }: ReportChoicesNeeds): void =>
  answer(http, 'GET /app/v1/reports/choices', async ({ query: { lang } }, { company }) => {
    const [users, clients, contacts, nameOf] = await Promise.all([
      db.query<Choice & { sells: boolean }>(
        `select key as id, name, is_commercial and not is_third_party as sells from read.user_list as one
        where not is_third_party or exists (select from read.sign_ins as came where came.key = one.key)
        order by name, key`,
      ),
      db.query<Choice>(
        `select client_id as id, max(client_name) as name from read.quotation_list where client_id <> ''
        group by client_id order by count(*) desc, client_id limit $1`,
        [mostClients],
      ),
      db.query<Choice>(
        `select contact_id as id, max(contact_name) || ' (' || max(provider_name) || ')' as name
        from read.cost_request_list group by contact_id`,
      ),
      names(),
    ])
    const { reasons } = (await settings())(company)
    const choiceOf = ({ id, name }: Choice): Choice => ({ id, name })
    // Same names as in the rows; a former contact has the name as of the cost request.
    const namedChoice = ({ id, name }: Choice): Choice => ({ id, name: nameOf(id) === id ? name : nameOf(id) })
    const byName = (a: Choice, b: Choice) => a.name.localeCompare(b.name, lang)
    return {
      commercial: users.rows.filter(({ sells }) => sells).map(choiceOf),
      client: clients.rows.map(choiceOf).toSorted(byName),
      reason: reasonChoices(reasons, lang),
      person: [...users.rows.map(choiceOf), ...contacts.rows.map(namedChoice)].toSorted(byName),
      kind: Object.entries(eventWords)
        .map(([id, words]) => ({ id, name: words[lang] }))
        .toSorted(byName),
    }
  })

const mostParts = 6

const quotedField = (field: string) => `"${field}"`
// Valid in both stores. The values come from the definition of the tiles, not from users.
const isOf = ([field, value]: readonly [string, string]) => `${quotedField(field)} = '${value}'`

const figureOf = (tile: Tile): string => {
  if ('sum' in tile) return `sum(${quotedField(tile.sum)})`
  return tile.where === undefined ? 'count(*)' : `count(case when ${isOf(tile.where)} then 1 end)`
}
const fieldsOf = (tile: Tile): readonly string[] => {
  if ('sum' in tile) return [tile.sum]
  return tile.where ? [tile.where[0]] : []
}

type SummaryQuery = {
  id: ReportId
  columns: readonly ReportColumn[]
  language: Language
  /** Runs a query over the rows of the report. */
  query: (sql: (report: string) => string) => Promise<readonly Row[]>
}

/** Figures above a report, limited to the reader's columns; undefined without tiles. */
const reportSummary = async ({ id, columns, language, query }: SummaryQuery): Promise<ReportSummary | undefined> => {
  const definition = tilesOf[id]
  if (definition === undefined) return undefined
  const shownColumns = new Map(columns.map((column) => [column.field, column]))
  const hidden = new Set(reportOf(id).columns.flatMap(({ field }) => (shownColumns.has(field) ? [] : [field])))
  const tiles = definition.tiles.filter((tile) => !fieldsOf(tile).some((field) => hidden.has(field)))
  const figures = tiles.map((tile, index) => `${figureOf(tile)} as tile${index}`)
  const parts = definition.parts && shownColumns.has(definition.parts.column) ? definition.parts : undefined
  const [[sums], partRows] = await Promise.all([
    query((report) => `select ${figures.join(', ')} from (${report}) as report`),
    parts === undefined
      ? []
      : query(
          (report) => `select ${quotedField(parts.column)} as part, count(*) as rows from (${report}) as report
            ${parts.where ? `where ${isOf(parts.where)}` : ''} group by part order by rows desc, part`,
        ),
  ])
  const valueOf = (index: number) => Number(sums?.[`tile${index}`] ?? 0)
  const partCounts = partRows.map(({ part, rows }) => ({ part, rows: Number(rows) }))
  const column = parts && shownColumns.get(parts.column)
  return {
    tiles: tiles.map((tile, index) => ({
      title: tileTitle(tile.title, language),
      value: valueOf(index),
      ...(index > 0 &&
        'where' in tile &&
        tile.where &&
        tile.isApart !== true &&
        valueOf(0) > 0 && { share: (100 * valueOf(index)) / valueOf(0) }),
      ...(tile.tone && { tone: tile.tone }),
    })),
    ...(parts &&
      column &&
      partCounts.length > 1 && {
        parts: {
          title: tileTitle(parts.title, language),
          rows: partCounts.slice(0, mostParts).map(({ part, rows }) => {
            const name = previewValue(column, part, language, String)
            return { ...(name !== null && { name: String(name) }), rows }
          }),
          others: partCounts.slice(mostParts).reduce((total, { rows }) => total + rows, 0),
        },
      }),
  }
}

type Needs = Pick<Platform, 'http' | 'db' | 'analytics' | 'clock'> & {
  log: Pick<Platform['log'], 'warn'>
  settings: () => Promise<SettingsOf>
  names: () => Promise<NameOf>
  filePlace: FilePlaces
  userOf: (id: string) => Promise<SignedInUser | undefined>
}

/** The reports that the reader may see, with the columns that the reader may see. */
const reportList = (ids: readonly ReportId[], session: Session) =>
  ids.flatMap((id, index) => {
    const report = reportOf(id)
    if (!mayRead(report, session)) return []
    const { group, dated, usualPeriod, filters, kinds } = report
    const columns = shownColumns(report, session.permissions).map(({ field, kind, title }) => ({
      id: field,
      kind,
      title,
    }))
    return [
      {
        id,
        number: index + 1,
        group,
        dated,
        ...(usualPeriod && { usualPeriod }),
        filters: [...filters],
        ...(kinds && { kinds: [...kinds] }),
        columns,
        hasTiles: tilesOf[id] !== undefined,
      },
    ]
  })

/** Routes of the reports: list, first rows, and complete files. */
export const answerReports = (needs: Needs): void => {
  const { http, names, filePlace, log, userOf } = needs
  const reading = reportReading(needs)

  answerReportChoices(needs)

  answer(http, 'GET /app/v1/reports', async (_, session) => reportList(reportIds, session))
  answer(http, 'GET /app/v1/reports/registers', async (_, session) => reportList(registerIds, session))

  answer(http, 'GET /app/v1/reports/:id', async ({ params: { id }, query, signal }, session) => {
    const { columns, days, params, source } = await reading.prepare(id, query, session)
    const { rows, total } = await reading.firstRows(source, params, signal)
    const summary =
      total === 0
        ? undefined
        : await reportSummary({
            id,
            columns,
            language: query.lang,
            query: (sql) => reading.aggregate(source, params, signal, sql),
          }).catch((error: unknown) => {
            // The rows are still useful without the figures.
            signal.throwIfAborted()
            log.warn({ err: error, report: id }, 'the tiles of a report could not be calculated')
            return undefined
          })
    const nameOf = doerIn(query.lang, await names())
    const shownRows = await readCells(needs, query.lang)(rows, columns)
    return {
      id,
      ...days,
      columns: columns.map(({ field, title, kind }) => ({ id: field, title: title[query.lang], kind })),
      rows: shownRows.map((row) =>
        columns.map((column) => previewValue(column, row[column.field], query.lang, nameOf)),
      ),
      total,
      ...(columns.some(({ isSubject }) => isSubject === true) && {
        quotations: shownRows.map(({ quotation }) => (typeof quotation === 'string' ? quotation : null)),
      }),
      ...(summary && { summary }),
    }
  })

  const exportRoute = routes['GET /app/v1/reports/:id/export']
  http.route({
    method: 'GET',
    url: '/app/v1/reports/:id/export',
    summary: exportRoute.summary,
    tags: ['reports'],
    policy: exportRoute.policy,
    params: exportRoute.params,
    querystring: exportRoute.query,
    response: exportRoute.response,
    produces: exportRoute.produces,
    handler: async ({ params: { id }, query, signal }, session, reply) => {
      const { columns, days, params, source, timeZone } = await reading.prepare(id, query, session)
      await filePlace(session, reply)
      if (query.format === 'xlsx')
        refuseBeyondSheet(query.format, (await reading.firstRows(source, params, signal)).total)
      const pageReader = reading.pages(source, params, signal)
      const pages = await startReading(pageReader)
      // Releases the database connection when the client disconnects before the first row is written.
      finished(reply.raw, () => void pageReader.return(undefined).catch(() => {}))
      const login = doerIn(query.lang, await names())
      const locale = {
        language: query.lang,
        decimal: query.decimal,
        timeZone,
        login,
        cells: readCells(needs, query.lang),
      }
      const { mediaType, write } = fileFormats[query.format]
      const name = `${id}_${days.from}_${days.to}`
      reply
        .type(mediaType)
        .header('content-disposition', `attachment; filename="${name}.${query.format}"`)
        .header('cache-control', 'no-store')
      const fields = columns.map(({ field }) => field)
      const readablePages = whileReadable(pages, { report: id, columns: fields }, async () => {
        const user = await userOf(session.userId)
        return user && { ...user, permissions: permissionsNow(user, session.apiKey) }
      })
      let rowsRead = 0
      const countedPages = withCallback(readablePages, (page) => (rowsRead += page.length))
      const { content, rows } = withRowCount(write(countedPages, columns, locale, name), {
        format: query.format,
        read: () => rowsRead,
      })
      reply.taken = { asked: requestParams({ ...query, ...days }), rows }
      return reply.send(content)
    },
  })
}

async function* withCallback(pages: AsyncIterable<readonly Row[]>, onPage: (rows: readonly Row[]) => void) {
  for await (const rows of pages) {
    onPage(rows)
    yield rows
  }
}

/** Reads the first page before a file starts, so that an invalid query is still answered with an error. */
const startReading = async (pages: AsyncGenerator<readonly Row[]>): Promise<AsyncGenerator<readonly Row[]>> => {
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
