import { routes } from '@freight/contracts/registry/routes'
import { ratesById } from '@freight/platform/rates/matching-rates'
import { sendCsv } from '../catalogue/answer-rows.ts'
import type { CatalogueNeeds } from '../catalogue/catalogue-rows.ts'
import type { RequestOf } from '../http/answer.ts'
import { rateFileColumns, rateFileRow } from './rate-file.ts'
import { rateTables } from './rate-offers.ts'
import type { Platform } from '@freight/platform/connections/platform'

type Query = RequestOf<'GET /app/v1/rates'>['query']
type Page = { rows: readonly { id: string }[]; nextCursor?: string | undefined }

const pageSize = 500
const fileNames = { es: 'tarifas', en: 'rates', pt: 'tarifas' } as const

type Needs = Pick<CatalogueNeeds, 'http' | 'zoneOf' | 'filePlace'> & Pick<Platform, 'db'>

/** Registers the stored tariffs as a file that an import reads again: those of one provider and one mode. */
export const answerRateFile = (
  { http, db, zoneOf, filePlace }: Needs,
  ratesPage: (query: Query, company: string) => Promise<Page>,
): void => {
  const { policy, summary, query: querystring, response, produces } = routes['GET /app/v1/rates/export']
  http.route({
    method: 'GET',
    url: '/app/v1/rates/export',
    summary,
    tags: ['rates'],
    policy,
    querystring,
    response,
    produces,
    handler: async ({ query }, session, reply) => {
      await filePlace(session, reply)
      const { lang: _lang, decimal: _decimal, ...filters } = query
      const readPage = async (cursor?: string) => {
        const page = await ratesPage(
          { ...filters, limit: pageSize, ...(cursor !== undefined && { cursor }) },
          session.company,
        )
        const ids = page.rows.map(({ id }) => id)
        const rates = new Map((await ratesById({ db, tables: rateTables }, ids)).map((rate) => [rate.id, rate]))
        return { ...page, rows: ids.flatMap((id) => rates.get(id) ?? []).map(rateFileRow) }
      }
      // The prices of all rows decide the columns, so the rates are read twice.
      const samples: ReturnType<typeof rateFileRow>[] = []
      const headings = new Set<string>()
      for (let cursor: string | undefined, isLast = false; !isLast;) {
        const { rows, nextCursor } = await readPage(cursor)
        for (const row of rows) {
          const isNew = Object.entries(row).some(([name, text]) => text !== '' && !headings.has(name))
          if (!isNew) continue
          samples.push(row)
          for (const [name, text] of Object.entries(row)) if (text !== '') headings.add(name)
        }
        cursor = nextCursor
        isLast = nextCursor === undefined
      }
      return sendCsv(reply, query, {
        name: fileNames[query.lang],
        columns: rateFileColumns(samples),
        readPage,
        timeZone: await zoneOf(session.company),
      })
    },
  })
}
