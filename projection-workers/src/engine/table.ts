import type { AnyProjection, Row } from './projection.ts'
import { lettersIn } from '@freight/contracts/search-text'
import { columnName, type Columns, type ColumnType } from '@freight/contracts/tables/columns'
import type { HeldRow } from './fold.ts'
import type { Client } from './registry.ts'

const qualified = (physical: string): string => `projection.${physical}`

type Field = { field: string; column: string; type: ColumnType }

// They stay what they are, and each batch asks for them.
const fields = new WeakMap<AnyProjection['columns'], readonly Field[]>()

const fieldsOf = ({ columns }: AnyProjection): readonly Field[] => {
  const known = fields.get(columns)
  if (known) return known
  const found = Object.entries(columns).map(([field, { type }]) => ({ field, column: columnName(field), type }))
  fields.set(columns, found)
  return found
}

/** The table of the words that are in a table. */
const wordsOf = (name: string): string => `${name}_words`

/** An empty table for a build: only its key, because indexes are cheaper made at once at the end. */
export const tableStatements = (projection: AnyProjection, physical: string): string[] => {
  const columns = fieldsOf(projection)
  return [
    `create table ${qualified(physical)} (key text primary key, revision int not null,
      ${columns.map(({ column, type }) => `${column} ${type}`).join(', ')}) with (fillfactor = 85)`,
    // Nothing is ever looked for in them, and figures about documents are dear.
    ...columns
      .filter(({ type }) => type === 'jsonb')
      .map(({ column }) => `alter table ${qualified(physical)} alter column ${column} set statistics 0`),
    ...(projection.words ? [`create table ${qualified(wordsOf(physical))} (word text primary key)`] : []),
  ]
}

export const indexStatements = ({ indexes }: AnyProjection, physical: string): string[] =>
  indexes.map((index) => `create index on ${qualified(physical)} ${index}`)

/** The indexes of the columns that a list can be sorted by; rows that are alike are told apart by their key. */
export const orderIndexes = (columns: Columns): string[] =>
  Object.entries(columns).flatMap(([field, { covering }]) => {
    if (!covering) return []
    const more = covering.length === 0 ? '' : ` include (${covering.map(columnName).join(', ')})`
    return [`(${columnName(field)}, key)${more}`]
  })

/** Executes statements that answer nothing, one after the other. */
export const execute = async (client: Client, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await client.query(statement)
}

/** Tells the planner what is in the table, and that all of it is visible. It cannot be part of a transaction. */
export const tidyTable = (db: Pick<Client, 'query'>, physical: string) =>
  db.query(`vacuum (analyze) ${qualified(physical)}`)

export const dropTable = (client: Pick<Client, 'query'>, physical: string) =>
  client.query(`drop table if exists ${qualified(physical)}, ${qualified(wordsOf(physical))}`)

/** Points the readers' view at another table. */
export const showTable = async (client: Client, { table, words }: AnyProjection, physical: string): Promise<void> => {
  const shown = words
    ? [[table, physical] as const, [wordsOf(table), wordsOf(physical)] as const]
    : [[table, physical] as const]
  for (const [view, behind] of shown) {
    await client.query(`drop view if exists read.${view}`)
    await client.query(`create view read.${view} as select * from ${qualified(behind)}`)
  }
}

// A row must come back as the fold wrote it: numerics and dates as text, instants as ISO text.
const parsers: Record<number, (text: string) => unknown> = {
  16: (text) => text === 't',
  20: Number,
  23: Number,
  114: (text) => JSON.parse(text) as unknown,
  1184: (text) => new Date(text).toISOString(),
  3802: (text) => JSON.parse(text) as unknown,
}
const types = { getTypeParser: (oid: number) => parsers[oid] ?? ((text: string) => text) }

type Loaded = Record<string, unknown> & { key: string; revision: number }

/** The rows of these keys, as far as they exist. */
export const loadRows = async (
  client: Pick<Client, 'query'>,
  projection: AnyProjection,
  physical: string,
  keys: readonly string[],
): Promise<Map<string, HeldRow>> => {
  const rows = new Map<string, HeldRow>()
  if (keys.length === 0) return rows
  const columns = fieldsOf(projection).map(({ field, column }) => `${column} as "${field}"`)
  const found = await client.query<Loaded>({
    name: `load_${physical}`,
    text: `select key, revision, ${columns.join(', ')} from ${qualified(physical)} where key = any($1)`,
    values: [keys],
    types,
  })
  for (const { key, revision, ...row } of found.rows) {
    rows.set(key, { revision, row: withoutNulls(row) })
  }
  return rows
}

/** The row with its fields as it begins with them, so that it is copied as fast: see `initialRow`. */
const withoutNulls = (row: Record<string, unknown>): Row => {
  for (const field in row) if (row[field] === null) row[field] = undefined
  return row
}

const upsertText = (projection: AnyProjection, physical: string): string => {
  const all = fieldsOf(projection)
  const typed = all.map(({ field, type }) => `"${field}" ${type}`)
  const columns = all.map(({ column }) => column)
  return `insert into ${qualified(physical)} as kept (key, revision, ${columns.join(', ')})
    select key, revision, ${all.map(({ field }) => `"${field}"`).join(', ')}
    from json_to_recordset($1) as given (key text, revision int, ${typed.join(', ')})
    on conflict (key) do update set revision = excluded.revision,
      ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
    where kept.revision < excluded.revision`
}

const inOrder = (one: string, other: string) => (one < other ? -1 : Number(one > other))

/**
 * Saves rows by key; a row that is already further is left alone. Keys and words go in their order, so that two who save
 * beside each other wait for one another and never in a circle.
 */
export const saveRows = async (
  client: Pick<Client, 'query'>,
  projection: AnyProjection,
  physical: string,
  rows: readonly { key: string; held: HeldRow }[],
): Promise<void> => {
  if (rows.length === 0) return
  await client.query({
    name: `save_${physical}`,
    text: upsertText(projection, physical),
    values: [
      JSON.stringify(
        rows
          .toSorted((one, other) => inOrder(one.key, other.key))
          .map(({ key, held: { revision, row } }) => ({ ...row, key, revision })),
      ),
    ],
  })
  const { words } = projection
  if (words === undefined) return
  await client.query({
    name: `words_${physical}`,
    text: `insert into ${qualified(wordsOf(physical))} select unnest($1::text[]) on conflict do nothing`,
    values: [[...new Set(rows.flatMap(({ held: { row } }) => lettersIn(String(row[words]))))].toSorted(inOrder)],
  })
}
