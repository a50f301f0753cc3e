import type { AnalyticsParams } from '@freight/platform/analytics/port'

const isUnset = (values: AnalyticsParams[string]): boolean => Array.isArray(values) && values.length === 0

const filterPattern = /\band \(empty\(\{(\w+):Array\(String\)\}\) or has\(\{\1:Array\(String\)\}, (\w+)\)\)/g

const choicePattern = /\bif\(empty\(\{(\w+):Array\(String\)\}\), ([^,()]+), has\(\{\1:Array\(String\)\}, (\w+)\)\)/g
const viewPattern = /\bif\(\{view:String\} = 'agent', ([\w.]+), ([\w.]+)\)/g

/**
 * The query without unset filters, and with the requested side of a choice only: the engine would otherwise evaluate
 * each filter for every row and read both sides.
 */
export const withRequestedFilters = (sql: string, params: AnalyticsParams): string =>
  sql
    .replaceAll(filterPattern, (_, name: string, column: string) =>
      isUnset(params[name]) ? '' : `and ${column} in {${name}:Array(String)}`,
    )
    .replaceAll(choicePattern, (_, name: string, fallback: string, column: string) =>
      isUnset(params[name]) ? fallback : `${column} in {${name}:Array(String)}`,
    )
    .replaceAll(viewPattern, (_, agent: string, carrier: string) => (params['view'] === 'agent' ? agent : carrier))
