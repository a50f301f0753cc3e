import { Readable } from 'node:stream'
import { type DecimalSign, decimalSignOf } from '@freight/contracts/api/decimal-sign'
import { type CatalogueFile, type CatalogueFileName, catalogueFiles } from '@freight/platform/catalogue-files'
import { type Column, valueAt } from '@freight/contracts/api/file-columns'
import { type RouteName, routes } from '@freight/contracts/registry/routes'
import type { Language } from '@freight/contracts/vocabulary/schemas'
import type { Reply } from '@freight/platform/http/route'
import type { Session } from '@freight/platform/sessions/sessions'
import { sql } from 'kysely'
import type { z } from 'zod'
import { answer, type Handler } from '../http/answer.ts'
import type { ReadDb } from '../http/read-models.ts'
import { takenFile } from '../http/taken-file.ts'
import { cellText, type FileLocale } from './csv-cells.ts'
import { csv } from '@freight/platform/spreadsheet/csv-text'
import type { CatalogueNeeds } from './catalogue-rows.ts'

type RowsName<Collection extends CatalogueFileName> = Extract<RouteName, `GET /app/v1/${Collection}/rows`>

/** One page of the list. */
type Page<Row extends object = object> = { rows: readonly Row[]; nextCursor?: string | undefined }

const pageSize = 500

async function* csvChunks<Row extends object>(
  firstPage: Page<Row>,
  nextPage: (cursor: string) => Promise<Page<Row>>,
  header: string,
  linesOf: (rows: readonly Row[]) => string,
) {
  yield `\ufeff${header}`
  for (
    let page: Page<Row> | undefined = firstPage;
    page;
    page = page.nextCursor ? await nextPage(page.nextCursor) : undefined
  )
    yield linesOf(page.rows)
}

type CsvFile<Row extends object> = Pick<FileLocale, 'timeZone' | 'login'> & {
  /** Name of the file without its ending. */
  name: string
  columns: readonly Column[]
  readPage: (cursor?: string) => Promise<Page<Row>>
  /** The row as the file has it, where that differs. */
  rowOf?: (row: Row) => object
}

/** Sends a list as CSV with its header, page by page, and records it in the register of exports. */
export const sendCsv = async <Row extends object>(
  reply: Reply,
  query: { lang: Language; decimal?: DecimalSign | undefined },
  { name, columns, readPage, rowOf = (row) => row, timeZone, login }: CsvFile<Row>,
) => {
  const { lang } = query
  const decimal = decimalSignOf(lang, query.decimal)
  const locale = { language: lang, decimal, timeZone, ...(login && { login }) }
  // The first page is read before the response starts, so that an invalid query is still answered with an error.
  const firstPage = await readPage()
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .header('cache-control', 'no-store')
  const countRows = takenFile({ reply, query })
  const cellsOf = (row: object) =>
    columns.map((column) => cellText(column, valueAt(row, column.shown ?? column.field), locale))
  const linesOf = (rows: readonly Row[]) =>
    csv(
      decimal,
      countRows(rows).map((row) => cellsOf(rowOf(row))),
    )
  const header = csv(decimal, [columns.map(({ title }) => title[lang])])
  return reply.send(Readable.from(csvChunks(firstPage, readPage, header, linesOf)))
}

/** Login names by user id; a file shows users by login name. */
const logins = async (db: ReadDb): Promise<(id: string) => string> => {
  const { rows } = await sql<{ key: string; name: string }>`select key, user_name as name from read.user_list`.execute(
    db,
  )
  const loginById = new Map(rows.map(({ key, name }) => [key, name]))
  return (id) => loginById.get(id) ?? id
}

/**
 * Registers the list of a catalogue, and its CSV file with the same rows in the same order, limited to the reader's
 * rights.
 */
export const answerRows = <Collection extends CatalogueFileName>(
  { http, readDb, zoneOf, filePlace }: Pick<CatalogueNeeds, 'http' | 'readDb' | 'zoneOf' | 'filePlace'>,
  collection: Collection,
  name: RowsName<Collection>,
  /** Schema of a row of the list; the file writes only these fields. */
  { shape }: z.ZodObject,
  handleRows: Handler<RowsName<Collection>>,
): void => {
  answer(http, name, handleRows)
  const { policy, summary, query, response, produces } = routes[`GET /app/v1/${collection}/export`]
  const { columns, file }: CatalogueFile = catalogueFiles[collection]
  // The server has parsed the query with the schema of the rows except for the page; the rows of every catalogue are
  // paged.
  const pageOf = handleRows as unknown as (request: object, session: Session) => Promise<Page>
  const shownColumns = columns.filter(({ field }) => Object.hasOwn(shape, field.split('.', 1)[0] ?? ''))
  http.route({
    method: 'GET',
    url: `/app/v1/${collection}/export`,
    summary,
    tags: [collection],
    policy,
    querystring: query,
    response,
    produces,
    handler: async (input, session, reply) => {
      await filePlace(session, reply)
      const readPage = (cursor?: string) =>
        pageOf(
          { ...input, query: { ...input.query, limit: pageSize, ...(cursor !== undefined && { cursor }) } },
          session,
        )
      const [login, timeZone] = await Promise.all([logins(readDb), zoneOf(session.company)])
      return sendCsv(reply, input.query, {
        name: file[input.query.lang],
        columns: shownColumns,
        readPage,
        timeZone,
        login,
      })
    },
  })
}
