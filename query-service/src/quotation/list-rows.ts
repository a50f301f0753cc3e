import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { ReadDb } from '../read-models.ts'
import type { Wanted } from './list-filters.ts'
import type { Stretch } from './list-sort.ts'

type Condition = RawBuilder<boolean>

/** So many rows are looked at in their order for a page, before the filters are asked which rows there are at all. */
const fewSteps = 3000
/** So many rows that pass the filters are put in order by hand. */
const fewRows = 5000
const manySteps = 30_000
/** What a search by words finds is dearer to meet by chance than to fetch, unless so many of fewer steps met it. */
const fewStepsForWords = 1000
const oftenMet = 7

const commonFrom = 60_000
const mostSteps = 200_000

const Plan = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]) })])

/** How many rows the engine expects, from its figures about the table; nothing is read for it. */
const likelyCount = async (db: ReadDb, condition: Condition): Promise<number> => {
  const { rows } = await sql`explain (format json) select 1 from read.quotation_list as q where ${condition}`.execute(
    db,
  )
  return Plan.parse(rows)[0]['QUERY PLAN'][0].Plan['Plan Rows']
}

/** `named`: few rows can match, a reference is looked for. */
export type Search = 'none' | 'worded' | 'named'

const all = (conditions: readonly Condition[]): Condition => sql`${sql.join(conditions, sql` and `)}`

/**
 * The first rows of a stretch of a list that pass its filters. The order has an index, most filters have one too, and no
 * index has both: where many rows pass, a page is found within a few steps along the order; where few pass, they are
 * fetched and put in order. Which it is, the engine cannot know where filters hang together, so it is tried, with bounds.
 */
const rowsWithin = async <Row>(
  db: ReadDb,
  columns: RawBuilder<unknown>,
  { lead, rest }: Wanted,
  { within, order }: Stretch,
  limit: number,
  search: Search,
): Promise<Row[]> => {
  const table = sql`read.quotation_list as q`
  if (rest.length === 0) {
    const plain = sql<Row>`select ${columns} from ${table} where ${all([...lead, within])} order by ${order} limit ${limit}`
    return (await plain.execute(db)).rows
  }
  const walked = async (steps: number) => {
    const walk = sql<Row>`select ${columns} from (
      select * from ${table} where ${all([...lead, within])} order by ${order} limit ${steps}
    ) as q where ${all(rest)} order by ${order} limit ${limit}`
    return (await walk.execute(db)).rows
  }
  const matching = all([...lead, within, ...rest])
  const near = search === 'named' ? [] : await walked(search === 'worded' ? fewStepsForWords : fewSteps)
  if (near.length === limit) return near
  // So many within a few steps make a page within many.
  const promising = search === 'worded' ? oftenMet : (limit * fewSteps) / manySteps
  const further = near.length >= promising ? await walked(manySteps) : []
  if (further.length === limit) return further
  const few = await sql<Row & { of_all: string }>`select ${columns}, count(*) over () as of_all from (
    select * from ${table} where ${matching} limit ${fewRows}
  ) as q order by ${order} limit ${limit}`.execute(db)
  if (Number(few.rows[0]?.of_all ?? 0) < fewRows) return few.rows
  // What is as common as that is met on a longer walk, even where the beginning of the order has none of it.
  const common = (await likelyCount(db, matching)) > commonFrom ? await walked(mostSteps) : []
  if (common.length === limit) return common
  // `offset 0`: the order is not to be walked along.
  const every = sql<Row>`select ${columns} from (select * from ${table} where ${matching} offset 0) as q
    order by ${order} limit ${limit}`
  return (await every.execute(db)).rows
}

/** The first rows of a list that pass its filters, stretch after stretch. */
export const rowsInOrder = async <Row>(
  db: ReadDb,
  columns: RawBuilder<unknown>,
  wanted: Wanted,
  stretches: readonly Stretch[],
  { limit, search }: { limit: number; search: Search },
): Promise<Row[]> => {
  const rows: Row[] = []
  for (const stretch of stretches) {
    if (rows.length < limit)
      rows.push(...(await rowsWithin<Row>(db, columns, wanted, stretch, limit - rows.length, search)))
  }
  return rows
}

/** How many rows pass, but no more than so many are counted. */
export const countUpTo = ({ lead, rest }: Wanted, most: number): RawBuilder<{ count: string }> =>
  sql`select count(*) as count from (
    select 1 from read.quotation_list where ${all([...lead, ...rest])} limit ${most}
  ) as counted`
