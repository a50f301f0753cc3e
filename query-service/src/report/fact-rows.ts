import type { Analytics, AnalyticsParams } from '@freight/platform/analytics/port'
import { queryStore } from '../dashboards/query-store.ts'
import type { ReportSource } from './report-source.ts'
import type { Row } from './table-rows.ts'

const rowsPerPage = 20_000

const lastParam = (index: number) => `last${index}`

/** SQL for the page after a row, or for the first page. */
const pageQuery = ({ sql, order }: ReportSource, isFirst: boolean, limit: number): string => {
  const columns = Object.keys(order)
  const types = Object.values(order)
  const after = `where (${columns.join(', ')}) < (${types.map((type, index) => `{${lastParam(index)}:${type}}`).join(', ')})`
  return `select * from (${sql}) as report ${isFirst ? '' : after}
    order by ${columns.map((one) => `${one} desc`).join(', ')} limit ${limit}`
}

/** First rows of a report in the analytics store, and their total. @throws Unavailable */
export const someFactRows = async (
  analytics: Analytics,
  source: ReportSource,
  params: AnalyticsParams,
  { limit, signal }: { limit: number; signal: AbortSignal },
) => {
  const rows = await queryStore<Row>(analytics, pageQuery(source, true, limit), params, signal)
  if (rows.length < limit) return { rows, total: rows.length }
  const countSql = `select count() as total from (${source.sql}) as report`
  const [count] = await queryStore<{ total: number }>(analytics, countSql, params, signal)
  return { rows, total: count?.total ?? rows.length }
}

/** All rows of a report in the analytics store, page by page in order. @throws Unavailable */
export async function* factRows(
  analytics: Analytics,
  source: ReportSource,
  params: AnalyticsParams,
  signal: AbortSignal,
) {
  const columns = Object.keys(source.order)
  let after: AnalyticsParams | undefined
  for (;;) {
    signal.throwIfAborted()
    const pageSql = pageQuery(source, after === undefined, rowsPerPage)
    const rows = await queryStore<Row>(analytics, pageSql, { ...params, ...after }, signal)
    if (rows.length > 0) yield rows
    const lastRow = rows.at(-1)
    if (lastRow === undefined || rows.length < rowsPerPage) return
    after = Object.fromEntries(columns.map((one, index) => [lastParam(index), lastRow[one]]))
  }
}
