import { columnName } from '@freight/contracts/tables/columns'
import { materializedColumns, materializedType } from '@freight/contracts/tables/materialized-columns'
import { unsettledFields } from '@freight/contracts/tables/unsettled-facts'
import { costChargeColumns, sellChargeColumns } from '../quotation/facts/charge-facts.ts'
import { copiedColumns } from '../quotation/facts/quotation-facts-columns.ts'
import { costRequestFactColumns } from '../cost-request/cost-request-facts.ts'
import { expressFactColumns } from '../express-shipment/facts/express-facts.ts'

/** A table of the analytics store. Reads with `final` count a repeated row once. */
export type AnalyticsTable = {
  name: string
  /**
   * Raise it with every change of a column: the table of the new version is built next to the old one and replaces it.
   */
  version: number
  columns: string
  engine: string
}

export const eventsTable: AnalyticsTable = {
  name: 'events',
  version: 1,
  columns: `
    stream String,
    revision UInt32,
    position UInt64,
    type LowCardinality(String),
    occurred_at DateTime64(3, 'UTC'),
    actor_kind LowCardinality(String),
    actor_id String,
    company LowCardinality(String),
    correlation_id String,
    command_id String,
    data String codec(ZSTD(3))
  `,
  engine: 'ReplacingMergeTree order by (stream, revision)',
}

const columnList = (columns: ReadonlyMap<string, string>): string =>
  [...columns].map(([field, type]) => `${columnName(field)} ${type}`).join(',\n    ')

// Merges each past year into one part, so that reads have nothing left to merge.
const mergeSettings = 'settings min_age_to_force_merge_seconds = 300, min_age_to_force_merge_on_partition_only = 1'

/** One row for each quotation. */
export const factsTable: AnalyticsTable = {
  name: 'quotation_facts',
  version: 12,
  columns: `
    key String,
    revision UInt32,
    ${columnList(copiedColumns)},
    ${Object.entries(materializedColumns)
      .map(([name, definition]) => `${name} ${definition}`)
      .join(',\n    ')},
    index by_counted_until counted_until type minmax granularity 1,
    index by_sell_settled_at sell_settled_at type minmax granularity 1,
    index by_cost_settled_at cost_settled_at type minmax granularity 1
  `,
  // The request date never changes, so a quotation always has the same sort key.
  engine: `ReplacingMergeTree(revision) partition by toYear(requested_at) order by (requested_at, key) ${mergeSettings}`,
}

const copiedTypes = new Map([...copiedColumns].map(([field, type]) => [columnName(field), type]))

/** Quotations with a date still ahead, with the columns that their charts need. A view on the facts fills it. */
export const unsettledTable: AnalyticsTable = {
  name: 'unsettled_facts',
  version: 1,
  columns: `
    key String,
    revision UInt32,
    ${unsettledFields.map((name) => `${name} ${copiedTypes.get(name) ?? materializedType(name) ?? ''}`).join(',\n    ')},
    gone UInt8
  `,
  // Settled rows are removed for good by the cleanup merge after 300 seconds without inserts. This is safe because
  // facts arrive in order.
  engine: `ReplacingMergeTree(revision, gone) order by (requested_at, key)
    settings allow_experimental_replacing_merge_with_cleanup = 1, min_age_to_force_merge_seconds = 300,
      min_age_to_force_merge_on_partition_only = 1, enable_replacing_merge_with_cleanup_for_min_age_to_force_merge = 1`,
}

const chargesTable = (name: string, columns: ReadonlyMap<string, string>): AnalyticsTable => ({
  name,
  version: 4,
  columns: `
    quotation_key String,
    id String,
    revision UInt32,
    gone UInt8,
    ${columnList(columns)}
  `,
  // `final` leaves out removed lines.
  engine: `ReplacingMergeTree(revision, gone) partition by toYear(requested_at)
    order by (requested_at, quotation_key, id) ${mergeSettings}`,
})

/** One row for each line of a cost. */
export const costChargesTable = chargesTable('cost_charge_facts', costChargeColumns)

/** One row for each line of an alternative for the client. */
export const sellChargesTable = chargesTable('sell_charge_facts', sellChargeColumns)

/** One row for each cost request to an agent. */
export const costRequestsTable: AnalyticsTable = {
  name: 'cost_request_facts',
  version: 1,
  columns: `
    key String,
    revision UInt32,
    ${columnList(costRequestFactColumns)}
  `,
  engine: 'ReplacingMergeTree(revision) partition by toYear(asked_at) order by (asked_at, key)',
}

/** One row for each express shipment. */
export const expressTable: AnalyticsTable = {
  name: 'express_facts',
  version: 2,
  columns: `
    key String,
    revision UInt32,
    ${columnList(expressFactColumns)}
  `,
  engine: 'ReplacingMergeTree(revision) partition by toYear(requested_at) order by (requested_at, key)',
}

export const createTable = ({ columns, engine }: AnalyticsTable, name: string): string =>
  `create table if not exists ${name} (${columns}) engine = ${engine}`
