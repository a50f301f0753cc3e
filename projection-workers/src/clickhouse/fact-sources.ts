import type { AggregateName } from '@freight/contracts/registry/aggregates'
import type { ShipmentState } from '@freight/contracts/express-shipment/shipment-state'
import { columnName } from '@freight/contracts/tables/columns'
import type { AnalyticsValues } from '@freight/platform/analytics/port'
import {
  costRequestFactColumns,
  costRequestValues,
  costRequestList,
  type CostRequestListRow,
} from '../cost-request/cost-request-list.ts'
import { anyProjection, type AnyProjection, type Row } from '../engine/projection.ts'
import { expressList } from '../express-shipment/express-list.ts'
import { expressFactColumns, expressFactValues } from '../express-shipment/facts/express-facts.ts'
import {
  costChargePlaces,
  splitCostCharges,
  costChargeValues,
  sellChargePlaces,
  splitSellCharges,
  sellChargeValues,
} from '../quotation/facts/charge-facts.ts'
import { copiedColumns, type QuotationFactsRow } from '../quotation/facts/quotation-facts-columns.ts'
import { quotationFacts } from '../quotation/facts/quotation-facts.ts'
import {
  type AnalyticsTable,
  costChargesTable,
  costRequestsTable,
  expressTable,
  factsTable,
  sellChargesTable,
} from './tables.ts'

/** A table of the analytics store, and the function that derives its rows from a projection row. The key comes first. */
export type FactTable = {
  table: AnalyticsTable
  /** Column list of an insert: see `Analytics.insert`. */
  places: string
  rowsOf: (key: string, revision: number, row: Row) => readonly AnalyticsValues[]
  /** For tables with lines: splits a row into one row per line, each with the row that removes this line. */
  splitLines?: ((row: AnalyticsValues) => { line: AnalyticsValues; removed: AnalyticsValues }[]) | undefined
}

/** A projection whose rows are copied to the analytics store. */
export type FactSource = { projection: AnyProjection; aggregate: AggregateName; tables: readonly FactTable[] }

const quotationFields = [...copiedColumns.keys()]
const placesOf = (fields: readonly string[]): string => `(${['key', 'revision', ...fields.map(columnName)].join(', ')})`

// The projection returns rows as its fold wrote them.
const asQuotation = (row: Row) => row as unknown as QuotationFactsRow
const asCostRequest = (row: Row) => row as unknown as CostRequestListRow
const shipmentOf = (row: Row) => row['state'] as ShipmentState | null

export const factSources: readonly FactSource[] = [
  {
    projection: anyProjection(quotationFacts),
    aggregate: 'quotation',
    tables: [
      {
        table: factsTable,
        places: placesOf(quotationFields),
        rowsOf: (key, revision, row) => [[key, revision, ...quotationFields.map((field) => row[field])]],
      },
      {
        table: costChargesTable,
        places: costChargePlaces,
        rowsOf: (key, revision, row) => costChargeValues(key, revision, asQuotation(row)),
        splitLines: splitCostCharges,
      },
      {
        table: sellChargesTable,
        places: sellChargePlaces,
        rowsOf: (key, revision, row) => sellChargeValues(key, revision, asQuotation(row)),
        splitLines: splitSellCharges,
      },
    ],
  },
  {
    projection: anyProjection(costRequestList),
    aggregate: 'cost-request',
    tables: [
      {
        table: costRequestsTable,
        places: placesOf([...costRequestFactColumns.keys()]),
        rowsOf: (key, revision, row) => [[key, revision, ...costRequestValues(asCostRequest(row))]],
      },
    ],
  },
  {
    projection: anyProjection(expressList),
    aggregate: 'express-shipment',
    tables: [
      {
        table: expressTable,
        places: placesOf([...expressFactColumns.keys()]),
        rowsOf: (key, revision, row) => {
          const shipment = shipmentOf(row)
          return shipment ? [[key, revision, ...expressFactValues(shipment)]] : []
        },
      },
    ],
  },
]
