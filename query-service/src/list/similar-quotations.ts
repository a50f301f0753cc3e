import type { RouteQuery, RouteResponse } from '@freight/contracts/registry/routes'
import type { Platform } from '@freight/platform/connections/platform'
import { sql } from 'kysely'
import { answer } from '../http/answer.ts'
import { idsOf } from '../organization/aliases.ts'
import { visibleQuotations } from '../organization/visible-quotations.ts'
import type { QuotationListTable, ReadDb } from '../http/read-models.ts'

type Name = 'GET /app/v1/quotations/similar'

const WEEK_MS = 7 * 86_400_000
const MOST_SIMILAR = 5

type Row = Pick<QuotationListTable, 'key' | 'status' | 'modo' | 'created_at'>
type Needs = Pick<Platform, 'http' | 'clock'> & { readDb: ReadDb }

/** Possible duplicates: same client and lane within a week, limited to quotations that the principal may open. */
export const answerSimilarQuotations = ({ http, clock, readDb }: Needs): void =>
  answer(http, 'GET /app/v1/quotations/similar', async ({ query }: { query: RouteQuery<Name> }, principal) => {
    const since = new Date(clock().getTime() - WEEK_MS)
    const { rows } = await sql<Row>`select key, status, modo, created_at from read.quotation_list
      where client_id = any(${idsOf([query.client])}) and origin_code = ${query.origin}
        and destination_code = ${query.destination} and created_at >= ${since} and not cancelled
        and ${visibleQuotations(principal)}
      order by created_at desc, key desc limit ${MOST_SIMILAR}`.execute(readDb)
    const duplicates = rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() }))
    return { rows: duplicates } satisfies RouteResponse<Name>
  })
