import type { RowProblem } from '@freight/contracts/api/catalogue'
import { type Column, wordsOf } from '@freight/contracts/api/file-columns'
import { withoutFormulaMarks } from '@freight/contracts/formula-marks'
import { searchText } from '@freight/contracts/search-text'
import { dayOf } from './day-of.ts'
import { expectedOf } from './expected.ts'

const isGrouped = (text: string, separator: string) => text.split(separator).length > 2

/**
 * Decimal text of a number as a spreadsheet or a person writes it; undefined if it is not a number. If both separators
 * occur, the last one is the decimal separator; a separator that occurs several times only groups digits.
 */
export const plainNumber = (text: string): string | undefined => {
  const digits = text.replaceAll(/[\s\u00a0\u202f']/g, '')
  if (!/^-?\d[\d.,]*$/.test(digits)) return undefined
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')]
  const hasBoth = comma >= 0 && point >= 0
  const decimal = comma > point ? ',' : '.'
  const grouping = decimal === ',' ? '.' : ','
  if (!hasBoth && isGrouped(digits, decimal)) return digits.replaceAll(decimal, '')
  if (hasBoth && isGrouped(digits, decimal)) return undefined
  return digits.replaceAll(grouping, '').replace(decimal, '.').replace(/\.$/, '')
}

export type Fields = Readonly<Record<string, unknown>>

/** The typed fields of a row by column, and its unknown columns and unreadable flags as problems. */
export type TypedRow = { fields: Fields; problems: readonly RowProblem[] }

const yesWords = new Set(['si', 'yes', 'sim', 'true', 'verdadero', 'verdadeiro', '1', 'x', '✓'])
const noWords = new Set(['no', 'nao', 'false', 'falso', '0', '-', ''])

const unreadable = (column: Column, field: string, text: string): RowProblem => ({
  field,
  code: 'INVALID',
  message: `${JSON.stringify(text.slice(0, 80))} cannot be read.`,
  details: { ...expectedOf(column, undefined, text) },
})

const valueOfWord = (column: Column, text: string): string | undefined =>
  Object.entries(wordsOf(column) ?? {}).find(([value, words]) =>
    [value, ...Object.values(words)].some((word) => searchText(word) === searchText(text)),
  )?.[0]

const flagOf = (column: Column, text: string): boolean | undefined => {
  const word = searchText(text)
  if (yesWords.has(word)) return true
  if (noWords.has(word)) return false
  const value = valueOfWord(column, text)
  return value === undefined ? undefined : value === 'true'
}

const listOf = (text: string) =>
  text
    .split(/[;|\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '')

const inCapitals = ({ upper }: Column, text: string) => (upper ? text.toUpperCase() : text)
const wordOrText = (column: Column, text: string) =>
  inCapitals(column, (column.words && valueOfWord(column, text)) ?? withoutFormulaMarks(text))

/**
 * An empty cell empties a text, a list or a flag; in any other column it has no value. An unreadable number or day stays
 * text: the schema of the command refuses it, and the problem then names the row and the column.
 */
const cellValue = (column: Column, cell: string): unknown => {
  const text = cell.trim()
  switch (column.kind) {
    case 'text':
      if (column.words && text === '') return undefined
      // Free text keeps the spaces around it.
      return wordOrText(column, column.words || column.upper ? text : cell)
    case 'flag':
      return flagOf(column, text)
    case 'int':
      return /^-?\d{1,9}$/.test(text) ? Number(text) : text === '' ? undefined : text
    case 'number':
      return plainNumber(text) ?? (text === '' ? undefined : text)
    case 'day':
      return dayOf(text) ?? (text === '' ? undefined : text)
    case 'list':
    case 'users':
      return listOf(withoutFormulaMarks(text)).map((item) => wordOrText(column, item))
    case 'user':
    case 'organization':
    case 'moment':
      return withoutFormulaMarks(text)
  }
}

/** Reads the cells of a row by the columns of its catalogue; read-only columns are ignored. */
export const typedCells = (columns: readonly Column[], cells: Readonly<Record<string, string>>): TypedRow => {
  const fields: Record<string, unknown> = {}
  const problems: RowProblem[] = []
  for (const [field, text] of Object.entries(cells)) {
    const column = columns.find((each) => each.field === field)
    if (!column) {
      problems.push({ field, code: 'COLUMN_UNKNOWN', message: 'The catalogue has no such column.' })
      continue
    }
    if (column.readOnly) continue
    const value = column.mayBeNone && text.trim() === '' ? null : cellValue(column, text)
    if (value === undefined && column.kind === 'flag') problems.push(unreadable(column, field, text))
    if (value !== undefined) fields[field] = value
  }
  return { fields, problems }
}
