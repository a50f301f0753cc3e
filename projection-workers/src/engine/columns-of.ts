import type { Field, Fields } from '@freight/contracts/api/fields'
import { boolean, type Column, jsonb, text } from '@freight/contracts/tables/columns'

const columnOf = ({ kind, initial }: Field): Column => {
  if (kind === 'flag') return boolean(initial === true)
  if (kind === 'list') return jsonb<readonly string[]>([])
  return text<string | null>(typeof initial === 'string' ? initial : null)
}

// Stored events may have values that a choice no longer offers.
type Stored<Value> = Value extends boolean
  ? boolean
  : Value extends readonly string[]
    ? readonly string[]
    : Value extends string
      ? string
      : Value

/** Columns of a table for the fields of a catalogue. */
export const columnsOf = <Of extends Fields>(fields: Of) =>
  // The compiler cannot infer columns that are built one by one.
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, columnOf(field)])) as {
    [Name in keyof Of]: Column<Column['type'], Stored<Of[Name]['initial']>>
  }

/** Rises with each field, because a field is a column; `ownVersion` is raised for any other change. */
export const versionOf = (fields: Fields, ownVersion: number): number => Object.keys(fields).length + ownVersion
