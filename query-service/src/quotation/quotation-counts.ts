import type { Asker } from '@freight/contracts/policy'
import { allows } from '@freight/contracts/policy'
import { ListName } from '@freight/contracts/quotation/views'
import { type RouteResponse, routes } from '@freight/contracts/routes'
import type { Platform } from '@freight/platform/platform'
import { sql } from 'kysely'
import { answer } from '../answer.ts'
import type { ReadDb } from '../read-models.ts'
import { recentAnswers } from '../recent-answers.ts'
import { filteredRows } from './list-filters.ts'
import { mayOpen } from './work-lists.ts'

type Counts = RouteResponse<'GET /app/v1/quotations/counts'>

/** How many rows each list has that this asker may open, in one query. */
const counts = async (db: ReadDb, asker: Asker, now: Date): Promise<Counts> => {
  const readsLists = allows(routes['GET /app/v1/quotations'].policy, asker, {})
  const lists = ListName.options.filter((list) => readsLists && mayOpen(list, asker))
  if (lists.length === 0) return { lists: {} }
  const parts = lists.map((list) => {
    const rows = filteredRows(db, list, {}, asker, now).select(({ fn }) => fn.countAll().as('count'))
    return sql`select ${list} as list, (${rows}) as count`
  })
  const { rows } = await sql<{ list: ListName; count: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return { lists: Object.fromEntries(rows.map(({ list, count }) => [list, Number(count)])) }
}

const freshForMs = 2000

export const answerQuotationCounts = ({
  http,
  clock,
  readDb,
}: Pick<Platform, 'http' | 'clock'> & { readDb: ReadDb }) => {
  const recent = recentAnswers<Counts>(clock, freshForMs, 5)
  answer(http, 'GET /app/v1/quotations/counts', (_asked, session) =>
    recent(session.userId, () => counts(readDb, session, clock())),
  )
}
