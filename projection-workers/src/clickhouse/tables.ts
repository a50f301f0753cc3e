import { columnName } from '@freight/contracts/tables/columns'
import { costsWon } from '@freight/contracts/tables/costs-won'
import { countedUntil } from '@freight/contracts/tables/counted-until'
import { costChargeColumns, sellChargeColumns } from '../quotation/facts/charge-facts.ts'
import { copiedColumns } from '../quotation/facts/quotation-facts-columns.ts'
import { costRequestFactColumns } from '../cost-request/cost-request-facts.ts'

/** A table of the analytics store. What is copied twice into it counts once (`final`). */
export type AnalyticsTable = {
  name: string
  /** One higher for every change of a column: a table of another version is built beside and takes over. */
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

const listed = (columns: ReadonlyMap<string, string>): string =>
  [...columns].map(([field, type]) => `${columnName(field)} ${type}`).join(',\n    ')

// Years that have passed come to rest in one part each, in which nothing has to be put together when it is read.
const atRest = 'settings min_age_to_force_merge_seconds = 300, min_age_to_force_merge_on_partition_only = 1'

/** One row for each quotation. */
export const factsTable: AnalyticsTable = {
  name: 'quotation_facts',
  version: 8,
  columns: `
    key String,
    revision UInt32,
    ${listed(copiedColumns)},
    counted_until ${countedUntil},
    costs_won ${costsWon},
    index by_counted_until counted_until type minmax granularity 1
  `,
  // When it was requested never changes, so that one quotation has one place.
  engine: `ReplacingMergeTree(revision) partition by toYear(requested_at) order by (requested_at, key) ${atRest}`,
}

const ofCharges = (name: string, columns: ReadonlyMap<string, string>): AnalyticsTable => ({
  name,
  version: 3,
  columns: `
    quotation_key String,
    id String,
    revision UInt32,
    gone UInt8,
    ${listed(columns)}
  `,
  // `final` leaves out the lines that are gone.
  engine: `ReplacingMergeTree(revision, gone) partition by toYear(requested_at)
    order by (requested_at, quotation_key, id) ${atRest}`,
})

/** One row for each line of a cost. */
export const costChargesTable = ofCharges('cost_charge_facts', costChargeColumns)

/** One row for each line of an alternative for the client. */
export const sellChargesTable = ofCharges('sell_charge_facts', sellChargeColumns)

/** One row for each request for costs to an agent. */
export const costRequestsTable: AnalyticsTable = {
  name: 'cost_request_facts',
  version: 1,
  columns: `
    key String,
    revision UInt32,
    ${listed(costRequestFactColumns)}
  `,
  engine: 'ReplacingMergeTree(revision) partition by toYear(asked_at) order by (asked_at, key)',
}

export const createTable = ({ columns, engine }: AnalyticsTable, name: string): string =>
  `create table if not exists ${name} (${columns}) engine = ${engine}`
