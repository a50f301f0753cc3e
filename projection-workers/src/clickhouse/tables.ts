import { columnName } from '@freight/contracts/tables/columns'
import { copiedColumns } from '../quotation/facts/quotation-facts-columns.ts'

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

export const factsTable: AnalyticsTable = {
  name: 'quotation_facts',
  version: 3,
  columns: `
    key String,
    revision UInt32,
    ${[...copiedColumns].map(([field, type]) => `${columnName(field)} ${type}`).join(',\n    ')}
  `,
  engine: 'ReplacingMergeTree(revision) order by key',
}

export const createTable = ({ columns, engine }: AnalyticsTable, name: string): string =>
  `create table if not exists ${name} (${columns}) engine = ${engine}`
