import type { AnalyticsValues } from '@freight/platform/analytics/port'
import { columnName, epoch } from '@freight/contracts/tables/columns'
import {
  codeType,
  copiedColumns,
  instantType,
  type LineFact,
  type Lines,
  type QuotationFactsRow,
  type SellLineFact,
} from './quotation-facts-columns.ts'
import { alternativesOf } from './quotation-facts-lines.ts'

const moneyType = 'Nullable(Decimal(38, 2))'
const numberType = 'Nullable(Decimal(38, 8))'

/** Columns of the quotation, repeated in each line so that charts need no join. */
const quotationFieldNames = [
  'status',
  'cancelled',
  'scope',
  'company',
  'commercial',
  'assignedTo',
  'clientId',
  'clientName',
  'transport',
  'mode',
  'origin',
  'destination',
  'lane',
  'incoterm',
  'requestedAt',
  'firstQuotedAt',
  'firstSentAt',
  'firstWonAt',
] as const

type Fields = readonly (readonly [field: string, type: string])[]

const lineFields = [
  ['line', 'UInt16'],
  ['code', codeType],
  ['concept', 'String'],
  ['section', codeType],
  ['calculator', codeType],
  ['currency', codeType],
  ['amount', numberType],
  ['usd', moneyType],
  ['quantity', numberType],
  ['perUnit', numberType],
  ['included', 'Bool'],
  ['tax', codeType],
] as const satisfies Fields

const costFields = [
  ['costId', 'String'],
  ['providerId', 'String'],
  ['agent', 'String'],
  ['carrier', 'String'],
  ['source', codeType],
  ['given', instantType],
  ['until', 'Date32'],
  ['stale', 'Bool'],
  ['won', 'Bool'],
  ['comparable', 'Bool'],
  ['cheapest', 'Bool'],
  // Names of the alternatives that sell this cost.
  ['alternatives', 'String'],
] as const satisfies Fields

const sellId = ['sellId', 'String'] as const
const alternativeFields = [
  sellId,
  ['carrier', 'String'],
  ['alternative', 'String'],
  ['entered', instantType],
  ['until', 'Date32'],
  ['selected', 'Bool'],
  ['won', 'Bool'],
] as const satisfies Fields

const lineCostId = ['costId', 'String'] as const
const sellLineFields = [
  ...lineFields,
  lineCostId,
  ['lineScope', codeType],
  ['costCurrency', codeType],
  ['costAmount', numberType],
  ['costUsd', moneyType],
  ['taxAmount', numberType],
  ['taxUsd', moneyType],
] as const satisfies Fields

const quotationFields: Fields = quotationFieldNames.map((field) => [field, copiedColumns.get(field) ?? 'String'])

/** Column types of a cost line, by field. */
export const costChargeColumns: ReadonlyMap<string, string> = new Map([
  ...quotationFields,
  ...lineFields,
  ...costFields,
])

/** Column types of a line of an alternative for the client, by field. */
export const sellChargeColumns: ReadonlyMap<string, string> = new Map([
  ...quotationFields,
  ...lineFields,
  // Both ids come first after the shared columns.
  sellId,
  lineCostId,
  ...alternativeFields,
  ...sellLineFields,
])

const columnNames = (fields: Fields): string[] => fields.map(([field]) => columnName(field))
const columnDefinitions = (fields: Fields): string =>
  fields.map(([field, type]) => `${columnName(field)} ${type}`).join(', ')

/**
 * Insert clause that turns one nested row (quotation, groups, lines) into one row per line, so that the columns of the
 * quotation are sent and parsed once. The id of a line is the id of its group, a slash and the line number.
 */
const insertClause = (fieldsOfGroup: Fields, fieldsOfLines: Fields): string => {
  const lines = `Array(Tuple(gone UInt8, ${columnDefinitions(fieldsOfLines)}))`
  const inputColumns = `quotation_key String, revision UInt32, ${columnDefinitions(quotationFields)},
    charged Array(Tuple(${columnDefinitions(fieldsOfGroup)}, lines ${lines}))`
  const quotationColumns = ['quotation_key', 'revision', ...columnNames(quotationFields)]
  const [group, line] = [columnNames(fieldsOfGroup), columnNames(fieldsOfLines)]
  const aliasedColumns = (one: string, fields: readonly string[]) => fields.map((name) => `${one}.${name} as ${name}`)
  return `(${[...quotationColumns, 'id', 'gone', ...group, ...line].join(', ')})
    select ${quotationColumns.join(', ')}, concat(its.${group[0] ?? ''}, '/', toString(one.line)) as id, one.gone as gone,
      ${[...aliasedColumns('its', group), ...aliasedColumns('one', line)].join(', ')}
    from (select *, its from given('${inputColumns.replaceAll("'", "''")}') array join charged as its)
    array join its.lines as one`
}

/** Insert clause for `costChargeValues`. */
export const costChargePlaces = insertClause(costFields, lineFields)
/** Insert clause for `sellChargeValues`. */
export const sellChargePlaces = insertClause(alternativeFields, sellLineFields)

const optionalFields = new Set(quotationFields.flatMap(([field, type]) => (type.startsWith('Nullable') ? [field] : [])))

/** Values of the quotation columns that all its lines repeat. */
const headerOf = (row: QuotationFactsRow): unknown[] =>
  quotationFieldNames.map((field) => row[field] ?? (optionalFields.has(field) ? null : ''))

const lineValues = (line: LineFact, index: number): unknown[] => [
  0,
  index,
  line.code,
  line.concept,
  line.section,
  line.calculator,
  line.currency,
  line.amount,
  line.usd,
  line.quantity,
  line.perUnit,
  line.included,
  line.tax,
]
const removedLine = (index: number): unknown[] => [1, index, '', '', '', '', '', null, null, null, null, false, '']

const sellLineValues = (line: SellLineFact, index: number): unknown[] => [
  ...lineValues(line, index),
  line.idCost,
  line.scope,
  line.costCurrency,
  line.costAmount,
  line.costUsd,
  line.taxAmount,
  line.taxUsd,
]
const removedSellLine = (index: number): unknown[] => [...removedLine(index), '', '', '', null, null, null, null]

/** Values of every line number ever used; a removed line marks its row as removed. */
const linesOf = <Line>(
  { lines, most: lineCount }: Lines<Line>,
  valuesOfLine: (line: Line, index: number) => unknown[],
  removedValues: (index: number) => unknown[],
): unknown[] =>
  Array.from({ length: lineCount }, (_, index) => {
    const line = lines[index]
    return line ? valuesOfLine(line, index) : removedValues(index)
  })

const removedCostValues = ['', '', '', '', epoch, '1970-01-01', false, false, false, false, '']

/** Nested values of a quotation with its cost lines, for `costChargePlaces`; none if it never had any. */
export const costChargeValues = (key: string, revision: number, row: QuotationFactsRow): AnalyticsValues[] => {
  const costs = new Map(row.costs.map((cost) => [cost.id, cost]))
  const alternatives = alternativesOf(row)
  const groups = Object.entries(row.costLines).flatMap(([id, lines]) => {
    if (lines.most === 0) return []
    const cost = costs.get(id)
    const costValues = cost
      ? [
          cost.agentId,
          cost.agent,
          cost.carrier,
          cost.source,
          cost.given,
          cost.until,
          cost.stale,
          cost.won,
          cost.comparable,
          cost.cheapest,
          alternatives
            .filter((one) => one.costs.has(id))
            .map(({ name }) => name)
            .join(', '),
        ]
      : removedCostValues
    return [[id, ...costValues, linesOf(lines, lineValues, removedLine)]]
  })
  return groups.length === 0 ? [] : [[key, revision, ...headerOf(row), groups]]
}

/** Nested values of a quotation with the lines of its alternatives, for `sellChargePlaces`; none if it never had any. */
export const sellChargeValues = (key: string, revision: number, row: QuotationFactsRow): AnalyticsValues[] => {
  const alternativeNames = new Map(alternativesOf(row).map(({ id, name }) => [id, name]))
  const groups = Object.entries(row.sellLines).flatMap(([id, { until, carrier, at, ...lines }]) => {
    if (lines.most === 0) return []
    const isSelected = row.sellectedSell === id
    const isWon = isSelected && row.status === 'APPROVED'
    return [
      [
        id,
        carrier,
        alternativeNames.get(id) ?? '',
        at,
        until,
        isSelected,
        isWon,
        linesOf(lines, sellLineValues, removedSellLine),
      ],
    ]
  })
  return groups.length === 0 ? [] : [[key, revision, ...headerOf(row), groups]]
}

/** Splits such values into one row per line, each with the row that removes this line. */
const lineSplitter =
  (removedValues: (index: number) => unknown[]) =>
  (row: AnalyticsValues): { line: AnalyticsValues; removed: AnalyticsValues }[] => {
    // Built by `costChargeValues` and `sellChargeValues`.
    const groups = row.at(-1) as unknown[][]
    const withOnlyLine = (group: unknown[], line: unknown[]) => [...row.slice(0, -1), [[...group.slice(0, -1), [line]]]]
    return groups.flatMap((group) =>
      (group.at(-1) as unknown[][]).map((line) => ({
        line: withOnlyLine(group, line),
        removed: withOnlyLine(group, removedValues(Number(line[1]))),
      })),
    )
  }

export const splitCostCharges = lineSplitter(removedLine)
export const splitSellCharges = lineSplitter(removedSellLine)
