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

/** Before the facts are filled anew: what follows them would stay with those that leave. */
export const letGoOfUnsettled = async (analytics: Analytics): Promise<void> => {
  const following = (await tablesThere(analytics)).filter((one) => one.startsWith(views))
  for (const one of following) await analytics.exec(`drop view if exists ${one}`)
}

/**
 * Makes the table of what is not settled from the facts, where it does not follow them; then a view keeps it, whatever is
 * told. Nothing may be told meanwhile. The view stands last: where it is, all is well.
 */
export const followUnsettled = async (analytics: Analytics): Promise<void> => {
  const there = await tablesThere(analytics)
  if (there.includes(name) && there.includes(view)) return
  await letGoOfUnsettled(analytics)
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
 * Takes out who stands there although the facts know better. A writer that hung for minutes, and lost its duty to another one
 * meanwhile, may still tell what was true before: the facts put it in its place by its revision, but whoever has left
 * this table for good would stand in it again.
 */
export const takeOutSettled = (analytics: Analytics): Promise<void> =>
  analytics.exec(`insert into ${name} ${places} ${settled}`)
