import { Readable } from 'node:stream'
import type { Column } from '@freight/contracts/columns'
import { type RouteName, routes } from '@freight/contracts/routes'
import type { Language } from '@freight/contracts/session'
import type { HttpServer } from '@freight/platform/http-server'
import { stringify } from 'csv-stringify/sync'
import type { z } from 'zod'
import type { Asked } from '../answer.ts'
import { cellText } from './csv-cells.ts'

export type ExportName = Extract<RouteName, `${string}/export`>

/** What the list shows, page by page. */
type Page = { rows: readonly object[]; nextCursor?: string | undefined }
type PageOf<Name extends ExportName> = (
  query: Asked<Name>['query'] & { cursor?: string; limit: number },
) => Promise<Page>

type File = {
  /** Name of the file in each language, without its ending. */
  file: Readonly<Record<Language, string>>
  columns: readonly Column[]
  /** What the list shows of an entry: nothing else is written. */
  row: z.ZodObject
}

const pageSize = 500

const csv = (language: Language, records: readonly (readonly string[])[]): string =>
  stringify([...records], {
    delimiter: language === 'en' ? ',' : ';',
    record_delimiter: '\r\n',
    quoted_match: /[\r\n]/,
  })

const text = async function* (
  first: Page,
  next: (cursor: string) => Promise<Page>,
  columns: readonly Column[],
  language: Language,
) {
  yield `\ufeff${csv(language, [columns.map(({ title }) => title[language])])}`
  for (let page: Page | undefined = first; page; page = page.nextCursor ? await next(page.nextCursor) : undefined) {
    const rows = page.rows.map((row) => new Map(Object.entries(row)))
    yield csv(
      language,
      rows.map((row) => columns.map((column) => cellText(column, row.get(column.field), language))),
    )
  }
}

/** Answers with the whole list as a file, page by page, as whoever asks sees it. */
export const answerExport = <Name extends ExportName>(
  http: Pick<HttpServer, 'route'>,
  name: Name,
  { file, columns, row }: File,
  pageOf: PageOf<Name>,
): void => {
  const { policy, summary, query, response, produces } = routes[name]
  const url = name.replace('GET ', '')
  const shown = columns.filter(({ field }) => Object.hasOwn(row.shape, field))
  const [, , , subject = ''] = url.split('/')
  http.route({
    method: 'GET',
    url,
    summary,
    tags: [subject],
    policy,
    querystring: query,
    response,
    produces,
    handler: async (asked, _session, reply) => {
      // The server has parsed the query by this route's own schema.
      const filters = asked.query as Asked<Name>['query']
      const page = (cursor?: string) => pageOf({ ...filters, limit: pageSize, ...(cursor !== undefined && { cursor }) })
      const { lang } = asked.query
      // What is wrong with the question is said before the file begins.
      const first = await page()
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${file[lang]}.csv"`)
        .header('cache-control', 'no-store')
      return reply.send(Readable.from(text(first, page, shown, lang)))
    },
  })
}
