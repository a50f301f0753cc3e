/** SQL type of a column; a row holds numerics and dates as text and instants as ISO text. */
export type ColumnType = 'text' | 'int' | 'numeric' | 'boolean' | 'date' | 'timestamptz' | 'jsonb'

/** What is said of a column of a read table, once: everything else about it is derived from this. */
export type Column<Type extends ColumnType = ColumnType, Value = unknown> = {
  type: Type
  /** What it holds before an event says more; undefined: it may hold nothing. */
  initial: Value
  /** A list can be sorted by it: an index has the rows in its order, and these columns at hand. */
  covering?: readonly string[]
  /** No row of a list shows it: rows are looked for by it, or the projection remembers it. */
  internal?: true
}

/** The columns of a table by their names in a row, besides `key` and `revision`, which every table has. */
export type Columns = Readonly<Record<string, Column>>

/** A column of an SQL type, e.g. `text('')`, `text<Status>('REQUESTED')`; without an initial value it may hold nothing. */
type Kind<Type extends ColumnType, Usual> = {
  <Value extends Usual | null | undefined = Usual>(initial: NoInfer<Value>): Column<Type, Value>
  <Value extends Usual | null | undefined = Usual>(): Column<Type, Value | undefined>
}
const kind = <Type extends ColumnType, Usual>(type: Type): Kind<Type, Usual> =>
  // An overloaded function cannot be written as one expression.
  ((initial?: Usual) => ({ type, initial })) as Kind<Type, Usual>

export const text = kind<'text', string>('text')
export const int = kind<'int', number>('int')
export const numeric = kind<'numeric', string>('numeric')
export const boolean = kind<'boolean', boolean>('boolean')
export const date = kind<'date', string>('date')
export const timestamptz = kind<'timestamptz', string>('timestamptz')
export const jsonb = kind<'jsonb', object>('jsonb')

/** The instant of what has not happened yet. */
export const epoch = '1970-01-01T00:00:00.000Z'

/** The same column, marked; see `Column`. */
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
 * The row before the first event. It has every field, also those that hold nothing yet: a row that gets a new one is copied
 * field by field, thirty times as slowly as one that keeps its fields.
 */
export const initialRow = <Of extends Columns>(columns: Of): RowOf<Of> =>
  // The compiler does not follow what becomes of each entry.
  Object.fromEntries(Object.entries(columns).map(([field, { initial }]) => [field, initial])) as RowOf<Of>

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name

/** The name of a column in SQL. */
export const columnName = <Field extends string>(field: Field): Snake<Field> =>
  field.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`) as Snake<Field>

type StoredValue<Of extends Column> =
  | (Of['type'] extends 'timestamptz' ? Date : Exclude<Of['initial'], undefined>)
  | (undefined extends Of['initial'] ? null : never)

/** A row as a query gets it, days asked for as text. */
export type StoredRow<Of extends Columns> = { key: string; revision: number } & {
  [Field in keyof Of & string as Snake<Field>]: StoredValue<Of[Field]>
}

/** The names in SQL of the columns that have a mark. */
export type NamesMarked<Of extends Columns, Mark> = Snake<
  { [Field in keyof Of & string]: Of[Field] extends Mark ? Field : never }[keyof Of & string]
>
