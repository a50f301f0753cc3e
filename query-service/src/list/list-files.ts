import { Readable } from 'node:stream'
import { type Column, valueAt } from '@freight/contracts/api/file-columns'
import type { Currency } from '@freight/contracts/pricing/money'
import { type ListFileColumn, listFileColumns } from '@freight/contracts/list/list-file'
import { type ListFileQuery, mostSpreadsheetRows } from '@freight/contracts/list/list-query'
import type { QuotationRow } from '@freight/contracts/quotation/views'
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
const HOUR = 3_600_000
type Count = (rows: readonly QuotationRow[]) => readonly QuotationRow[]
// Spreadsheets of one user at once, in all processes together.
const perUser = 2

const fileNames: Readonly<Record<Language, string>> = { es: 'cotizaciones', en: 'quotations', pt: 'cotacoes' }

const inCurrency = (title: Column['title'], currency: Currency): Column['title'] => {
  const { sign } = currencyFacts[currency]
  return { es: `${title.es} ${sign}`, en: `${title.en} ${sign}`, pt: `${title.pt} ${sign}` }
}

/** What is written: what was chosen, as far as the user sees it; everybody's own quotations need no commercial. */
const columnsFor = (
  { columns, list }: Query,
  { permissions }: Session,
  currency: Currency,
): readonly ListFileColumn[] => {
  const rights = costRights(permissions)
  const isMine = list === 'my-quotations' || list === 'my-history' || list === 'to-finalize'
  const seen = listFileColumns
    .filter(({ needs, part }) => (needs === undefined || rights[needs]) && !(isMine && part === 'commercial'))
    .map((column) => (column.inCurrency ? { ...column, title: inCurrency(column.title, currency) } : column))
  return columns?.length ? columns.flatMap((wanted) => seen.filter(({ part }) => part === wanted)) : seen
}

/** A row as it is written: how long it has waited while somebody waits, and its containers as words. */
export const written = ({ containers, ...row }: QuotationRow, now: Date) => ({
  ...row,
  containers: containers.map(({ type, quantity }) => `${quantity} × ${type}`),
  ...(row.dueAt !== undefined && {
    waitingHours: ((now.getTime() - Date.parse(row.statusSince)) / HOUR).toFixed(1),
  }),
})

/** Pages of a list, one after the other; whoever reads them sets the pace. */
async function* pagesOf(needs: ListNeeds, { lang: _lang, columns: _columns, ...query }: Query, session: Session) {
  let cursor: string | undefined
  do {
    const page = await quotationPage(needs, { ...query, limit: pageSize, ...(cursor && { cursor }) }, session)
    yield page.rows
    cursor = page.nextCursor
  } while (cursor !== undefined)
}

async function* csvOf(
  pages: AsyncGenerator<QuotationRow[]>,
  first: readonly QuotationRow[],
  columns: readonly ListFileColumn[],
  { lang, now, timeZone, count }: { lang: Language; now: Date; timeZone: string; count: Count },
) {
  const lines = (rows: readonly QuotationRow[]) =>
    csv(
      lang,
      count(rows)
        .map((row) => written(row, now))
        .map((row) =>
          columns.map((column) => cellText(column, valueAt(row, column.field), { language: lang, timeZone })),
        ),
    )
  yield `\ufeff${csv(lang, [columns.map(({ title }) => title[lang])])}${lines(first)}`
  for await (const rows of pages) yield lines(rows)
}

const spreadsheetRows = async (
  pages: AsyncGenerator<QuotationRow[]>,
  columns: readonly ListFileColumn[],
  now: Date,
): Promise<unknown[][]> => {
  const all: unknown[][] = []
  for await (const rows of pages) {
    if (all.length + rows.length > mostSpreadsheetRows)
      throw new Refusal('TOO_MANY_ROWS', `A spreadsheet has at most ${mostSpreadsheetRows} rows.`, {
        most: mostSpreadsheetRows,
      })
    for (const row of rows.map((one) => written(one, now))) all.push(columns.map(({ field }) => valueAt(row, field)))
  }
  return all
}

/** Answers with a whole work list as a file: the same rows, in the same order, as whoever asks sees them. */
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
    handler: async ({ query: asked }, session, reply) => {
      await filePlace(session, reply)
      const pages = pagesOf(needs, asked, session)
      const timeZone = await zoneOf(session.company)
      // What is wrong with the question is said before the file begins.
      const { value: first } = await pages.next()
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileNames[asked.lang]}.csv"`)
        .header('cache-control', 'no-store')
      const columns = columnsFor(asked, session, await currencyFor(session))
      const count = takenFile({ reply, query: asked })
      const writing = { lang: asked.lang, now: clock(), timeZone, count }
      return reply.send(Readable.from(csvOf(pages, first ?? [], columns, writing)))
    },
  })
  const sheet = routes['GET /app/v1/quotations/spreadsheet']
  const write = workerPool.run<Spreadsheet, Uint8Array>(
    new URL('./spreadsheet-worker.js', import.meta.url),
    spreadsheet,
  )
  // Twenty thousand rows are read and copied here for each: more at once keep everybody waiting.
  const bounded = boundedWork('EXPORTS_BUSY', { atOnce: 2, perUser, waiting: 10 })
  http.route({
    method: 'GET',
    url: '/app/v1/quotations/spreadsheet',
    summary: sheet.summary,
    tags,
    policy: sheet.policy,
    querystring: sheet.query,
    response: sheet.response,
    produces: sheet.produces,
    handler: async ({ query: asked }, session, reply) => {
      const made = async () => {
        const columns = columnsFor(asked, session, await currencyFor(session))
        const rows = await spreadsheetRows(pagesOf(needs, asked, session), columns, clock())
        const title = fileNames[asked.lang]
        const timeZone = await zoneOf(session.company)
        return { rows, file: await write({ title, columns, rows, language: asked.lang, timeZone }) }
      }
      const { file, rows } = await bounded(session.userId, async () => {
        const leave = await places('EXPORTS_BUSY', `sheet ${session.userId}`, perUser)
        return made().finally(leave)
      })
      reply
        .type(sheet.produces)
        .header('content-disposition', `attachment; filename="${fileNames[asked.lang]}.xlsx"`)
        .header('cache-control', 'no-store')
      takenFile({ reply, query: asked })(rows)
      return reply.send(Buffer.from(file))
    },
  })
}
