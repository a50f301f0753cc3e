import { unsettledFacts } from '@freight/contracts/tables/unsettled-facts'
import type { Analytics } from '@freight/platform/analytics/port'
import { createTable, unsettledTable } from './tables.ts'

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

/**
 * Rebuilds the table of unsettled quotations from the facts if the table or its view is missing. No facts may be
 * written meanwhile. The view is created last, so its presence means that the table is complete.
 */
export const followUnsettled = async (analytics: Analytics): Promise<void> => {
  const tableNames = await existingTables(analytics)
  if (tableNames.includes(name) && tableNames.includes(view)) return
  await dropUnsettledViews(analytics)
  const [buildTable, formerTable] = [`${name}_build`, `${name}_former`]
  for (const leftover of [buildTable, formerTable]) await analytics.exec(`drop table if exists ${leftover}`)
  await analytics.exec(createTable(unsettledTable, buildTable))
  await analytics.exec(`insert into ${buildTable} ${places} ${unsettledSelect}`)
  await analytics.exec(createTable(unsettledTable, name))
  await analytics.exec(`rename table ${name} to ${formerTable}, ${buildTable} to ${name}`)
  await analytics.exec(`drop table ${formerTable}`)
  await analytics.exec(createView(view))
}

/**
 * Removes quotations that are settled according to the facts. A writer that hung and lost its duty may still insert
 * outdated rows; the facts discard them by revision, but this table no longer holds the newer row once a quotation has
 * left it.
 */
export const takeOutSettled = (analytics: Analytics): Promise<void> =>
  analytics.exec(`insert into ${name} ${places} ${settledSelect}`)
