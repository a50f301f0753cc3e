import { unsettledFacts } from '@freight/contracts/tables/unsettled-facts'
import type { Analytics } from '@freight/platform/analytics/port'
import { createTable, unsettledTable } from './tables.ts'

const { name, version } = unsettledTable
const { places, filled, settled, createView } = unsettledFacts
const views = `${name}_view_`
const view = `${views}${version}`

const tablesThere = async (analytics: Analytics): Promise<string[]> => {
  const rows = await analytics.query<{ name: string }>(
    `select name from system.tables where database = currentDatabase() and startsWith(name, '${name}')`,
  )
  return rows.map((row) => row.name)
}

/** Removes the views before the facts are refilled: a view would stay attached to the former fact table. */
export const dropUnsettledViews = async (analytics: Analytics): Promise<void> => {
  const following = (await tablesThere(analytics)).filter((one) => one.startsWith(views))
  for (const one of following) await analytics.exec(`drop view if exists ${one}`)
}

/**
 * Rebuilds the table of unsettled quotations from the facts if the table or its view is missing. No facts may be
 * written meanwhile. The view is created last, so its presence means that the table is complete.
 */
export const followUnsettled = async (analytics: Analytics): Promise<void> => {
  const there = await tablesThere(analytics)
  if (there.includes(name) && there.includes(view)) return
  await dropUnsettledViews(analytics)
  const [beside, leaving] = [`${name}_build`, `${name}_former`]
  for (const left of [beside, leaving]) await analytics.exec(`drop table if exists ${left}`)
  await analytics.exec(createTable(unsettledTable, beside))
  await analytics.exec(`insert into ${beside} ${places} ${filled}`)
  await analytics.exec(createTable(unsettledTable, name))
  await analytics.exec(`rename table ${name} to ${leaving}, ${beside} to ${name}`)
  await analytics.exec(`drop table ${leaving}`)
  await analytics.exec(createView(view))
}

/**
 * Removes quotations that are settled according to the facts. A writer that hung and lost its duty may still insert
 * outdated rows; the facts discard them by revision, but this table no longer holds the newer row once a quotation has
 * left it.
 */
export const takeOutSettled = (analytics: Analytics): Promise<void> =>
  analytics.exec(`insert into ${name} ${places} ${settled}`)
