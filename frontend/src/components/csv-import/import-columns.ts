import type { Column } from '@freight/contracts/api/file-columns'
import type { Language } from '../../lib/storage/storage.ts'
import type { FieldSpec } from '../entry-form/field-spec.ts'

/** A field that an import can fill, with its name and its other headings in any language. */
export interface ImportColumn {
  field: string
  label: string
  required?: boolean
  names?: readonly string[]
  /** Amounts: all cells of the file together decide the number style. */
  isNumber?: boolean
  /** Codes of warnings that need a reason in this field before the row is accepted. */
  reasonFor?: readonly string[]
  /** Rows with the same value are one entry: they are sent together. */
  groups?: boolean
  /** How changes of a column show that only this file has. */
  spec?: FieldSpec
}

interface FileRules {
  required: ReadonlySet<string>
  /** Other headings by field, in any language. */
  names: Readonly<Record<string, readonly string[]>>
  /** Field whose value is the same in rows of one entry. */
  groups?: string
}

/** Import columns of a file that the contract describes. */
export const columnsOfFile = (
  columns: readonly Column[],
  language: Language,
  { required, names, groups }: FileRules,
): ImportColumn[] =>
  columns.map(({ field, kind, title }) => ({
    field,
    label: title[language],
    required: required.has(field),
    names: [...Object.values(title), ...(names[field] ?? [])],
    isNumber: kind === 'number',
    groups: field === groups,
  }))

/** Column of the file per field; a field without a column is absent. */
export type ColumnChoice = Readonly<Record<string, number>>

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

const namesOf = ({ field, label, names = [] }: ImportColumn) => [field, label, ...names].map(plain)

/** Finds each field’s column: the remembered heading, then the same name, then a name that begins like it. */
export const guessColumns = (
  columns: readonly ImportColumn[],
  header: readonly string[],
  remembered: Readonly<Record<string, string>> = {},
): ColumnChoice => {
  const words = header.map(plain)
  const usedIndexes = new Set<number>()
  const choice: Record<string, number> = {}
  const assignColumns = (isMatch: (column: ImportColumn, word: string) => boolean) => {
    for (const column of columns) {
      if (choice[column.field] !== undefined) continue
      const index = words.findIndex((word, at) => word !== '' && !usedIndexes.has(at) && isMatch(column, word))
      if (index < 0) continue
      usedIndexes.add(index)
      choice[column.field] = index
    }
  }
  assignColumns(({ field }, word) => remembered[field] !== undefined && plain(remembered[field]) === word)
  assignColumns((column, word) => namesOf(column).includes(word))
  assignColumns((column, word) =>
    namesOf(column).some(
      (name) => name.length > 2 && word.length > 2 && (word.startsWith(name) || name.startsWith(word)),
    ),
  )
  return choice
}

/** Stored for the next file: the heading of each field. */
export const rememberedOf = (choice: ColumnChoice, header: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(choice).flatMap(([field, index]) => {
      const heading = header[index]
      return heading === undefined ? [] : [[field, heading]]
    }),
  )

/**
 * The cells of a row by field, as the server expects them; also empty cells, because an empty cell may clear a field.
 */
export const cellsOf = (choice: ColumnChoice, cells: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(choice).map(([field, index]) => [field, cells[index] ?? '']))
