import { columnName } from '@freight/contracts/tables/columns'
import { materializedColumns, materializedType } from '@freight/contracts/tables/materialized-columns'
import { unsettledFields, unsettledFacts } from '@freight/contracts/tables/unsettled-facts'
import { costChargeColumns, sellChargeColumns } from '../quotation/facts/charge-facts.ts'
import { copiedColumns } from '../quotation/facts/quotation-facts-columns.ts'
import { costRequestFactColumns } from '../cost-request/cost-request-list.ts'
import { expressFactColumns } from '../express-shipment/facts/express-facts.ts'
import type { Analytics } from '@freight/platform/analytics/port'

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

/** Source and progress of a table in the analytics store. Stored there, next to the rows. */
export type Copy = {
  version: number
  /** Id of the first event, which identifies the log. Empty: nothing was copied yet. */
  store: string
  position: number
  /** Hash of the event at that position; empty for a fact table. */
  hash: string
  /** Projection build that the rows come from; empty for the events. */
  build: string
}

const schema = `create table if not exists copies (
  name String,
  version UInt32,
  store String,
  position UInt64,
  hash String,
  build String,
  seq UInt64
) engine = ReplacingMergeTree(seq) order by name`

/**
 * Progress per table. It lives in the analytics store, so that a lost or replaced store also loses its progress and is
 * filled again.
 */
export const copies = async (analytics: Analytics) => {
  await analytics.exec(schema)
  const rows = await analytics.query<Copy & { name: string; seq: number }>('select * from copies final')
  const known = new Map<string, Copy>(rows.map(({ name, seq: _seq, ...copy }) => [name, copy]))
  let seq = Math.max(0, ...rows.map((row) => row.seq))
  return {
    get: (name: string) => known.get(name),
    save: async (name: string, copy: Copy): Promise<void> => {
      seq += 1
      await analytics.insert('copies', [{ name, ...copy, seq }])
      known.set(name, copy)
    },
  }
}

const { name, version } = unsettledTable
const { places, filled: unsettledSelect, settled: settledSelect, createView } = unsettledFacts
const viewPrefix = `${name}_view_`
const view = `${viewPrefix}${version}`

const existingTables = async (analytics: Analytics): Promise<string[]> => {
  const rows = await analytics.query<{ name: string }>(
    `select name from system.tables where database = currentDatabase() and startsWith(name, '${name}')`,
  )
  return rows.map((row) => row.name)
}

/** Removes the views before the facts are refilled: a view would stay attached to the former fact table. */
export const dropUnsettledViews = async (analytics: Analytics): Promise<void> => {
  const viewNames = (await existingTables(analytics)).filter((one) => one.startsWith(viewPrefix))
  for (const one of viewNames) await analytics.exec(`drop view if exists ${one}`)
}

const buildTableOf = (name: string): string => `${name}_build`
const formerTableOf = (name: string): string => `${name}_former`

/** Puts the complete new table in the place of the former one: a reader finds one of them at any moment. */
const replaceTable = async (analytics: Analytics, name: string): Promise<void> => {
  // A `rename` of both is no single step for readers.
  await analytics.exec(`exchange tables ${name} and ${buildTableOf(name)}`)
  await analytics.exec(`rename table ${buildTableOf(name)} to ${formerTableOf(name)}`)
  await analytics.exec(`drop table ${formerTableOf(name)}`)
}

/**
 * Rebuilds the table of unsettled quotations from the facts if the table or its view is missing. No facts may be
 * written meanwhile. The view is created last, so its presence means that the table is complete.
 */
export const followUnsettled = async (analytics: Analytics): Promise<void> => {
  const tableNames = await existingTables(analytics)
  if (tableNames.includes(name) && tableNames.includes(view)) return
  await dropUnsettledViews(analytics)
  const [buildTable, formerTable] = [buildTableOf(name), formerTableOf(name)]
  for (const leftover of [buildTable, formerTable]) await analytics.exec(`drop table if exists ${leftover}`)
  await analytics.exec(createTable(unsettledTable, buildTable))
  await analytics.exec(`insert into ${buildTable} ${places} ${unsettledSelect}`)
  await analytics.exec(createTable(unsettledTable, name))
  await replaceTable(analytics, name)
  await analytics.exec(createView(view))
}

/**
 * Removes quotations that are settled according to the facts. A writer that hung and lost its duty may still insert
 * outdated rows; the facts discard them by revision, but this table no longer holds the newer row once a quotation has
 * left it.
 */
export const takeOutSettled = (analytics: Analytics): Promise<void> =>
  analytics.exec(`insert into ${name} ${places} ${settledSelect}`)

const countOf = async (analytics: Analytics, table: string): Promise<number> => {
  const [row] = await analytics.query<{ n: number }>(`select count() as n from ${table}`)
  return row?.n ?? 0
}

/** Creates the empty table `<name>_build`, which marks the current table as outdated until the refill has finished. */
export const markForRefill = (analytics: Analytics, table: AnalyticsTable): Promise<void> =>
  analytics.exec(createTable(table, buildTableOf(table.name)))

/**
 * Fills a table of the analytics store from the beginning. If it holds rows of this event log, they stay readable until
 * the new table is complete and the two are exchanged. If it is empty or belongs to another log, it is replaced at
 * once.
 * @returns false when stopped before the end
 */
export const refill = async (
  analytics: Analytics,
  table: AnalyticsTable,
  { former, logId, fill }: { former: Copy | undefined; logId: string; fill: (target: string) => Promise<boolean> },
): Promise<boolean> => {
  const { name } = table
  const [buildTable, formerTable] = [buildTableOf(name), formerTableOf(name)]
  if (name === factsTable.name) await dropUnsettledViews(analytics)
  for (const leftover of [buildTable, formerTable]) await analytics.exec(`drop table if exists ${leftover}`)
  await analytics.exec(createTable(table, name))
  const isOfOtherLog = former !== undefined && former.store !== logId
  if (isOfOtherLog || (await countOf(analytics, name)) === 0) {
    await analytics.exec(`drop table if exists ${name}`)
    await analytics.exec(createTable(table, name))
    return fill(name)
  }
  await analytics.exec(createTable(table, buildTable))
  if (!(await fill(buildTable))) return false
  await replaceTable(analytics, name)
  return true
}
