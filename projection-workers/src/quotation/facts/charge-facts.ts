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

const named = (row: Readonly<Record<string, unknown>>): AnalyticsRow =>
  Object.fromEntries(Object.entries(row).map(([field, value]) => [columnName(field), value]))

/** A row for each line, and for each that there once was: those that are gone take their rows out. */
const lineRows = <Line extends LineFact>(
  quotation: { quotationKey: string; revision: number },
  row: QuotationFactsRow,
  { id, lines, most }: Lines<Line> & { id: string },
  told: (line: Line) => Readonly<Record<string, unknown>>,
): AnalyticsRow[] =>
  Array.from({ length: most }, (_, index) => {
    const line = lines[index]
    const place = { ...quotation, id: `${id}/${index}`, requestedAt: row.requestedAt }
    if (!line) return named({ ...place, gone: 1 })
    const header = Object.fromEntries(ofQuotation.map((field) => [field, row[field]]))
    return named({ ...header, ...place, gone: 0, line: index, ...told(line) })
  })

/** The lines of the costs of a quotation, as the analytics store holds them. */
export const costChargeFacts = (quotationKey: string, revision: number, row: QuotationFactsRow): AnalyticsRow[] =>
  Object.entries(row.costLines).flatMap(([id, lines]) => {
    const cost = row.costs.find((one) => one.id === id)
    return lineRows({ quotationKey, revision }, row, { id, ...lines }, (line) => ({
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

/** The lines of the alternatives of a quotation, as the analytics store holds them. */
export const sellChargeFacts = (quotationKey: string, revision: number, row: QuotationFactsRow): AnalyticsRow[] =>
  Object.entries(row.sellLines).flatMap(([id, { until, carrier, at, ...lines }]) => {
    const selected = row.sellectedSell === id
    return lineRows<SellLineFact>({ quotationKey, revision }, row, { id, ...lines }, ({ scope, idCost, ...line }) => ({
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
