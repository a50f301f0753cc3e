/** SQL type of a column; a row has numerics and dates as text, and instants as ISO text. */
export type ColumnType = 'text' | 'int' | 'numeric' | 'boolean' | 'date' | 'timestamptz' | 'jsonb'

/** Definition of a read-table column; types, SQL and indexes are derived from it. */
export type Column<Type extends ColumnType = ColumnType, Value = unknown> = {
  type: Type
  /** Value before the first event; undefined: the column is nullable. */
  initial: Value
  /** A list can sort by it: an index has the rows in its order, with these further columns. */
  covering?: readonly string[]
  /** No list row shows it: it is for searches or for the projection itself. */
  internal?: true
}

/** Columns of a table by their names in a row, besides `key` and `revision` of every table. */
export type Columns = Readonly<Record<string, Column>>

/** Makes a column of an SQL type, e.g. `text('')`, `text<Status>('REQUESTED')`; nullable without an initial value. */
type ColumnFactory<Type extends ColumnType, Usual> = {
  <Value extends Usual | null | undefined = Usual>(initial: NoInfer<Value>): Column<Type, Value>
  <Value extends Usual | null | undefined = Usual>(): Column<Type, Value | undefined>
}
const columnFactory = <Type extends ColumnType, Usual>(type: Type): ColumnFactory<Type, Usual> =>
  // A single expression cannot have overloads.
  ((initial?: Usual) => ({ type, initial })) as ColumnFactory<Type, Usual>

export const text = columnFactory<'text', string>('text')
export const int = columnFactory<'int', number>('int')
export const numeric = columnFactory<'numeric', string>('numeric')
export const boolean = columnFactory<'boolean', boolean>('boolean')
export const date = columnFactory<'date', string>('date')
export const timestamptz = columnFactory<'timestamptz', string>('timestamptz')
export const jsonb = columnFactory<'jsonb', object>('jsonb')

/** Instant of an event that has not happened yet. */
export const epoch = '1970-01-01T00:00:00.000Z'

/** Marks a column; see `Column`. */
export const inOrder = <Of extends Column>(
  column: Of,
  ...covering: string[]
): Of & { covering: readonly string[] } => ({
  ...column,
  covering,
})
export const internal = <Of extends Column>(column: Of): Of & { internal: true } => ({ ...column, internal: true })

type Optional<Of extends Columns> = {
  [Field in keyof Of]: undefined extends Of[Field]['initial'] ? Field : never
}[keyof Of]

/** A row as its projection writes it. */
export type RowOf<Of extends Columns> = {
  [Field in Exclude<keyof Of, Optional<Of>>]: Of[Field]['initial']
} & { [Field in Optional<Of>]?: Of[Field]['initial'] }

/**
 * The row before the first event. It has every field, also undefined ones: copying a row that gains a field is thirty
 * times slower.
 */
export const initialRow = <Of extends Columns>(columns: Of): RowOf<Of> =>
  // The compiler cannot infer the type of each entry.
  Object.fromEntries(Object.entries(columns).map(([field, { initial }]) => [field, initial])) as RowOf<Of>

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name

/** SQL name of a column. */
export const columnName = <Field extends string>(field: Field): Snake<Field> =>
  field.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`) as Snake<Field>

type StoredValue<Of extends Column> =
  | (Of['type'] extends 'timestamptz' ? Date : Exclude<Of['initial'], undefined>)
  | (undefined extends Of['initial'] ? null : never)

/** A row as a query returns it, with days selected as text. */
export type StoredRow<Of extends Columns> = { key: string; revision: number } & {
  [Field in keyof Of & string as Snake<Field>]: StoredValue<Of[Field]>
}

/** SQL names of the columns with a mark. */
export type NamesMarked<Of extends Columns, Mark> = Snake<
  { [Field in keyof Of & string]: Of[Field] extends Mark ? Field : never }[keyof Of & string]
>
