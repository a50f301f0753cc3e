import type { AnalyticsRow } from '@freight/platform/analytics/port'
import { columnName } from '@freight/contracts/tables/columns'
import {
  copiedColumns,
  type LineFact,
  type Lines,
  type QuotationFactsRow,
  type SellLineFact,
} from './quotation-facts-columns.ts'

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

const ofLine: readonly [field: string, type: string][] = [
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
]

const withQuotation = (own: readonly [field: string, type: string][]): ReadonlyMap<string, string> =>
  new Map([
    ...ofQuotation.map((field): [string, string] => [field, copiedColumns.get(field) ?? 'String']),
    ...ofLine,
    ...own,
  ])

/** The columns of a line of a cost, by their names in a row. */
export const costChargeColumns = withQuotation([
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
])

/** The columns of a line of an alternative for the client, by their names in a row. */
export const sellChargeColumns = withQuotation([
  ['sellId', 'String'],
  ['costId', 'String'],
  ['carrier', 'String'],
  ['entered', instant],
  ['until', 'Date32'],
  ['selected', 'Bool'],
  ['won', 'Bool'],
  ['lineScope', code],
  ['costCurrency', code],
  ['costAmount', number],
  ['costUsd', money],
  ['taxUsd', money],
])

const columnNames = new Map<string, string>()

// The same few names come with every line of every quotation.
const nameOf = (field: string): string => {
  const known = columnNames.get(field)
  if (known !== undefined) return known
  const name = columnName(field)
  columnNames.set(field, name)
  return name
}

const named = (row: Readonly<Record<string, unknown>>): AnalyticsRow => {
  const columns: Record<string, unknown> = {}
  for (const field of Object.keys(row)) columns[nameOf(field)] = row[field]
  return columns
}

/** What all lines of a quotation repeat of it. */
const headerOf = (row: QuotationFactsRow): AnalyticsRow =>
  named(Object.fromEntries(ofQuotation.map((field) => [field, row[field]])))

type OfQuotation = { quotationKey: string; revision: number; requestedAt: string; header: AnalyticsRow }

/** A row for each line, and for each that there once was: those that are gone take their rows out. */
const lineRows = <Line extends LineFact>(
  { quotationKey, revision, requestedAt, header }: OfQuotation,
  { id, lines, most }: Lines<Line> & { id: string },
  told: (line: Line) => Readonly<Record<string, unknown>>,
): AnalyticsRow[] =>
  Array.from({ length: most }, (_, index) => {
    const line = lines[index]
    const place = {
      quotation_key: quotationKey,
      revision,
      id: `${id}/${index}`,
      requested_at: requestedAt,
    }
    return line ? { ...header, ...place, gone: 0, line: index, ...named(told(line)) } : { ...place, gone: 1 }
  })

/** The lines of the costs of a quotation, as the analytics store holds them. */
export const costChargeFacts = (quotationKey: string, revision: number, row: QuotationFactsRow): AnalyticsRow[] => {
  const quotation = { quotationKey, revision, requestedAt: row.requestedAt, header: headerOf(row) }
  return Object.entries(row.costLines).flatMap(([id, lines]) => {
    const cost = row.costs.find((one) => one.id === id)
    return lineRows(quotation, { id, ...lines }, (line) => ({
      ...line,
      costId: id,
      ...(cost && {
        providerId: cost.agentId,
        agent: cost.agent,
        carrier: cost.carrier,
        source: cost.source,
        given: cost.given,
        until: cost.until,
        stale: cost.stale,
        won: cost.won,
        comparable: cost.comparable,
        cheapest: cost.cheapest,
      }),
    }))
  })
}

/** The lines of the alternatives of a quotation, as the analytics store holds them. */
export const sellChargeFacts = (quotationKey: string, revision: number, row: QuotationFactsRow): AnalyticsRow[] => {
  const quotation = { quotationKey, revision, requestedAt: row.requestedAt, header: headerOf(row) }
  return Object.entries(row.sellLines).flatMap(([id, { until, carrier, at, ...lines }]) => {
    const selected = row.sellectedSell === id
    return lineRows<SellLineFact>(quotation, { id, ...lines }, ({ scope, idCost, ...line }) => ({
      ...line,
      sellId: id,
      costId: idCost,
      carrier,
      entered: at,
      until,
      selected,
      won: selected && row.status === 'APPROVED',
      lineScope: scope,
    }))
  })
}
