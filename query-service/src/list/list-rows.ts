import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { ReadDb } from '../http/read-models.ts'
import type { Wanted } from './list-filters.ts'
import type { Stretch } from './list-sort.ts'

type Condition = RawBuilder<boolean>

/** So many rows that pass the filters are put in order by hand. */
const fewRows = 5000
/** So many rows are looked at in their order for a page, before the filters are asked which rows there are at all. */
const fewSteps = 3000
const manySteps = 30_000
/** What a search by words finds is dearer to meet by chance than to fetch, unless so many of fewer steps met it. */
const fewStepsForWords = 1000
const oftenMet = 7

/** What so many rows pass is met on the way, even where the beginning of the order has none of it. */
const commonFrom = 60_000
/** A word in so many rows is not asked of an index. */
const commonWordFrom = 150_000
/** The part of an order in which what passes is fetched first. */
const part = 8

const Plan = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]) })])

const table = sql`read.quotation_list as q`
const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`

/** How many rows the engine expects, from its figures about the table; nothing is read for it. */
const likelyCount = async (db: ReadDb, condition: Condition): Promise<number> => {
  const { rows } = await sql`explain (format json) select 1 from ${table} where ${condition}`.execute(db)
  return Plan.parse(rows)[0]['QUERY PLAN'][0].Plan['Plan Rows']
}

/** Words as rows are fetched by them. No index is asked for one that is in very many. */
const wordsToFetch = async (db: ReadDb, { words }: Wanted): Promise<Condition[]> =>
  Promise.all(
    words.map(async ({ found, looked }) =>
      (await likelyCount(db, found)) > commonWordFrom ? unindexed(looked) : found,
    ),
  )

/** What is tried on rows that were found otherwise. */
const unindexed = (condition: Condition): Condition => sql`(case when ${condition} then true end)`

type Asked<Row> = { db: ReadDb; columns: RawBuilder<Row>; wanted: Wanted; stretch: Stretch; limit: number }

/** The rows met within so many steps along the order. */
const walked = async <Row>({ db, columns, wanted, stretch, limit }: Asked<Row>, steps: number): Promise<Row[]> => {
  const { lead, rest, words } = wanted
  const { within, order } = stretch
  const walk = sql<Row>`select ${columns} from (
    select * from ${table} where ${all([...lead, within])} order by ${order} limit ${steps}
  ) as q where ${all([...rest, ...words.map(({ looked }) => looked)])} order by ${order} limit ${limit}`
  return (await walk.execute(db)).rows
}

/** The rows of each value by itself, put together; the order is walked along as far as it takes. */
const merged = async <Row>({ db, columns, wanted, stretch, limit }: Asked<Row>, of: readonly Condition[]) => {
  const { lead, each, words } = wanted
  const { within, order } = stretch
  const rest = [...(each?.rest ?? []), ...words.map(({ looked }) => looked)]
  const lists = of.map(
    (one) => sql`(select * from ${table} where ${all([...lead, one, within, ...rest])}
      order by ${order} limit ${limit})`,
  )
  const merge = sql<Row>`select ${columns} from (${sql.join(lists, sql` union all `)}) as q
    order by ${order} limit ${limit}`
  return (await merge.execute(db)).rows
}

/**
 * The rows that the filters' own indexes find, put in order: only their keys, because a row is wide. Of more than `most`
 * it tells that there are more, and not which come first.
 */
const fetched = async <Row>(
  { db, columns, stretch: { order, by }, limit }: Asked<Row>,
  matching: Condition,
  most?: number,
): Promise<{ rows: Row[]; isWhole: boolean }> => {
  // `offset 0`: the order is not to be walked along.
  const bound = most === undefined ? sql`offset 0` : sql`limit ${most}`
  const { rows } = await sql<Row & { of_all: string }>`with found as materialized (
      select ${sql.join(by)} from ${table} where ${matching} ${bound}
    ), page as materialized (select * from found as q order by ${order} limit ${limit})
    select ${columns}, (select count(*) from found) as of_all from page join ${table} using (key) order by ${order}`.execute(
    db,
  )
  return { rows, isWhole: most === undefined || Number(rows[0]?.of_all ?? 0) < most }
}

/**
 * The first rows of a stretch of a list that pass its filters. The order has an index, most filters have one too, and no
 * index has both: where many rows pass, a page is found within a few steps along the order; where few pass, they are
 * fetched and put in order. Which it is, the engine cannot know where filters hang together, so it is tried, with bounds.
 */
const rowsWithin = async <Row>(asked: Asked<Row>): Promise<Row[]> => {
  const { db, columns, wanted, stretch, limit } = asked
  const { lead, rest, each, words } = wanted
  const { within, order, by, upTo } = stretch
  if (rest.length === 0 && words.length === 0) {
    const plain = sql<Row>`select ${columns} from ${table} where ${all([...lead, within])} order by ${order} limit ${limit}`
    return (await plain.execute(db)).rows
  }
  if (each && each.rest.length === 0 && words.length === 0) return merged(asked, each.of)
  const led = all([...lead, within])
  if ((await likelyCount(db, led)) <= fewRows) {
    const tried = [...rest, ...words.map(({ looked }) => looked)].map(unindexed)
    const few = await fetched(asked, all([led, ...tried]), fewRows)
    if (few.isWhole) return few.rows
  }
  const matching = all([led, ...rest, ...(await wordsToFetch(db, wanted))])
  const likely = await likelyCount(db, matching)
  if (likely <= fewRows) {
    const few = await fetched(asked, matching, fewRows)
    if (few.isWhole) return few.rows
  }
  const hasWords = words.length > 0
  const near = await walked(asked, hasWords ? fewStepsForWords : fewSteps)
  if (near.length === limit) return near
  if (each && likely > commonFrom) return merged(asked, each.of)
  // So many within a few steps make a page within many.
  const promising = hasWords ? oftenMet : (limit * fewSteps) / manySteps
  const further = near.length >= promising || likely > commonFrom ? await walked(asked, manySteps) : []
  if (further.length === limit) return further
  // What passes may stand together anywhere in the order: it is fetched from the first part of it, then from all.
  const steps = Math.ceil((await likelyCount(db, within)) / part)
  const end = sql`(select ${sql.join(by)} from ${table} where ${within} order by ${order} offset ${steps} limit 1)`
  const first = await fetched(asked, sql`${matching} and (${sql.join(by)}) ${upTo} ${end}`)
  return first.rows.length === limit ? first.rows : (await fetched(asked, matching)).rows
}

/** The first rows of a list that pass its filters, stretch after stretch. */
export const rowsInOrder = async <Row>(
  db: ReadDb,
  columns: RawBuilder<Row>,
  wanted: Wanted,
  stretches: readonly Stretch[],
  limit: number,
): Promise<Row[]> => {
  const rows: Row[] = []
  for (const stretch of stretches) {
    if (rows.length < limit)
      rows.push(...(await rowsWithin<Row>({ db, columns, wanted, stretch, limit: limit - rows.length })))
  }
  return rows
}

/** How many rows pass, but no more than so many are counted. */
export const countUpTo = ({ lead, rest, words }: Wanted, most: number): RawBuilder<{ count: string }> =>
  sql`select count(*) as count from (
    select 1 from read.quotation_list where ${all([...lead, ...rest, ...words.map(({ found }) => found)])} limit ${most}
  ) as counted`
