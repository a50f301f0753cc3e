import { isDeepStrictEqual } from 'node:util'
import { aggregates } from '@freight/contracts/registry/aggregates'
import type { ImportBody, RowProblem, RowResult } from '@freight/contracts/api/catalogue'
import { type Column, valueAt } from '@freight/contracts/api/file-columns'
import type { Command } from '@freight/contracts/api/command'
import { nameBasedId } from '../handling/decided-events.ts'
import type { Execute, DryRunResult, CommandContext } from '../handling/command-context.ts'
import type { Decided } from '../aggregates/deciders.ts'
import { appliedBefore, stateOf } from './applied-before.ts'
import { bodyOf, topOf } from './body-of.ts'
import type { ImportNeeds } from './by-name.ts'
import type { ImportRules } from './import-rules.ts'
import { withIds } from './named-ids.ts'
import { problemAt, problemsOf } from './row-problems.ts'
import { type Fields, typedCells } from './typed-cells.ts'

type Needs = ImportNeeds & { execute: Execute }
export type Row = ImportBody['rows'][number]
/** The context of one row's command; its command id consists of the import's id and the row's number. */
export type RowContext = Omit<CommandContext, 'commandId' | 'parsed' | 'dryRun'>

// Their appends share disk writes.
const concurrentRows = 16

/** Columns of a file, and the keys that no two rows may share, with the field of each key. */
type RowsOf = { columns: readonly Column[]; keysOf: (fields: Fields) => Keys | Promise<Keys> }
type Keys = ReturnType<ImportRules['keysOf']>

/**
 * Results of the rows of a file, several at a time: an unreadable or duplicate row is a problem, `importOne` handles
 * every other row.
 */
export const resultsOfRows = async (
  { columns, keysOf }: RowsOf,
  rows: readonly Row[],
  /** First row of the file with each key, including rows of its earlier parts; gets the keys of these rows. */
  firstRowByKey: Map<string, number>,
  importOne: (row: Row, fields: Fields) => Promise<RowResult>,
): Promise<RowResult[]> => {
  const typed = rows.map((row) => ({ row, ...typedCells(columns, row.cells) }))
  const keys = await severalAtOnce(typed, async ({ fields }) => keysOf(fields))
  const repeated = typed.map(({ row }, index): RowProblem[] =>
    (keys[index] ?? []).flatMap(({ field, key, expected }) => {
      const first = firstRowByKey.get(key)
      if (first === undefined) firstRowByKey.set(key, row.row)
      const details = { row: first, ...(expected !== undefined && { expected }) }
      return first === undefined || first === row.row
        ? []
        : [problemAt('DUPLICATE', `Already in row ${first}.`, details, field)]
    }),
  )
  return severalAtOnce(typed, async ({ row, fields, problems }, index) => {
    const rowProblems = [...problems, ...(repeated[index] ?? [])]
    return rowProblems.length > 0 ? { row: row.row, outcome: 'problem', problems: rowProblems } : importOne(row, fields)
  })
}

const severalAtOnce = async <Item, Result>(
  all: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = []
  for (let start = 0; start < all.length; start += concurrentRows)
    results.push(
      ...(await Promise.all(all.slice(start, start + concurrentRows).map((item, index) => work(item, start + index)))),
    )
  return results
}

/** Imports rows, each as a command of its catalogue; a dry run stores nothing. */
export const importRows = (
  needs: Needs,
  rules: ImportRules,
  { rows, dryRun }: ImportBody,
  importId: string,
  context: RowContext,
  firstRowByKey = new Map<string, number>(),
): Promise<RowResult[]> =>
  resultsOfRows({ columns: rules.file.columns, keysOf: rules.keysOf }, rows, firstRowByKey, (row, fields) =>
    importRow({ needs, rules, row, fields, dryRun, commandId: rowCommandId(importId, row), context }),
  )

export const rowCommandId = (importId: string, { row }: Row): string => nameBasedId(`${importId}/${row}`)

type RowImport = {
  needs: Needs
  rules: ImportRules
  row: Row
  fields: Fields
  dryRun: boolean
  commandId: string
  context: RowContext
}

const importRow = async (input: RowImport): Promise<RowResult> => {
  const { needs, rules, row, dryRun, commandId } = input
  try {
    const firstResult = dryRun ? undefined : await appliedBefore(needs.eventStore, rules, commandId)
    if (firstResult) return rowResult(input, input.fields, firstResult.id, firstResult)
    const { fields, problems } = await withIds(rules.file.columns, input.fields, needs)
    if (problems.length > 0) return { row: row.row, outcome: 'problem', problems }
    const match = await rules.find(fields, needs)
    if (match.problem) return { row: row.row, outcome: 'problem', problems: [match.problem] }
    return await executeRow(input, fields, match.id)
  } catch (error) {
    return { row: row.row, outcome: 'problem', problems: problemsOf(error, rules.file.columns, row.cells) }
  }
}

const executeRow = async (input: RowImport, fields: Fields, entryId: string | undefined): Promise<RowResult> => {
  const { needs, rules, dryRun, commandId, context } = input
  const { aggregate, create, change = create } = rules.file
  const commandName = entryId === undefined ? create : change
  const commands: Readonly<Record<string, Command>> = aggregates[aggregate].commands
  // Commands replace a nested field as a whole, so its columns are merged into the present value.
  const hasNestedColumns = Object.keys(fields).some((column) => column.includes('.'))
  const state =
    entryId !== undefined && hasNestedColumns ? await stateOf(needs.eventStore, aggregate, entryId) : undefined
  const currentFields = state === undefined ? {} : rules.currentFields(state, fields)
  const body = commands[commandName]?.data.parse(bodyOf(fields, currentFields, entryId === undefined))
  // Decided without storing first, also when the row is imported: the result names what the command changes.
  let preview: DryRunResult | undefined
  const { id: previewId } = await needs.execute(aggregate, commandName, entryId, body, {
    ...context,
    commandId,
    // The receipt was looked up before.
    isNew: true,
    parsed: true,
    ...(dryRun && { sanity: 'ANSWER' as const }),
    dryRun: (result) => (preview = result),
  })
  // Also executed if the row changes nothing: the receipt makes a repetition change nothing too.
  const { id } = dryRun
    ? { id: previewId }
    : await needs.execute(aggregate, commandName, entryId, body, { ...context, commandId, parsed: true })
  return rowResult(input, fields, entryId ?? (dryRun ? undefined : id), preview)
}

const rowResult = (
  { rules, row }: RowImport,
  fields: Fields,
  id: string | undefined,
  change?: DryRunResult,
): RowResult => {
  const { state, events, warnings: sanityWarnings } = change ?? { state: undefined, events: [], warnings: [] }
  const currentFields = rules.currentFields(state, fields)
  const outcome = currentFields === undefined ? 'new' : events.length === 0 ? 'same' : 'changed'
  const changes = changesIn(rules.file.columns, currentFields, events)
  const warnings = sanityWarnings.map(({ code, path, params }) => ({
    field: path,
    code,
    message: 'Outside the company’s limits.',
    details: params,
  }))
  return {
    row: row.row,
    outcome,
    ...(id !== undefined && { id }),
    ...(changes.length > 0 && { changes }),
    ...(warnings.length > 0 && { warnings }),
  }
}

const changesIn = (columns: readonly Column[], currentFields: Fields = {}, events: readonly Decided[]) => {
  const newFields: Fields = Object.assign({}, ...events.map(({ data }) => data))
  return columns
    .map(({ field }) => ({ field, from: valueAt(currentFields, field), to: valueAt(newFields, field) }))
    .filter(({ field, from, to }) => Object.hasOwn(newFields, topOf(field)) && !isDeepStrictEqual(from, to))
    .map(({ field, from, to }) => ({ field, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }))
}
