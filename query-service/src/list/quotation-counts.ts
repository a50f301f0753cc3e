import type { Principal } from '@freight/contracts/access/policy'
import { allows } from '@freight/contracts/access/policy'
import { mostCounted } from '@freight/contracts/list/count-limits'
import { ListName } from '@freight/contracts/list/quotation-row'
import { type RouteResponse, routes } from '@freight/contracts/registry/routes'
import type { Platform } from '@freight/platform/connections/platform'
import { sql } from 'kysely'
import { answer } from '../http/answer.ts'
import type { SettingsOf } from '../company-settings/company-settings.ts'
import type { ReadDb } from '../http/read-models.ts'
import { recentAnswers } from '../http/recent-answers.ts'
import { type Reading, rowConditions } from './list-filters.ts'
import { countUpTo } from './list-rows.ts'
import { noSearch } from './list-words.ts'
import { mayOpen } from './work-lists.ts'

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
