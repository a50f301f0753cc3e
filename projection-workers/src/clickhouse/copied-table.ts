import type { Analytics } from '@freight/platform/analytics/port'
import type { Copy } from './copies.ts'
import { type AnalyticsTable, createTable, factsTable } from './tables.ts'
import { letGoOfUnsettled } from './unsettled.ts'

const countOf = async (analytics: Analytics, table: string): Promise<number> => {
  const [row] = await analytics.query<{ n: number }>(`select count() as n from ${table}`)
  return row?.n ?? 0
}

/** Says that a table will be filled anew: whoever reads the one that stands may miss what only the new one has. */
export const announceAnew = (analytics: Analytics, table: AnalyticsTable): Promise<void> =>
  analytics.exec(createTable(table, `${table.name}_build`))

/**
 * Fills a table of the store from the beginning. Where it holds rows of this log they are read until the new ones are
 * all there, and then the tables are exchanged; where it is empty, or of another log, it is filled in its place.
 */
export const fillAnew = async (
  analytics: Analytics,
  table: AnalyticsTable,
  { former, store, fill }: { former: Copy | undefined; store: string; fill: (into: string) => Promise<boolean> },
): Promise<boolean> => {
  const { name } = table
  const [beside, leaving] = [`${name}_build`, `${name}_former`]
  if (name === factsTable.name) await letGoOfUnsettled(analytics)
  for (const left of [beside, leaving]) await analytics.exec(`drop table if exists ${left}`)
  await analytics.exec(createTable(table, name))
  const isOfOthers = former !== undefined && former.store !== store
  if (isOfOthers || (await countOf(analytics, name)) === 0) {
    await analytics.exec(`drop table if exists ${name}`)
    await analytics.exec(createTable(table, name))
    return fill(name)
  }
  await analytics.exec(createTable(table, beside))
  if (!(await fill(beside))) return false
  await analytics.exec(`rename table ${name} to ${leaving}, ${beside} to ${name}`)
  await analytics.exec(`drop table ${leaving}`)
  return true
}
