import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { ReadDb } from '../http/read-models.ts'
import type { Money } from '@freight/contracts/money/money'
import type { RowConditions } from './list-filters.ts'
import type { Stretch } from './list-sort.ts'

type Condition = RawBuilder<boolean>

/** Up to this number of matching rows are sorted without an index. */
const fewRows = 5000
/** Rows of the sort order that are checked before the filters' own indexes are used. */
const fewSteps = 3000
const manySteps = 30_000
/** With search words a fetch is cheaper than a long walk, unless `manyMatches` rows match within these steps. */
const fewStepsForWords = 1000
const manyMatches = 7

/** From this estimate on the rows are found by a long walk, even if the start of the order has no match. */
const commonFrom = 60_000
/** No index is used for a word in more rows than this. */
const commonWordFrom = 150_000
/** Matching rows are fetched first from the beginning of the order, one of this many parts. */
const orderParts = 8

const Plan = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]) })])

const table = sql`read.quotation_list as q`
const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`

/** Estimated number of rows by the planner; nothing is read. */
const likelyCount = async (db: ReadDb, condition: Condition): Promise<number> => {
  const { rows } = await sql`explain (format json) select 1 from ${table} where ${condition}`.execute(db)
  return Plan.parse(rows)[0]['QUERY PLAN'][0].Plan['Plan Rows']
}

/** Conditions for the words; the index is skipped for very frequent ones. */
const wordsToFetch = async (db: ReadDb, { words }: RowConditions): Promise<Condition[]> =>
  Promise.all(
    words.map(async ({ indexCondition, rowCondition }) =>
      (await likelyCount(db, indexCondition)) > commonWordFrom ? unindexed(rowCondition) : indexCondition,
    ),
  )

/** Hides a condition from the planner, so that it is evaluated on rows found otherwise. */
const unindexed = (condition: Condition): Condition => sql`(case when ${condition} then true end)`

type ListRowsQuery<Row> = {
  db: ReadDb
  columns: RawBuilder<Row>
  conditions: RowConditions
  limit: number
}
/** A query for the rows of one range. */
type RowsQuery<Row> = ListRowsQuery<Row> & { stretch: Stretch }

/** Matching rows within a number of steps along the sort order. */
const walkRows = async <Row>(
  { db, columns, conditions, stretch, limit }: RowsQuery<Row>,
  steps: number,
): Promise<Row[]> => {
  const { leadConditions, otherConditions, words } = conditions
  const { condition, order } = stretch
  const walk = sql<Row>`select ${columns} from (
    select * from ${table} where ${allOf([...leadConditions, condition])} order by ${order} limit ${steps}
  ) as q where ${allOf([...otherConditions, ...words.map(({ rowCondition }) => rowCondition)])} order by ${order} limit ${limit}`
  return (await walk.execute(db)).rows
}

/** Matching rows of each value of a filter, merged in sort order. */
const mergeRows = async <Row>(
  { db, columns, conditions, stretch, limit }: RowsQuery<Row>,
  valueConditions: readonly Condition[],
) => {
  const { leadConditions, perValue, words } = conditions
  const { condition, order } = stretch
  const otherConditions = [...(perValue?.otherConditions ?? []), ...words.map(({ rowCondition }) => rowCondition)]
  const lists = valueConditions.map(
    (one) => sql`(select * from ${table} where ${allOf([...leadConditions, one, condition, ...otherConditions])}
      order by ${order} limit ${limit})`,
  )
  const merge = sql<Row>`select ${columns} from (${sql.join(lists, sql` union all `)}) as q
    order by ${order} limit ${limit}`
  return (await merge.execute(db)).rows
}

/**
 * Matching rows found by the filters' own indexes and sorted; keys first, because rows are wide. With more than
 * `mostMatches`, `isWhole` is false and the rows are not the first ones.
 */
const fetchRows = async <Row>(
  { db, columns, stretch: { order, sortColumns }, limit }: RowsQuery<Row>,
  matchCondition: Condition,
  mostMatches?: number,
): Promise<{ rows: Row[]; isWhole: boolean }> => {
  // `offset 0` prevents the planner from walking along the sort order.
  const bound = mostMatches === undefined ? sql`offset 0` : sql`limit ${mostMatches}`
  const { rows } = await sql<Row & { of_all: string }>`with found as materialized (
      select ${sql.join(sortColumns)} from ${table} where ${matchCondition} ${bound}
    ), page as materialized (select * from found as q order by ${order} limit ${limit})
    select ${columns}, (select count(*) from found) as of_all from page join ${table} using (key) order by ${order}`.execute(
    db,
  )
  return { rows, isWhole: mostMatches === undefined || Number(rows[0]?.of_all ?? 0) < mostMatches }
}

/**
 * First matching rows of a range of a list. The sort order has an index, most filters have one, but none combines both:
 * with many matches a page is found within a few steps along the order, with few matches they are fetched and sorted.
 * PostgreSQL cannot estimate dependent filters, so both are tried within bounds.
 */
const rowsWithin = async <Row>(query: RowsQuery<Row>): Promise<Row[]> => {
  const { db, columns, conditions, stretch, limit } = query
  const { leadConditions, otherConditions, perValue, words } = conditions
  const { condition, order, sortColumns, upToOperator } = stretch
  if (otherConditions.length === 0 && words.length === 0) {
    const plainQuery = sql<Row>`select ${columns} from ${table} where ${allOf([...leadConditions, condition])} order by ${order} limit ${limit}`
    return (await plainQuery.execute(db)).rows
  }
  if (perValue && perValue.otherConditions.length === 0 && words.length === 0)
    return mergeRows(query, perValue.valueConditions)
  const leadCondition = allOf([...leadConditions, condition])
  if ((await likelyCount(db, leadCondition)) <= fewRows) {
    const checkedConditions = [...otherConditions, ...words.map(({ rowCondition }) => rowCondition)].map(unindexed)
    const fetched = await fetchRows(query, allOf([leadCondition, ...checkedConditions]), fewRows)
    if (fetched.isWhole) return fetched.rows
  }
  const matchCondition = allOf([leadCondition, ...otherConditions, ...(await wordsToFetch(db, conditions))])
  const likelyMatches = await likelyCount(db, matchCondition)
  if (likelyMatches <= fewRows) {
    const fetched = await fetchRows(query, matchCondition, fewRows)
    if (fetched.isWhole) return fetched.rows
  }
  const hasWords = words.length > 0
  const nearRows = await walkRows(query, hasWords ? fewStepsForWords : fewSteps)
  if (nearRows.length === limit) return nearRows
  if (perValue && likelyMatches > commonFrom) return mergeRows(query, perValue.valueConditions)
  // Enough matches within a few steps promise a page within many steps.
  const enoughMatches = hasWords ? manyMatches : (limit * fewSteps) / manySteps
  const furtherRows =
    nearRows.length >= enoughMatches || likelyMatches > commonFrom ? await walkRows(query, manySteps) : []
  if (furtherRows.length === limit) return furtherRows
  // Matches may be clustered anywhere in the order: fetch from its first part, then from all of it.
  const steps = Math.ceil((await likelyCount(db, condition)) / orderParts)
  const end = sql`(select ${sql.join(sortColumns)} from ${table} where ${condition} order by ${order} offset ${steps} limit 1)`
  const first = await fetchRows(query, sql`${matchCondition} and (${sql.join(sortColumns)}) ${upToOperator} ${end}`)
  return first.rows.length === limit ? first.rows : (await fetchRows(query, matchCondition)).rows
}

/** First matching rows of a list, range by range. */
export const rowsInOrder = async <Row>(query: ListRowsQuery<Row>, stretches: readonly Stretch[]): Promise<Row[]> => {
  const { limit } = query
  const rows: Row[] = []
  for (const stretch of stretches) {
    if (rows.length < limit) rows.push(...(await rowsWithin<Row>({ ...query, stretch, limit: limit - rows.length })))
  }
  return rows
}

type Sums = { count: string; sells: Money[] | null; cost: string | null }

/** Sums of at most `most` matching rows; for more only the fact that there are more. */
export const sumsUpTo = (
  { leadConditions, otherConditions, words }: RowConditions,
  { most: mostRows, bestCost }: { most: number; bestCost: string },
): RawBuilder<Sums> => {
  const matchCondition = allOf([
    ...leadConditions,
    ...otherConditions,
    ...words.map(({ indexCondition }) => indexCondition),
  ])
  return sql`with picked as materialized (
    select offers->sellected_sell->'totals' as totals, ${sql.ref(bestCost)} as cost
    from read.quotation_list where ${matchCondition} limit ${mostRows}
  ), sold as (
    select total->>'currency' as currency, sum((total->>'amount')::numeric) as amount
    from picked, jsonb_array_elements(coalesce(totals, '[]')) as total group by 1
  )
  select (select count(*) from picked) as count, (select sum(cost)::text from picked) as cost,
    (select json_agg(json_build_object('currency', currency, 'amount', amount::text) order by currency) from sold) as sells`
}

/** Number of matching rows, counted up to a limit. */
export const countUpTo = (
  { leadConditions, otherConditions, words }: RowConditions,
  mostRows: number,
): RawBuilder<{ count: string }> =>
  sql`select count(*) as count from (
    select 1 from read.quotation_list where ${allOf([...leadConditions, ...otherConditions, ...words.map(({ indexCondition }) => indexCondition)])} limit ${mostRows}
  ) as counted`
