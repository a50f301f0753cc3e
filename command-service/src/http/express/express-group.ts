import { isDeepStrictEqual } from 'node:util'
import type { RowProblem, RowResult } from '@freight/contracts/api/catalogue'
import {
  expressColumns,
  expressHeadColumns,
  expressLineColumns,
} from '@freight/contracts/express-shipment/file/express-file'
import type { Column } from '@freight/contracts/api/file-columns'
import { ZodError } from 'zod'
import { type NumberStyle, numberStyleOf, readNumber } from '../../rate-import/values/numbers.ts'
import { bodyOf } from '../body-of.ts'
import { text } from '../by-name.ts'
import type { Row } from '../import-rows.ts'
import { problemAt, problemsOf } from '../row-problems.ts'
import { type Fields, typedCells } from '../typed-cells.ts'

/** A row of the file with its values and problems so far. */
export type ReadRow = { row: Row; fields: Fields; problems: RowProblem[] }

export const numberFieldsOf = (columns: readonly Column[]): string[] =>
  columns.flatMap(({ field, kind }) => (kind === 'number' ? [field] : []))

/** The number style of the file, from these columns and the samples of its other parts. */
export const numberStyleIn = (rows: readonly Row[], fields: readonly string[], samples: readonly string[] = []) =>
  numberStyleOf([...samples, ...rows.flatMap(({ cells }) => fields.map((field) => cells[field] ?? ''))]).style

const lineFields = new Set(expressLineColumns.map(({ field }) => field))

/**
 * A row with its numbers in the number style of the file; `=1234.5` is a workbook's own number. `currency`: that of all
 * amounts; a cell with another one is a problem.
 */
export const readRow = (row: Row, style: NumberStyle, columns = expressColumns, currency?: string): ReadRow => {
  const typed = typedCells(columns, row.cells)
  const fields: Record<string, unknown> = { ...typed.fields }
  const problems = [...typed.problems]
  for (const field of numberFieldsOf(columns)) {
    const cell = (row.cells[field] ?? '').trim()
    const own = /^=(-?\d+(?:\.\d+)?)$/.exec(cell)?.[1]
    if (own !== undefined) fields[field] = own
    if (cell === '' || own !== undefined) continue
    const read = readNumber(cell, style)
    if ('number' in read) {
      fields[field] = read.number
      if (currency !== undefined && read.currency !== undefined && read.currency !== currency)
        problems.push(problemAt('OTHER_CURRENCY', `${cell} is not in ${currency}.`, { currency }, field))
    } else if (read.unread === 'AMBIGUOUS')
      problems.push(problemAt('AMBIGUOUS_NUMBER', `${cell} can be read in two ways.`, undefined, field))
    // The schema refuses it, and the problem names the column.
    else fields[field] = cell
  }
  return { row, fields, problems }
}

/** Rows by key, in the order of the file. */
const groupsOf = <One>(rows: readonly One[], keyOf: (row: One) => string): Map<string, One[]> => {
  const groups = new Map<string, One[]>()
  for (const one of rows) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}

/** Rows of one shipment have one client reference. */
export const referenceOf = ({ fields }: ReadRow): string => text(fields['clientReference']).toLowerCase()

/** Values of the shipment: those of its first row. A later row may leave them empty, but not contradict them. */
export const headOf = (group: readonly ReadRow[]): Fields => {
  const [first, ...later] = group
  if (!first) return {}
  for (const { field } of expressHeadColumns)
    for (const { row, fields, problems } of later) {
      const isSame =
        isDeepStrictEqual(fields[field], first.fields[field]) ||
        (field === 'clientReference' &&
          text(row.cells[field]).toLowerCase() === text(first.row.cells[field]).toLowerCase())
      if ((row.cells[field] ?? '').trim() !== '' && !isSame)
        problems.push(
          problemAt(
            'DIFFERS',
            `Row ${first.row.row} of the same shipment has another value.`,
            { row: first.row.row },
            field,
          ),
        )
    }
  return Object.fromEntries(Object.entries(first.fields).filter(([field]) => !lineFields.has(field)))
}

const isFilled = (value: unknown) => value !== undefined && value !== ''

const partOf = (fields: Fields, part: 'packingData' | 'goods'): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) =>
      field.startsWith(`${part}.`) && isFilled(value) ? [[field.slice(part.length + 1), value]] : [],
    ),
  )

/** Rows with goods: each is a line of the commercial invoice. */
const goodsRows = (group: readonly ReadRow[]) =>
  group.filter(({ fields }) => Object.keys(partOf(fields, 'goods')).length > 0)

/** The request of a group, as a form would send it. */
export const requestOfGroup = (head: Fields, group: readonly ReadRow[], client: string): object => {
  const { cliente: _, 'duties.incoterm': incoterm, ...fields } = head
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => isFilled(value)))
  return {
    ...bodyOf(given, {}, true),
    ...(client !== '' && { cliente: { id: client, nombreFantasia: '' } }),
    ...(isFilled(incoterm) && {
      duties: { incoterm, payer: incoterm === 'DDP' ? 'SENDER' : 'RECIPIENT', reason: 'PERMANENT' },
    }),
    packingData: group.map((one) => ({ ctnPlt: 'CTN', cantidad: 1, ...partOf(one.fields, 'packingData') })),
    goods: goodsRows(group).map((one) => ({
      unit: 'PCS',
      currency: head['monedaMercaderia'] ?? 'USD',
      ...partOf(one.fields, 'goods'),
    })),
  }
}

/** Adds the problems of an error to the rows that caused them; those of the whole shipment to its first row. */
export const addProblems = (group: readonly ReadRow[], error: unknown): void => {
  const add = (one: ReadRow | undefined, cause: unknown) =>
    one?.problems.push(...problemsOf(cause, expressColumns, one.row.cells))
  if (!(error instanceof ZodError)) {
    add(group[0], error)
    return
  }
  for (const issue of error.issues) {
    const [part, index] = issue.path
    const rows = part === 'goods' ? goodsRows(group) : part === 'packingData' ? group : []
    add(typeof index === 'number' ? rows[index] : group[0], new ZodError([issue]))
  }
}

/** A group is imported whole: with a problem in one of its rows, none is. */
export const resultsOf = <One extends Pick<ReadRow, 'row' | 'problems'>>(
  group: readonly One[],
  resultOf: (one: One, index: number) => Omit<RowResult, 'row'>,
): RowResult[] => {
  const faulty = group.find(({ problems }) => problems.length > 0)
  if (!faulty) return group.map((one, index) => ({ ...resultOf(one, index), row: one.row.row }))
  const other = problemAt('OTHER_ROW', `Row ${faulty.row.row} has a problem.`, { row: faulty.row.row })
  return group.map(({ row, problems }) => ({
    row: row.row,
    outcome: 'problem',
    problems: problems.length > 0 ? problems : [other],
  }))
}

/**
 * Results of the rows, group by group. The client sends the rows of a group together: another part of the file with the
 * same key would be a second one, which is a problem of `field`.
 */
export const resultsOfGroups = async <One extends Pick<ReadRow, 'row' | 'problems'>>(
  rows: readonly One[],
  { keyOf, field, firstRowByKey }: { keyOf: (row: One) => string; field: string; firstRowByKey: Map<string, number> },
  importGroup: (group: readonly One[], first: One) => Promise<RowResult[]>,
): Promise<RowResult[]> => {
  const results: RowResult[] = []
  for (const [key, group] of groupsOf(rows, keyOf)) {
    const [first] = group
    if (!first) continue
    const before = firstRowByKey.get(key) ?? first.row.row
    firstRowByKey.set(key, before)
    if (key !== '' && before !== first.row.row)
      first.problems.push(problemAt('DUPLICATE', `Already in row ${before}.`, { row: before }, field))
    results.push(...(await importGroup(group, first)))
  }
  return results.toSorted((a, b) => a.row - b.row)
}
