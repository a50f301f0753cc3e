import type { AggregateName } from '@freight/contracts/api/aggregates'
import { columnName } from '@freight/contracts/tables/columns'
import type { AnalyticsRow } from '@freight/platform/analytics/port'
import { costRequestFact } from '../cost-request/cost-request-facts.ts'
import { costRequestList, type CostRequestListRow } from '../cost-request/cost-request-list.ts'
import { anyProjection, type AnyProjection, type Row } from '../engine/projection.ts'
import { costChargeFacts, sellChargeFacts } from '../quotation/facts/charge-facts.ts'
import { copiedColumns, type QuotationFactsRow } from '../quotation/facts/quotation-facts-columns.ts'
import { quotationFacts } from '../quotation/facts/quotation-facts.ts'
import { type AnalyticsTable, costChargesTable, costRequestsTable, factsTable, sellChargesTable } from './tables.ts'

/** A table of the analytics store, and what a row of a projection becomes there. */
export type FactTable = {
  table: AnalyticsTable
  rowsOf: (key: string, revision: number, row: Row) => readonly AnalyticsRow[]
}

/** A projection whose rows are copied to the analytics store. */
export type FactSource = { projection: AnyProjection; aggregate: AggregateName; tables: readonly FactTable[] }

const quotationColumns = [...copiedColumns.keys()].map((field) => ({ field, name: columnName(field) }))

const quotationFact = (key: string, revision: number, row: Row): AnalyticsRow => ({
  key,
  revision,
  ...Object.fromEntries(quotationColumns.map(({ field, name }) => [name, row[field]])),
})

// The rows of a projection come back as its fold wrote them.
const asQuotation = (row: Row) => row as unknown as QuotationFactsRow
const asCostRequest = (row: Row) => row as unknown as CostRequestListRow

/** Every table of facts. */
export const factSources: readonly FactSource[] = [
  {
    projection: anyProjection(quotationFacts),
    aggregate: 'quotation',
    tables: [
      { table: factsTable, rowsOf: (...of) => [quotationFact(...of)] },
      { table: costChargesTable, rowsOf: (key, revision, row) => costChargeFacts(key, revision, asQuotation(row)) },
      { table: sellChargesTable, rowsOf: (key, revision, row) => sellChargeFacts(key, revision, asQuotation(row)) },
    ],
  },
  {
    projection: anyProjection(costRequestList),
    aggregate: 'cost-request',
    tables: [
      {
        table: costRequestsTable,
        rowsOf: (key, revision, row) => [costRequestFact(key, revision, asCostRequest(row))],
      },
    ],
  },
]
