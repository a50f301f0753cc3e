import { type Principal, allows } from '@freight/contracts/access/policy'
import { mostCounted } from '@freight/contracts/list/count-limits'
import { ListName } from '@freight/contracts/list/quotation-row'
import { type RouteResponse, routes, type RouteQuery } from '@freight/contracts/registry/routes'
import type { Platform } from '@freight/platform/connections/platform'
import { sql } from 'kysely'
import { answer } from '../http/answer.ts'
import type { SettingsOf } from '../company-settings/company-settings.ts'
import type { ReadDb, QuotationListTable } from '../http/read-models.ts'
import { recentAnswers } from '../http/recent-answers.ts'
import { type Reading, rowConditions } from './list-filters.ts'
import { countUpTo } from './list-rows.ts'
import { noSearch } from './list-words.ts'
import { mayOpen } from './work-lists.ts'
import { idsOf } from '../organization/aliases.ts'
import { visibleQuotations } from '../organization/organization-quotations.ts'

type Counts = RouteResponse<'GET /app/v1/quotations/counts'>

/** Number of rows in each list that the principal may open, in one query and up to a limit. */
const counts = async (db: ReadDb, principal: Principal, reading: Reading): Promise<Counts> => {
  const readsLists = allows(routes['GET /app/v1/quotations'].policy, principal, {})
  const lists = ListName.options.filter((list) => readsLists && mayOpen(list, principal))
  if (lists.length === 0) return { lists: {} }
  const parts = lists.map((list) => {
    const countQuery = countUpTo(
      rowConditions({ list, filters: {}, search: noSearch, sortedBy: '' }, principal, reading),
      mostCounted,
    )
    return sql`select ${list} as list, (${countQuery}) as count`
  })
  const { rows } = await sql<{ list: ListName; count: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return { lists: Object.fromEntries(rows.map(({ list, count }) => [list, Number(count)])) }
}

const freshForMs = 2000

type Needs = Pick<Platform, 'http' | 'clock'> & { readDb: ReadDb; settings: () => Promise<SettingsOf> }

export const answerQuotationCounts = ({ http, clock, readDb, settings }: Needs) => {
  const recent = recentAnswers<Counts>(clock, freshForMs, { timesItsCost: 5 })
  answer(http, 'GET /app/v1/quotations/counts', (_request, session) =>
    recent(session.userId, async () =>
      counts(readDb, session, { now: clock(), settingsOf: await settings(), company: session.company }),
    ),
  )
}

type Name = 'GET /app/v1/quotations/similar'

const WEEK_MS = 7 * 86_400_000
const MOST_SIMILAR = 5

type Row = Pick<QuotationListTable, 'key' | 'status' | 'modo' | 'created_at'>
type SimilarQuotationsNeeds = Pick<Platform, 'http' | 'clock'> & { readDb: ReadDb }

/** Possible duplicates: same client and lane within a week, limited to quotations that the principal may open. */
export const answerSimilarQuotations = ({ http, clock, readDb }: SimilarQuotationsNeeds): void =>
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
