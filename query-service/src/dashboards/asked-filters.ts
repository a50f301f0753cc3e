import type { AnalyticsParams } from '@freight/platform/analytics/port'

const filter = /\band \(empty\(\{(\w+):Array\(String\)\}\) or has\(\{\1:Array\(String\)\}, (\w+)\)\)/g

/** The same question without the filters that are not set: the engine would try each of them with every row. */
export const withAskedFilters = (sql: string, params: AnalyticsParams): string =>
  sql.replaceAll(filter, (_, name: string, column: string) => {
    const values = params[name]
    return Array.isArray(values) && values.length === 0 ? '' : `and ${column} in {${name}:Array(String)}`
  })
