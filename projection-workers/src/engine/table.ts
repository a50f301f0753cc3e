import type { AnyProjection, Row } from './projection.ts'
import { lettersIn } from '@freight/contracts/search-text'
import { columnName, type Columns, type ColumnType } from '@freight/contracts/tables/columns'
import type { HeldRow } from './fold.ts'
import type { Client } from './registry.ts'

const qualifiedName = (physical: string): string => `projection.${physical}`

type Field = { field: string; column: string; type: ColumnType }

// Cached: the columns of a projection never change, and each batch needs them.
const fieldCache = new WeakMap<AnyProjection['columns'], readonly Field[]>()

const fieldsOf = ({ columns }: AnyProjection): readonly Field[] => {
  const cached = fieldCache.get(columns)
  if (cached) return cached
  const fieldList = Object.entries(columns).map(([field, { type }]) => ({ field, column: columnName(field), type }))
  fieldCache.set(columns, fieldList)
  return fieldList
}

/** Name of the table with the search words of a table. */
const wordsTableOf = (name: string): string => `${name}_words`

/** Statements for an empty table with only its primary key; indexes are cheaper to create at the end of a build. */
export const tableStatements = (projection: AnyProjection, physical: string): string[] => {
  const columns = fieldsOf(projection)
  return [
    `create table ${qualifiedName(physical)} (key text primary key, revision int not null,
      ${columns.map(({ column, type }) => `${column} ${type}`).join(', ')}) with (fillfactor = 85)`,
    // No query filters by these columns, and statistics on JSON are expensive.
    ...columns
      .filter(({ type }) => type === 'jsonb')
      .map(({ column }) => `alter table ${qualifiedName(physical)} alter column ${column} set statistics 0`),
    ...(projection.words ? [`create table ${qualifiedName(wordsTableOf(physical))} (word text primary key)`] : []),
  ]
}

export const indexStatements = ({ indexes }: AnyProjection, physical: string): string[] =>
  indexes.map((index) => `create index on ${qualifiedName(physical)} ${index}`)

/** Indexes for the sortable columns of a list; the key orders rows with equal values. */
export const orderIndexes = (columns: Columns): string[] =>
  Object.entries(columns).flatMap(([field, { covering }]) => {
    if (!covering) return []
    const includeClause = covering.length === 0 ? '' : ` include (${covering.map(columnName).join(', ')})`
    return [`(${columnName(field)}, key)${includeClause}`]
  })

/** Executes statements without a result, in order. */
export const execute = async (client: Client, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await client.query(statement)
}

/** Updates the planner statistics and the visibility map. It cannot run inside a transaction. */
export const tidyTable = (db: Pick<Client, 'query'>, physical: string) =>
  db.query(`vacuum (analyze) ${qualifiedName(physical)}`)

export const dropTable = (client: Pick<Client, 'query'>, physical: string) =>
  client.query(`drop table if exists ${qualifiedName(physical)}, ${qualifiedName(wordsTableOf(physical))}`)

/** Points the view of the readers at another table. */
export const showTable = async (client: Client, { table, words }: AnyProjection, physical: string): Promise<void> => {
  const views = words
    ? [[table, physical] as const, [wordsTableOf(table), wordsTableOf(physical)] as const]
    : [[table, physical] as const]
  for (const [view, tableName] of views) {
    await client.query(`drop view if exists read.${view}`)
    await client.query(`create view read.${view} as select * from ${qualifiedName(tableName)}`)
  }
}

// A row must return as the fold wrote it: numerics and dates as text, instants as ISO text. By type id of PostgreSQL:
// boolean, bigint, int, json, timestamptz and jsonb.
const parsers: Record<number, (text: string) => unknown> = {
  16: (text) => text === 't',
  20: Number,
  23: Number,
  114: (text) => JSON.parse(text) as unknown,
  1184: (text) => new Date(text).toISOString(),
  3802: (text) => JSON.parse(text) as unknown,
}
const types = { getTypeParser: (oid: number) => parsers[oid] ?? ((text: string) => text) }

type LoadedRow = Record<string, unknown> & { key: string; revision: number }

/** The existing rows of these keys. */
export const loadRows = async (
  client: Pick<Client, 'query'>,
  projection: AnyProjection,
  physical: string,
  keys: readonly string[],
): Promise<Map<string, HeldRow>> => {
  const rows = new Map<string, HeldRow>()
  if (keys.length === 0) return rows
  const columns = fieldsOf(projection).map(({ field, column }) => `${column} as "${field}"`)
  const result = await client.query<LoadedRow>({
    name: `load_${physical}`,
    text: `select key, revision, ${columns.join(', ')} from ${qualifiedName(physical)} where key = any($1)`,
    values: [keys],
    types,
  })
  for (const { key, revision, ...row } of result.rows) {
    rows.set(key, { revision, row: withoutNulls(row) })
  }
  return rows
}

/** Sets nulls to undefined, which keeps the object shape that makes copies fast: see `initialRow`. */
const withoutNulls = (row: Record<string, unknown>): Row => {
  for (const field in row) if (row[field] === null) row[field] = undefined
  return row
}

const upsertText = (projection: AnyProjection, physical: string): string => {
  const fieldList = fieldsOf(projection)
  const typedColumns = fieldList.map(({ field, type }) => `"${field}" ${type}`)
  const columns = fieldList.map(({ column }) => column)
  return `insert into ${qualifiedName(physical)} as kept (key, revision, ${columns.join(', ')})
    select key, revision, ${fieldList.map(({ field }) => `"${field}"`).join(', ')}
    from json_to_recordset($1) as given (key text, revision int, ${typedColumns.join(', ')})
    on conflict (key) do update set revision = excluded.revision,
      ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
    where kept.revision < excluded.revision`
}

const compareText = (one: string, other: string) => (one < other ? -1 : Number(one > other))

/**
 * Saves rows by key; a row with a higher revision is left alone. Rows and words are sorted, so that concurrent writers
 * cannot deadlock.
 */
export const saveRows = async (
  client: Pick<Client, 'query'>,
  projection: AnyProjection,
  physical: string,
  rows: readonly { key: string; stored: HeldRow }[],
): Promise<void> => {
  if (rows.length === 0) return
  await client.query({
    name: `save_${physical}`,
    text: upsertText(projection, physical),
    values: [
      JSON.stringify(
        rows
          .toSorted((one, other) => compareText(one.key, other.key))
          .map(({ key, stored: { revision, row } }) => ({ ...row, key, revision })),
      ),
    ],
  })
  const { words } = projection
  if (words === undefined) return
  await client.query({
    name: `words_${physical}`,
    text: `insert into ${qualifiedName(wordsTableOf(physical))} select unnest($1::text[]) on conflict do nothing`,
    values: [[...new Set(rows.flatMap(({ stored: { row } }) => lettersIn(String(row[words]))))].toSorted(compareText)],
  })
}
