import { columnName } from '@freight/contracts/tables/columns'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { FilePlaces } from '../http/file-places.ts'
import type { ReadDb } from '../http/read-models.ts'
import { searchPatterns } from '../list/search-words.ts'
import { cursorOf, readCursor, type SortType } from '../http/cursor.ts'

/** The table of a catalogue for its list. */
export type Catalogue<Sort extends string> = {
  /** A view of the schema `read`, or a subquery, with `key`, `search` and `active`. */
  table: string | RawBuilder<unknown>
  /** Columns by field of the response, e.g. `{ id: 'key', changedAt: 'changed_at' }`. */
  columns: Readonly<Record<string, string>>
  /** Sortable columns, the default first; none of them may be null. */
  sorts: Readonly<Record<Sort, { column: string; type: SortType }>>
}

/** Columns for the fields of a response schema. */
export const entryColumns = ({ shape }: z.ZodObject): Catalogue<string>['columns'] =>
  Object.fromEntries(Object.keys(shape).map((field) => [field, field === 'id' ? 'key' : columnName(field)]))

type Query<Sort extends string> = {
  q: string
  sort?: Sort | `-${Sort}` | undefined
  cursor?: string | undefined
  limit: number
}

type Page = { rows: Record<string, unknown>[]; nextCursor?: string; total: number }

const allOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`

const source = (table: string | RawBuilder<unknown>) => (typeof table === 'string' ? sql.table(table) : table)

const selectList = (columns: Readonly<Record<string, string>>) =>
  sql.join(Object.entries(columns).map(([name, column]) => sql`${sql.ref(column)} as ${sql.ref(name)}`))

/**
 * One page of a catalogue's list, and the number of matching entries on all pages.
 * @throws ZodError when the cursor belongs to another list or sort
 */
export const catalogueRows = async <Sort extends string>(
  db: ReadDb,
  { table, columns, sorts }: Catalogue<Sort>,
  { q, sort, cursor, limit }: Query<Sort>,
  filters: readonly RawBuilder<boolean>[],
): Promise<Page> => {
  const [defaultSort = ''] = Object.keys(sorts)
  const chosenOrder = sort ?? defaultSort
  const downwards = chosenOrder.startsWith('-')
  const order = new Map<string, { column: string; type: SortType }>(Object.entries(sorts)).get(
    chosenOrder.replace('-', ''),
  )
  if (!order) throw new Error(`The list is not sorted by ${chosenOrder}`)
  const column = sql.ref(order.column)
  const conditions = [...searchPatterns(q).map((pattern) => sql<boolean>`search like ${pattern}`), ...filters]
  const pageConditions = [...conditions]
  if (cursor !== undefined) {
    const { value, key } = readCursor(cursor, chosenOrder, order)
    pageConditions.push(
      sql<boolean>`(${column}, key) ${sql.raw(downwards ? '<' : '>')} (${value}::${sql.raw(order.type)}, ${key})`,
    )
  }
  const direction = sql.raw(downwards ? 'desc' : 'asc')
  type Found = Record<string, unknown> & { sort_value: string; sort_key: string }
  const [pageResult, countResult] = await Promise.all([
    sql<Found>`select ${selectList(columns)}, ${column}::text as sort_value, key as sort_key from ${source(table)}
      where ${allOf(pageConditions)} order by ${column} ${direction}, key ${direction} limit ${limit + 1}`.execute(db),
    sql<{ total: string }>`select count(*) as total from ${source(table)} where ${allOf(conditions)}`.execute(db),
  ])
  const rows = pageResult.rows.slice(0, limit)
  const last = rows.at(-1)
  return {
    rows: rows.map(({ sort_value: _value, sort_key: _key, ...row }) => row),
    ...(pageResult.rows.length > limit &&
      last && { nextCursor: cursorOf(chosenOrder, last.sort_value, last.sort_key) }),
    total: Number(countResult.rows[0]?.total ?? 0),
  }
}

/** One entry of a catalogue with all its columns; undefined if it does not exist. */
export const catalogueEntry = async (
  db: ReadDb,
  { table, columns }: Pick<Catalogue<string>, 'table' | 'columns'>,
  id: string,
): Promise<Record<string, unknown> | undefined> => {
  const { rows } = await sql<
    Record<string, unknown>
  >`select ${selectList(columns)} from ${source(table)} where key = ${id}`.execute(db)
  return rows[0]
}

/** @throws NotFound when the catalogue has no such entry */
export const requireEntry = async (db: ReadDb, table: `read.${string}`, id: string): Promise<void> => {
  const { rows } = await sql`select from ${source(table)} where key = ${id}`.execute(db)
  if (rows.length === 0) throw new NotFound(`There is no ${id} in this catalogue`)
}

/** Filters by several values; no filter without values. */
export const byValues = (column: string, values: readonly string[] | undefined): RawBuilder<boolean>[] =>
  values === undefined || values.length === 0 ? [] : [sql<boolean>`${sql.ref(column)} = any(${values})`]

/** Filters by a boolean. */
export const byFlag = (column: string, value: 'true' | 'false' | undefined): RawBuilder<boolean>[] =>
  value === undefined ? [] : [sql<boolean>`${sql.ref(column)} = ${value === 'true'}`]

/** Filters by active, inactive or all entries. */
export const byActivity = (activity: 'active' | 'inactive' | 'all'): RawBuilder<boolean>[] =>
  activity === 'all' ? [] : [sql<boolean>`active = ${activity === 'active'}`]

export type CatalogueNeeds = Pick<Platform, 'http' | 'eventStore'> & {
  readDb: ReadDb
  names: () => Promise<(id: string) => string>
  /** Time zone of a company. */
  zoneOf: (company: string) => Promise<string>
  filePlace: FilePlaces
}
