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
  version: 1,
  columns: `
    key String,
    revision UInt32,
    status LowCardinality(String),
    cancelled Bool,
    scope LowCardinality(String),
    company LowCardinality(String),
    commercial String,
    assigned_to String,
    client_id String,
    client_name String,
    transport LowCardinality(String),
    mode LowCardinality(String),
    origin LowCardinality(String),
    origin_country LowCardinality(String),
    destination LowCardinality(String),
    destination_country LowCardinality(String),
    lane LowCardinality(String),
    incoterm LowCardinality(String),
    chargeable_kg Decimal(38, 3),
    cbm Decimal(38, 6),
    containers UInt32,
    requested_at DateTime64(3, 'UTC'),
    first_quoted_at Nullable(DateTime64(3, 'UTC')),
    first_sent_at Nullable(DateTime64(3, 'UTC')),
    decided_at Nullable(DateTime64(3, 'UTC')),
    outcome_reason LowCardinality(String),
    publications UInt32,
    revisions UInt32,
    sell_usd Nullable(Decimal(38, 2)),
    cost_usd Nullable(Decimal(38, 2)),
    margin_usd Nullable(Decimal(38, 2)),
    valid_until Nullable(Date32)
  `,
  engine: 'ReplacingMergeTree(revision) order by key',
}

export const createTable = ({ columns, engine }: AnalyticsTable, name: string): string =>
  `create table if not exists ${name} (${columns}) engine = ${engine}`
