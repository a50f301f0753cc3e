import type { Analytics } from '@freight/platform/analytics/port'
import type { Copy } from './copies.ts'
import { type AnalyticsTable, createTable, factsTable } from './tables.ts'
import { dropUnsettledViews } from './unsettled.ts'

const countOf = async (analytics: Analytics, table: string): Promise<number> => {
  const [row] = await analytics.query<{ n: number }>(`select count() as n from ${table}`)
  return row?.n ?? 0
}

/** Creates the empty table `<name>_build`, which marks the current table as outdated until the refill has finished. */
export const markForRefill = (analytics: Analytics, table: AnalyticsTable): Promise<void> =>
  analytics.exec(createTable(table, `${table.name}_build`))

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
  const [buildTable, formerTable] = [`${name}_build`, `${name}_former`]
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
  await analytics.exec(`rename table ${name} to ${formerTable}, ${buildTable} to ${name}`)
  await analytics.exec(`drop table ${formerTable}`)
  return true
}
