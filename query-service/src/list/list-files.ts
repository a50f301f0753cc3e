import { Readable } from 'node:stream'
import { type DecimalSign, decimalSignOf } from '@freight/contracts/api/decimal-sign'
import { placeName } from '@freight/contracts/client-document/language/place-names'
import { type Column, valueAt } from '@freight/contracts/api/file-columns'
import type { Currency } from '@freight/contracts/pricing/money'
import { listColumn, listColumnNames } from '@freight/contracts/list/list-columns'
import { type ListFileQuery, mostSpreadsheetRows } from '@freight/contracts/list/list-query'
import type { QuotationRow } from '@freight/contracts/quotation/quotation-views'
import { truckNames } from '@freight/contracts/freight/transport'
import { currencyFacts } from '@freight/contracts/freight/currencies'
import { routes } from '@freight/contracts/api/routes'
import type { Language } from '@freight/contracts/access/session'
import { Refusal } from '@freight/platform/decider'
import { boundedWork } from '@freight/platform/limits/bounded-work'
import type { Platform } from '@freight/platform/platform'
import type { Session } from '@freight/platform/sessions/sessions'
import type { z } from 'zod'
import { cellText } from '../catalogue/csv-cells.ts'
import { csv } from '../catalogue/csv-text.ts'
import { costRights } from '@freight/contracts/access/cost-rights'
import type { FilePlaces } from '../http/file-places.ts'
import { takenFile } from '../http/taken-file.ts'
import { currencyOf } from './list-filters.ts'
import { type ListNeeds, quotationPage } from './quotation-list.ts'
import { type Spreadsheet, spreadsheet } from './spreadsheet.ts'

type Query = z.output<typeof ListFileQuery>

const pageSize = 500
const HOUR_MS = 3_600_000
/** Counts the rows of a page for the register of exports, and returns them. */
type CountRows = (rows: readonly QuotationRow[]) => readonly QuotationRow[]
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
    listColumn(name).file.map((column) =>
      column.inCurrency ? { ...column, title: inCurrency(column.title, currency) } : column,
    ),
  )
}

/** A row for a file: hours of waiting for rows with a due date, and places, containers and trucks as text. */
export const fileRow = ({ containers, trucks = [], ...row }: QuotationRow, now: Date, language: Language) => ({
  ...row,
  origin: inWords(row.origin, language),
  destination: inWords(row.destination, language),
  containers: [
    ...containers.map(({ type, quantity }) => `${quantity} × ${type}`),
    ...trucks.map(({ type, quantity }) => `${quantity} × ${truckNames[language][type]}`),
  ],
  ...(row.dueAt !== undefined && {
    waitingHours: ((now.getTime() - Date.parse(row.statusSince)) / HOUR_MS).toFixed(1),
  }),
})

const inWords = (place: QuotationRow['origin'], language: Language) => ({
  ...place,
  name: placeName(place.name, language),
})

/** The pages of a list, read at the pace of the consumer. */
async function* pagesOf(
  needs: ListNeeds,
  { lang: _lang, decimal: _decimal, columns: _columns, ...query }: Query,
  session: Session,
) {
  let cursor: string | undefined
  do {
    const page = await quotationPage(needs, { ...query, limit: pageSize, ...(cursor && { cursor }) }, session)
    yield page.rows
    cursor = page.nextCursor
  } while (cursor !== undefined)
}

async function* csvOf(
  pages: AsyncGenerator<QuotationRow[]>,
  firstPage: readonly QuotationRow[],
  columns: readonly Column[],
  {
    lang,
    decimal,
    now,
    timeZone,
    countRows,
  }: { lang: Language; decimal: DecimalSign; now: Date; timeZone: string; countRows: CountRows },
) {
  const lines = (rows: readonly QuotationRow[]) =>
    csv(
      decimal,
      countRows(rows)
        .map((row) => fileRow(row, now, lang))
        .map((row) =>
          columns.map((column) => cellText(column, valueAt(row, column.field), { language: lang, decimal, timeZone })),
        ),
    )
  yield `\ufeff${csv(decimal, [columns.map(({ title }) => title[lang])])}${lines(firstPage)}`
  for await (const rows of pages) yield lines(rows)
}

const spreadsheetRows = async (
  pages: AsyncGenerator<QuotationRow[]>,
  columns: readonly Column[],
  now: Date,
  language: Language,
): Promise<unknown[][]> => {
  const sheetRows: unknown[][] = []
  for await (const rows of pages) {
    if (sheetRows.length + rows.length > mostSpreadsheetRows)
      throw new Refusal('TOO_MANY_ROWS', `A spreadsheet has at most ${mostSpreadsheetRows} rows.`, {
        most: mostSpreadsheetRows,
      })
    for (const row of rows.map((one) => fileRow(one, now, language)))
      sheetRows.push(columns.map(({ field }) => valueAt(row, field)))
  }
  return sheetRows
}

/** Registers a work list as CSV and as a spreadsheet: the same rows in the same order, limited to the reader's rights. */
export const answerListFiles = (
  needs: ListNeeds &
    Pick<Platform, 'http' | 'workerPool' | 'places'> & {
      zoneOf: (company: string) => Promise<string>
      filePlace: FilePlaces
    },
): void => {
  const { http, clock, workerPool, places, zoneOf, filePlace, settings } = needs
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
      const pages = pagesOf(needs, query, session)
      const timeZone = await zoneOf(session.company)
      // The first page is read before the response starts, so that an invalid query is still answered with an error.
      const { value: firstPage } = await pages.next()
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileNames[query.lang]}.csv"`)
        .header('cache-control', 'no-store')
      const columns = columnsFor(query, session, await currencyFor(session))
      const countRows = takenFile({ reply, query })
      const decimal = decimalSignOf(query.lang, query.decimal)
      const fileOptions = { lang: query.lang, decimal, now: clock(), timeZone, countRows }
      return reply.send(Readable.from(csvOf(pages, firstPage ?? [], columns, fileOptions)))
    },
  })
  const sheetRoute = routes['GET /app/v1/quotations/spreadsheet']
  const write = workerPool.run<Spreadsheet, Uint8Array>(
    new URL('./spreadsheet-worker.js', import.meta.url),
    spreadsheet,
  )
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
        const rows = await spreadsheetRows(pagesOf(needs, query, session), columns, clock(), query.lang)
        const title = fileNames[query.lang]
        const timeZone = await zoneOf(session.company)
        return { rows, file: await write({ title, columns, rows, language: query.lang, timeZone }) }
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
      return reply.send(Buffer.from(file))
    },
  })
}
