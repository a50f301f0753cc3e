import { type RawBuilder, sql } from 'kysely'

/** First decision of a row of `read.quotation_list`: a win rate counts each quotation once. */
export const firstDecidedAt = sql`least(first_won_at, first_lost_at)`

/** Whether the first decision was an approval. */
export const isWonFirst = sql<boolean>`coalesce(first_won_at <= coalesce(first_lost_at, 'infinity'), false)`

/** Rows decided at or after an instant; each half has an index. */
export const decidedFrom = (start: Date): RawBuilder<boolean> =>
  sql`(first_won_at >= ${start} or first_lost_at >= ${start})`
