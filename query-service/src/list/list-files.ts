import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { placeName } from '@freight/contracts/client-document/language/place-names'
import { type Column, valueAt } from '@freight/contracts/api/file-columns'
import type { Currency, Language } from '@freight/contracts/vocabulary/schemas'
import { listColumn, listColumnNames } from '@freight/contracts/list/list-columns'
import { type ListFileQuery, mostSpreadsheetRows } from '@freight/contracts/list/list-query'
import type { QuotationRow } from '@freight/contracts/list/quotation-row'
import { currencyFacts } from '@freight/contracts/freight/reference-routes'
import { routes } from '@freight/contracts/registry/routes'
import { Refusal } from '@freight/platform/event-store/decider'
import { boundedWork } from '@freight/platform/limits/bounded-work'
import { textIn, titledColumn } from '@freight/platform/texts'
import type { Platform } from '@freight/platform/connections/platform'
import type { Session } from '@freight/platform/sessions/sessions'
import type { z } from 'zod'
import { sendCsv } from '../catalogue/answer-rows.ts'
import { xlsxStream } from '../catalogue/xlsx-stream.ts'
import { costRights } from '@freight/contracts/access/cost-rights'
import type { FilePlaces } from '../http/file-places.ts'
import { takenFile } from '../http/taken-file.ts'
import { currencyOf } from './list-filters.ts'
import { type ListNeeds, quotationPage } from './quotation-list.ts'

type Query = z.output<typeof ListFileQuery>

const pageSize = 500
const HOUR_MS = 3_600_000
// At the same time, across all processes.
const sheetsPerUser = 2

const fileNames: Readonly<Record<Language, string>> = { es: 'cotizaciones', en: 'quotations', pt: 'cotacoes' }

const inCurrency = (title: Column['title'], currency: Currency): Column['title'] => {
  const { sign } = currencyFacts[currency]
  return { es: `${title.es} ${sign}`, en: `${title.en} ${sign}`, pt: `${title.pt} ${sign}` }
}

/** Columns of the file: the chosen ones, limited to the user's rights; lists of own quotations need no commercial. */
const columnsFor = ({ columns, list }: Query, { permissions }: Session, currency: Currency): readonly Column[] => {
  const rights = costRights(permissions)
  const isOwnList = list === 'my-quotations' || list === 'my-history' || list === 'to-finalize'
  const visibleNames = listColumnNames.filter((name) => {
    const { needs } = listColumn(name)
    return (needs === undefined || rights[needs]) && !(isOwnList && name === 'commercial')
  })
  const chosenNames = columns?.length ? columns.filter((name) => visibleNames.includes(name)) : visibleNames
  return chosenNames.flatMap((name) =>
    listColumn(name)
      .file.map(titledColumn)
      .map((column) => (column.inCurrency ? { ...column, title: inCurrency(column.title, currency) } : column)),
  )
}

/** A row for a file: hours of waiting for rows with a due date, and places, containers and trucks as text. */
export const fileRow = ({ containers, trucks = [], ...row }: QuotationRow, now: Date, language: Language) => ({
  ...row,
  origin: inWords(row.origin, language),
  destination: inWords(row.destination, language),
  containers: [
    ...containers.map(({ type, quantity }) => `${quantity} × ${type}`),
    ...trucks.map(({ type, quantity }) => `${quantity} × ${textIn(language, `shell:truck.${type}`)}`),
  ],
  ...(row.dueAt !== undefined && {
    waitingHours: ((now.getTime() - Date.parse(row.statusSince)) / HOUR_MS).toFixed(1),
  }),
})

const inWords = (place: QuotationRow['origin'], language: Language) => ({
  ...place,
  name: placeName(place.name, language),
})

/** Reads a page of a list. */
const pageReader =
  (needs: ListNeeds, { lang: _lang, decimal: _decimal, columns: _columns, ...query }: Query, session: Session) =>
  (cursor?: string) =>
    quotationPage(needs, { ...query, limit: pageSize, ...(cursor && { cursor }) }, session)

/** In pieces, so that other requests are answered while a sheet is written. */
async function* piecesOf(rows: readonly SheetRow[]) {
  for (let at = 0; at < rows.length; at += pageSize) {
    yield rows.slice(at, at + pageSize)
    await setImmediate()
  }
}

type SheetRow = Readonly<Record<string, unknown>>

const spreadsheetRows = async (
  readPage: ReturnType<typeof pageReader>,
  columns: readonly Column[],
  now: Date,
  language: Language,
): Promise<SheetRow[]> => {
  const sheetRows: SheetRow[] = []
  for (let cursor: string | undefined, isLast = false; !isLast;) {
    const { rows, nextCursor } = await readPage(cursor)
    cursor = nextCursor
    isLast = nextCursor === undefined
    if (sheetRows.length + rows.length > mostSpreadsheetRows)
      throw new Refusal('TOO_MANY_ROWS', `A spreadsheet has at most ${mostSpreadsheetRows} rows.`, {
        most: mostSpreadsheetRows,
      })
    for (const row of rows.map((one) => fileRow(one, now, language)))
      sheetRows.push(Object.fromEntries(columns.map(({ field }) => [field, valueAt(row, field)])))
  }
  return sheetRows
}

/** Registers a work list as CSV and as a spreadsheet: the same rows in the same order, limited to the reader's rights. */
export const answerListFiles = (
  needs: ListNeeds &
    Pick<Platform, 'http' | 'places'> & {
      zoneOf: (company: string) => Promise<string>
      filePlace: FilePlaces
    },
): void => {
  const { http, clock, places, zoneOf, filePlace, settings } = needs
  const currencyFor = async ({ company }: Session) => currencyOf({ settingsOf: await settings(), company })
  const tags = ['quotations']
  const { policy, query, response, produces, summary } = routes['GET /app/v1/quotations/export']
  http.route({
    method: 'GET',
    url: '/app/v1/quotations/export',
    summary,
    tags,
    policy,
    querystring: query,
    response,
    produces,
    handler: async ({ query }, session, reply) => {
      await filePlace(session, reply)
      const now = clock()
      return sendCsv(reply, query, {
        name: fileNames[query.lang],
        columns: columnsFor(query, session, await currencyFor(session)),
        readPage: pageReader(needs, query, session),
        rowOf: (row) => fileRow(row, now, query.lang),
        timeZone: await zoneOf(session.company),
      })
    },
  })
  const sheetRoute = routes['GET /app/v1/quotations/spreadsheet']
  // Each reads and copies up to twenty thousand rows here; more at the same time would delay all requests.
  const limitSheets = boundedWork('EXPORTS_BUSY', { atOnce: 2, perUser: sheetsPerUser, waiting: 10 })
  http.route({
    method: 'GET',
    url: '/app/v1/quotations/spreadsheet',
    summary: sheetRoute.summary,
    tags,
    policy: sheetRoute.policy,
    querystring: sheetRoute.query,
    response: sheetRoute.response,
    produces: sheetRoute.produces,
    handler: async ({ query }, session, reply) => {
      const writeSheet = async () => {
        const columns = columnsFor(query, session, await currencyFor(session))
        const rows = await spreadsheetRows(pageReader(needs, query, session), columns, clock(), query.lang)
        const title = fileNames[query.lang]
        const timeZone = await zoneOf(session.company)
        const file = xlsxStream(piecesOf(rows), columns, { language: query.lang, timeZone }, title)
        return { rows, file: await buffer(file) }
      }
      const { file, rows } = await limitSheets(session.userId, async () => {
        const leavePlace = await places('EXPORTS_BUSY', `sheet ${session.userId}`, sheetsPerUser)
        return writeSheet().finally(leavePlace)
      })
      reply
        .type(sheetRoute.produces)
        .header('content-disposition', `attachment; filename="${fileNames[query.lang]}.xlsx"`)
        .header('cache-control', 'no-store')
      takenFile({ reply, query })(rows)
      return reply.send(file)
    },
  })
}
