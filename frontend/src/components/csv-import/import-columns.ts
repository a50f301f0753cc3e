/** What an import can fill: the field, its name, and other names that files give it, in any language. */
export interface ImportColumn {
  field: string
  label: string
  required?: boolean
  names?: readonly string[]
  /** Amounts, whose style is told by all of the file. */
  isNumber?: boolean
}

/** Which column of the file fills a field; a field that none fills is not there. */
export type ColumnChoice = Readonly<Record<string, number>>

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

const namesOf = ({ field, label, names = [] }: ImportColumn) => [field, label, ...names].map(plain)

/** Finds each field's column: the one used last time, then one of the same name, then one whose name begins like it. */
export const guessColumns = (
  columns: readonly ImportColumn[],
  header: readonly string[],
  remembered: Readonly<Record<string, string>> = {},
): ColumnChoice => {
  const words = header.map(plain)
  const taken = new Set<number>()
  const choice: Record<string, number> = {}
  const take = (found: (column: ImportColumn, word: string) => boolean) => {
    for (const column of columns) {
      if (choice[column.field] !== undefined) continue
      const index = words.findIndex((word, at) => word !== '' && !taken.has(at) && found(column, word))
      if (index < 0) continue
      taken.add(index)
      choice[column.field] = index
    }
  }
  take(({ field }, word) => remembered[field] !== undefined && plain(remembered[field]) === word)
  take((column, word) => namesOf(column).includes(word))
  take((column, word) =>
    namesOf(column).some(
      (name) => name.length > 2 && word.length > 2 && (word.startsWith(name) || name.startsWith(word)),
    ),
  )
  return choice
}

/** What is kept for the next file: the heading that each field came from. */
export const rememberedOf = (choice: ColumnChoice, header: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(choice).flatMap(([field, index]) => {
      const heading = header[index]
      return heading === undefined ? [] : [[field, heading]]
    }),
  )

/** A row's cells by field, as the server reads them; empty cells too: an empty cell may empty a field. */
export const cellsOf = (choice: ColumnChoice, cells: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(choice).map(([field, index]) => [field, cells[index] ?? '']))
