import type {
  Analytics,
  AnalyticsJson,
  AnalyticsLines,
  AnalyticsRow,
  AnalyticsValues,
} from '@freight/platform/analytics/port'

type InsertedRows = readonly (AnalyticsRow | AnalyticsValues)[] | AnalyticsLines | AnalyticsJson

const jsonIn = ({ json }: AnalyticsJson): AnalyticsValues[] =>
  Buffer.from(json)
    .toString()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as AnalyticsValues)

const valuesIn = (lines: AnalyticsLines): string[][] =>
  Buffer.from(lines)
    .toString()
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('\t'))

const rowsIn = (added: InsertedRows): readonly (AnalyticsRow | AnalyticsValues)[] => {
  if (added instanceof Uint8Array) return valuesIn(added)
  return 'json' in added ? jsonIn(added) : added
}

/** Turns values into rows, with the column names at the start of `places`. */
const namedRows = (added: InsertedRows, places: string): AnalyticsRow[] => {
  const names = /^\(([^)]*)\)/.exec(places)?.[1]?.split(', ') ?? []
  return rowsIn(added).map((row) =>
    Array.isArray(row) ? Object.fromEntries(names.map((name, index) => [name, row[index]])) : (row as AnalyticsRow),
  )
}

/** An analytics store in memory. */
export const remembering = () => {
  const rows = new Map<string, AnalyticsRow[]>()
  const analytics: Analytics = {
    insert: async (table: string, added: InsertedRows, places?: string) =>
      void rows.set(table, [...(rows.get(table) ?? []), ...namedRows(added, places ?? '')]),
    query: async <Row>(sql: string) => {
      if (sql.includes('from system.tables')) return []
      const storedRows = rows.get(/ from (\w+)/.exec(sql)?.[1] ?? '') ?? []
      const newest = [...new Map(storedRows.map((row) => [row['name'], row])).values()]
      const positions = new Set(storedRows.map(({ position }) => position)).size
      return (
        sql.includes('from copies') ? newest : [{ n: sql.includes('uniq') ? positions : storedRows.length }]
      ) as Row[]
    },
    stream: async () => {},
    exec: async (sql) => {
      const [, droppedTable = ''] = /^drop table (?:if exists )?(\w+)/.exec(sql) ?? []
      rows.delete(droppedTable)
      const [, one = '', other = ''] = /^exchange tables (\w+) and (\w+)/.exec(sql) ?? []
      const [rowsOfOne = [], rowsOfOther = []] = [rows.get(one), rows.get(other)]
      if (one !== '') rows.set(one, rowsOfOther).set(other, rowsOfOne)
      const [, from = '', to = ''] = /^rename table (\w+) to (\w+)$/.exec(sql) ?? []
      if (from !== '') rows.set(to, rows.get(from) ?? []).delete(from)
    },
    ping: async () => {},
    close: async () => {},
  }
  return { rows, analytics }
}
