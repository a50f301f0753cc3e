import { carrierAdapters } from '@freight/contracts/express-carrier/carrier'
import { expressCurrencies } from '@freight/contracts/vocabulary/express'
import type { z } from 'zod'
import {
  bandKinds,
  plainTriggers,
  surchargeBases,
  tariffDirections,
  tariffSides,
} from '@freight/contracts/express-carrier/tariff'
import { useTranslation } from 'react-i18next'

/** Options of choices; their texts are one line each, in this order. */
export const choices = {
  side: tariffSides,
  direction: tariffDirections,
  kind: bandKinds,
  end: ['DESTINATION', 'ORIGIN', 'BOTH'],
  mode: ['WHOLE', 'ADDER'],
  basis: surchargeBases,
  trigger: [...plainTriggers, 'REMOTE', 'PIECE_KG', 'SIDE_CM', 'LENGTH_PLUS_GIRTH'],
  weight: ['EITHER', 'ACTUAL'],
  dimRounding: ['NEAREST', 'UP', 'NONE'],
  per: ['PIECE', 'SHIPMENT'],
  breakRule: ['BAND_ONLY', 'LOWEST'],
  adapter: carrierAdapters,
  address: ['GENERIC', 'MYDHL', 'OWN'],
  way: ['UP', 'DOWN'],
} as const satisfies Record<string, readonly string[]>
export type ChoiceName = keyof typeof choices

/** Cells of a row or of a set of fields by column name. All are texts; a flag is 'true' or ''. */
export type Row = Readonly<Record<string, string>> & { id: string }

type ColumnKind = 'text' | 'decimal' | 'whole' | 'choice' | 'refused' | 'flag' | 'codes' | 'list' | 'day'

export interface Column {
  /** Path in the body: `trigger.over`. */
  name: string
  kind: ColumnKind
  choice?: ChoiceName
  options?: readonly string[]
  /** Value of a new row, the first option of a choice by default. */
  start?: string
  /** Label, where it is no text of the section: a zone. */
  label?: string
  width?: number
}

/** Columns by name; a suffix is the kind: `amount:decimal`, `end:choice`. */
export const columnsOf = (...specs: readonly (string | Column)[]): readonly Column[] =>
  specs.map((spec) => {
    if (typeof spec !== 'string') return spec
    const [name = '', kind = 'decimal'] = spec.split(':')
    const choice = Object.keys(choices).find((one) => one === name) as ChoiceName | undefined
    return { name, kind: kind as ColumnKind, ...(kind === 'choice' && choice && { choice, options: choices[choice] }) }
  })

export const currencyColumn: Column = { name: 'currency', kind: 'choice', options: expressCurrencies }

export const newRow = (columns: readonly Column[], id: string = crypto.randomUUID()): Row => ({
  ...Object.fromEntries(
    columns.map(({ name, kind, options, start }) => [name, start ?? (kind === 'choice' ? (options?.[0] ?? '') : '')]),
  ),
  id,
})

/** Whether nothing was typed into a row: choices and flags do not count. */
export const isBlank = (columns: readonly Column[], row: Row): boolean =>
  columns.every(
    ({ name, kind, start = '' }) => kind === 'choice' || kind === 'flag' || ['', start].includes(row[name] ?? ''),
  )

const listOf = (text: string) =>
  text
    .split(/[,;\n\t]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const valueOf = ({ kind }: Column, text: string): unknown => {
  if (kind === 'flag') return text === 'true'
  if (kind === 'codes') return listOf(text.toUpperCase().replaceAll(' ', ','))
  if (kind === 'list') return listOf(text)
  if (text.trim() === '') return undefined
  if (kind === 'refused') return false
  return kind === 'whole' ? Number(text) : text.trim()
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Body of a row; empty cells are absent, and so are objects without any cell. */
export const bodyOf = (columns: readonly Column[], row: Row): Record<string, unknown> => {
  const body: Record<string, unknown> = {}
  for (const column of columns) {
    const value = valueOf(column, row[column.name] ?? '')
    if (value === undefined) continue
    const [first = '', second] = column.name.split('.')
    const object = body[first]
    body[first] = second === undefined ? value : { ...(isRecord(object) && object), [second]: value }
  }
  return body
}

const textOf = ({ kind }: Column, value: unknown): string => {
  if (Array.isArray(value)) return value.join(', ')
  if (kind === 'refused') return value === false ? 'true' : ''
  if (typeof value === 'boolean') return value ? 'true' : ''
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Row of a stored body. */
export const rowOf = (columns: readonly Column[], body: object, id: string): Row => ({
  ...Object.fromEntries(
    columns.map((column) => {
      const value = column.name.split('.').reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), body)
      return [column.name, textOf(column, value)]
    }),
  ),
  id,
})

/** Column of the path of a problem within a row: `countries.1` belongs to `countries`. */
export const columnAt = (columns: readonly Column[], path: readonly PropertyKey[]): Column | undefined => {
  const text = path.map(String).join('.')
  return columns.find(({ name }) => text === name || text.startsWith(`${name}.`) || name.startsWith(`${text}.`))
}

/** Name of a cell in its form: `zones.{id}.countries`. */
export const cellName = (section: string, id: string, column: string) => `${section}.${id}.${column}`

/** A wrong cell of a row. */
export interface CellProblem {
  row: Row
  column: Column
}

/** Wrong cells of a row, by the result of its schema. */
export const problemsOf = (
  columns: readonly Column[],
  row: Row,
  { error }: z.ZodSafeParseResult<unknown>,
): CellProblem[] =>
  (error?.issues ?? []).flatMap(({ path }) => {
    const column = columnAt(columns, path)
    return column === undefined ? [] : [{ row, column }]
  })

/** Texts of columns, choices and problems. Those of a section or choice are one text, separated by `|`. */
export const useWords = () => {
  const { t } = useTranslation('expressTariff')
  const listed = (key: string) => t(key as 'columns.zones').split('|')
  const choice = (name: ChoiceName | undefined, option: string): string => {
    if (option === '') return '—'
    const index = name === undefined ? -1 : choices[name].findIndex((one) => one === option)
    return (name && listed(`choice.${name}`)[index]) ?? option
  }
  return {
    /** Labels of the columns of a section, in their order. */
    labels: (section: string, columns: readonly Column[]): string[] => {
      const words = listed(`columns.${section}`)
      return columns.map(({ label, name }, index) => label ?? words[index] ?? name)
    },
    choice,
    options: (name: ChoiceName, values: readonly string[] = choices[name]) =>
      values.map((value) => ({ value, label: choice(name, value) })),
    problem: ({ row, column }: CellProblem): string =>
      (row[column.name] ?? '') === '' ? t('wrong.missing') : t(`wrong.${wrongOf[column.kind]}`),
  }
}

const wrongOf = {
  text: 'text',
  decimal: 'number',
  whole: 'number',
  choice: 'choice',
  refused: 'choice',
  flag: 'choice',
  codes: 'codes',
  list: 'list',
  day: 'choice',
} as const

/** Cells of rows as one text, for a conflict. */
export const cellsText = (value: Row | readonly Row[]): string =>
  [value]
    .flat()
    .map(({ id: _id, ...cells }) =>
      Object.values(cells)
        .filter((cell) => cell !== '')
        .join(' '),
    )
    .join(' · ')
