import type { AnalyticsValues } from '@freight/platform/analytics/port'
import { columnName, epoch } from '@freight/contracts/tables/columns'
import {
  copiedColumns,
  type LineFact,
  type Lines,
  type QuotationFactsRow,
  type SellLineFact,
} from './quotation-facts-columns.ts'
import { alternativesOf } from './quotation-facts-lines.ts'

const code = 'LowCardinality(String)'
const instant = "DateTime64(3, 'UTC')"
const money = 'Nullable(Decimal(38, 2))'
const number = 'Nullable(Decimal(38, 8))'

/** What is asked for of its quotation is told in each line, so that no chart has to join. */
const ofQuotation = [
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

const ofLine = [
  ['line', 'UInt16'],
  ['code', code],
  ['concept', 'String'],
  ['section', code],
  ['calculator', code],
  ['currency', code],
  ['amount', number],
  ['usd', money],
  ['quantity', number],
  ['perUnit', number],
  ['included', 'Bool'],
  ['tax', code],
] as const satisfies Fields

const ofCost = [
  ['costId', 'String'],
  ['providerId', 'String'],
  ['agent', 'String'],
  ['carrier', 'String'],
  ['source', code],
  ['given', instant],
  ['until', 'Date32'],
  ['stale', 'Bool'],
  ['won', 'Bool'],
  ['comparable', 'Bool'],
  ['cheapest', 'Bool'],
  // Those that sell it.
  ['alternatives', 'String'],
] as const satisfies Fields

const sellId = ['sellId', 'String'] as const
const ofAlternative = [
  sellId,
  ['carrier', 'String'],
  ['alternative', 'String'],
  ['entered', instant],
  ['until', 'Date32'],
  ['selected', 'Bool'],
  ['won', 'Bool'],
] as const satisfies Fields

const lineCostId = ['costId', 'String'] as const
const ofSellLine = [
  ...ofLine,
  lineCostId,
  ['lineScope', code],
  ['costCurrency', code],
  ['costAmount', number],
  ['costUsd', money],
  ['taxAmount', number],
  ['taxUsd', money],
] as const satisfies Fields

const quotationFields: Fields = ofQuotation.map((field) => [field, copiedColumns.get(field) ?? 'String'])

/** The columns of a line of a cost, by their names in a row. */
export const costChargeColumns: ReadonlyMap<string, string> = new Map([...quotationFields, ...ofLine, ...ofCost])

/** The columns of a line of an alternative for the client, by their names in a row. */
export const sellChargeColumns: ReadonlyMap<string, string> = new Map([
  ...quotationFields,
  ...ofLine,
  // The two ids stand first of what is its own.
  sellId,
  lineCostId,
  ...ofAlternative,
  ...ofSellLine,
])

const names = (fields: Fields): string[] => fields.map(([field]) => columnName(field))
const typed = (fields: Fields): string => fields.map(([field, type]) => `${columnName(field)} ${type}`).join(', ')

/**
 * How a quotation with its groups, and each group with its lines, becomes a row for each line: what all lines of a quotation
 * repeat is sent and read once. The id of a line is that of its group, which comes first of it, and its number.
 */
const spread = (ofGroup: Fields, ofLines: Fields): string => {
  const lines = `Array(Tuple(gone UInt8, ${typed(ofLines)}))`
  const given = `quotation_key String, revision UInt32, ${typed(quotationFields)},
    charged Array(Tuple(${typed(ofGroup)}, lines ${lines}))`
  const once = ['quotation_key', 'revision', ...names(quotationFields)]
  const [group, line] = [names(ofGroup), names(ofLines)]
  const from = (one: string, fields: readonly string[]) => fields.map((name) => `${one}.${name} as ${name}`)
  return `(${[...once, 'id', 'gone', ...group, ...line].join(', ')})
    select ${once.join(', ')}, concat(its.${group[0] ?? ''}, '/', toString(one.line)) as id, one.gone as gone,
      ${[...from('its', group), ...from('one', line)].join(', ')}
    from (select *, its from given('${given.replaceAll("'", "''")}') array join charged as its)
    array join its.lines as one`
}

/** Where the values of `costChargeValues` go. */
export const costChargePlaces = spread(ofCost, ofLine)
/** Where the values of `sellChargeValues` go. */
export const sellChargePlaces = spread(ofAlternative, ofSellLine)

const optional = new Set(quotationFields.flatMap(([field, type]) => (type.startsWith('Nullable') ? [field] : [])))

/** What all lines of a quotation repeat of it. */
const headerOf = (row: QuotationFactsRow): unknown[] =>
  ofQuotation.map((field) => row[field] ?? (optional.has(field) ? null : ''))

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
const goneLine = (index: number): unknown[] => [1, index, '', '', '', '', '', null, null, null, null, false, '']

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
const goneSellLine = (index: number): unknown[] => [...goneLine(index), '', '', '', null, null, null, null]

/** All lines that there ever were: those that are gone take their rows out. */
const linesOf = <Line>(
  { lines, most }: Lines<Line>,
  told: (line: Line, index: number) => unknown[],
  gone: (index: number) => unknown[],
): unknown[] =>
  Array.from({ length: most }, (_, index) => {
    const line = lines[index]
    return line ? told(line, index) : gone(index)
  })

const nobody = ['', '', '', '', epoch, '1970-01-01', false, false, false, false, '']

/** The quotation with the lines of its costs, as the analytics store takes them; none where it never had any. */
export const costChargeValues = (key: string, revision: number, row: QuotationFactsRow): AnalyticsValues[] => {
  const costs = new Map(row.costs.map((cost) => [cost.id, cost]))
  const alternatives = alternativesOf(row)
  const charged = Object.entries(row.costLines).flatMap(([id, lines]) => {
    if (lines.most === 0) return []
    const cost = costs.get(id)
    const its = cost
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
      : nobody
    return [[id, ...its, linesOf(lines, lineValues, goneLine)]]
  })
  return charged.length === 0 ? [] : [[key, revision, ...headerOf(row), charged]]
}

/** The same with the lines of its alternatives. */
export const sellChargeValues = (key: string, revision: number, row: QuotationFactsRow): AnalyticsValues[] => {
  const names = new Map(alternativesOf(row).map(({ id, name }) => [id, name]))
  const charged = Object.entries(row.sellLines).flatMap(([id, { until, carrier, at, ...lines }]) => {
    if (lines.most === 0) return []
    const selected = row.sellectedSell === id
    const won = selected && row.status === 'APPROVED'
    return [[id, carrier, names.get(id) ?? '', at, until, selected, won, linesOf(lines, sellLineValues, goneSellLine)]]
  })
  return charged.length === 0 ? [] : [[key, revision, ...headerOf(row), charged]]
}

/** A row of such values as one for each line, and beside it one that takes the line out. */
const linesApart =
  (gone: (index: number) => unknown[]) =>
  (row: AnalyticsValues): { line: AnalyticsValues; gone: AnalyticsValues }[] => {
    // As `costChargeValues` and `sellChargeValues` make them.
    const groups = row.at(-1) as unknown[][]
    const withOnly = (group: unknown[], line: unknown[]) => [...row.slice(0, -1), [[...group.slice(0, -1), [line]]]]
    return groups.flatMap((group) =>
      (group.at(-1) as unknown[][]).map((line) => ({
        line: withOnly(group, line),
        gone: withOnly(group, gone(Number(line[1]))),
      })),
    )
  }

export const costChargesApart = linesApart(goneLine)
export const sellChargesApart = linesApart(goneSellLine)
