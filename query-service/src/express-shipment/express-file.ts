import { seesExpressCosts } from '@freight/contracts/access/cost-rights'
import { expressListColumns } from '@freight/contracts/express-shipment/file/list-file'
import { sendCsv } from '../catalogue/answer-rows.ts'
import { answer } from '../http/answer.ts'
import type { FilePlaces } from '../http/file-places.ts'
import type { ReadDb } from '../http/read-models.ts'
import { flaggedKeys } from './express-conditions.ts'
import { type ExpressNeeds, readingOf } from './express-detail.ts'
import { expressPage } from './express-list.ts'

const PAGE_ROWS = 500
const fileNames = { es: 'envios-express', en: 'express-shipments', pt: 'remessas-expressas' }

type Needs = ExpressNeeds & {
  readDb: ReadDb
  zoneOf: (company: string) => Promise<string>
  filePlace: FilePlaces
}

/** Registers the list as a CSV file: the same rows in the same order, limited to the reader's rights. */
export const answerExpressFile = (needs: Needs): void => {
  const { http, clock, readDb, zoneOf, filePlace } = needs
  answer(http, 'GET /app/v1/express-shipments/export', async ({ query: fileQuery }, session, reply) => {
    await filePlace(session, reply)
    const { lang: _lang, decimal: _decimal, columns: parts, ...filters } = fileQuery
    const [reading, timeZone] = await Promise.all([readingOf(needs, session, clock()), zoneOf(session.company)])
    const flagged = await flaggedKeys(readDb, reading)
    const readPage = async (after?: string) => {
      const { rows, next } = await expressPage(
        { readDb, timeZone },
        { ...filters, limit: PAGE_ROWS, after },
        reading,
        flagged,
      )
      return { rows, nextCursor: next }
    }
    const readable = expressListColumns.filter(
      ({ part }) => part !== 'expectedCost' || seesExpressCosts(session.permissions),
    )
    const columns = parts?.length ? parts.flatMap((name) => readable.filter(({ part }) => part === name)) : readable
    return sendCsv(reply, fileQuery, { name: fileNames[fileQuery.lang], columns, readPage, timeZone })
  })
}
