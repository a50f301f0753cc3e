import type { AnalyticsValues } from '@freight/platform/analytics/port'
import type { Platform } from '@freight/platform/connections/platform'
import type { ActiveBuild, Client } from '../engine/registry.ts'
import { loadRows } from '../engine/table.ts'
import type { FactSource, FactTable } from './fact-sources.ts'

type Needs = Pick<Platform, 'analytics' | 'log'> & { db: Pick<Client, 'query'> }

const keysPerPage = 2000

// About 20,000 cost lines: limits an insert to a few MB, however long the quotations are.
const valuesPerInsert = 400_000

// ClickHouse error codes: a text, number, date, flag or list that cannot be parsed or does not fit its column.
const faultsOfValues = new Set(['6', '26', '27', '38', '41', '69', '72', '117', '130', '321', '407', '467'])

const isFaultOfValues = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && faultsOfValues.has(String(error.code))

const valuesIn = (value: unknown): number =>
  Array.isArray(value) ? value.reduce<number>((sum, one) => sum + valuesIn(one), 1) : 1

const inParts = (rows: readonly AnalyticsValues[]): AnalyticsValues[][] => {
  const parts: AnalyticsValues[][] = []
  let room = 0
  for (const row of rows) {
    const values = valuesIn(row)
    if (values > room || parts.length === 0) {
      parts.push([])
      room = valuesPerInsert
    }
    parts.at(-1)?.push(row)
    room -= values
  }
  return parts
}

type InsertTarget = Pick<FactTable, 'places' | 'splitLines'> & { table: string }

/**
 * Inserts rows and leaves out what the analytics store cannot hold, with a log line. Without lines, the former row
 * stays; with lines, only the faulty lines are removed.
 */
export const insertFacts = async (
  needs: Pick<Needs, 'analytics' | 'log'>,
  rows: readonly AnalyticsValues[],
  target: InsertTarget,
): Promise<void> => {
  for (const part of inParts(rows)) await insertPart(needs, part, target)
}

const insertPart = async (
  needs: Pick<Needs, 'analytics' | 'log'>,
  rows: readonly AnalyticsValues[],
  target: InsertTarget,
): Promise<void> => {
  const { table, places, splitLines } = target
  try {
    await needs.analytics.insert(table, rows, places)
  } catch (error) {
    if (!isFaultOfValues(error)) throw error
    const [row] = rows
    if (!row || rows.length > 1) for (const half of halves(rows)) await insertPart(needs, half, target)
    else if (splitLines === undefined)
      needs.log.error({ err: error, table, key: row[0] }, 'a row in the dashboards was not updated')
    else {
      for (const { line, removed } of splitLines(row)) await insertLine(needs, line, removed, { table, places })
    }
  }
}

const insertLine = async (
  needs: Pick<Needs, 'analytics' | 'log'>,
  line: AnalyticsValues,
  removed: AnalyticsValues,
  { table, places }: InsertTarget,
): Promise<void> => {
  try {
    await needs.analytics.insert(table, [line], places)
  } catch (error) {
    if (!isFaultOfValues(error)) throw error
    needs.log.error({ err: error, table, key: line[0] }, 'a line is missing in the dashboards')
    await insertPart(needs, [removed], { table, places })
  }
}

const halves = (rows: readonly AnalyticsValues[]) => [
  rows.slice(0, Math.ceil(rows.length / 2)),
  rows.slice(Math.ceil(rows.length / 2)),
]

type CopyTask = {
  source: Pick<FactSource, 'projection'>
  build: ActiveBuild
  tables: readonly FactTable[]
  /** Overrides the name of the table. */
  tableName?: string
}

/** Copies the current facts of these keys. */
export const copyFacts = async (
  needs: Needs,
  { source, build, tables, tableName }: CopyTask,
  keys: readonly string[],
): Promise<void> => {
  const loadedRows = [...(await loadRows(needs.db, source.projection, build.physical, keys))]
  for (const { table, rowsOf, places, splitLines } of tables) {
    const rows = loadedRows.flatMap(([key, { revision, row }]) => rowsOf(key, revision, row))
    await insertFacts(needs, rows, { table: tableName ?? table.name, places, splitLines })
  }
}

/** Copies all facts, in pages sorted by key. */
export const copyAllFacts = async (
  needs: Needs,
  task: CopyTask,
  { isStopped, onProgress }: { isStopped: () => boolean; onProgress?: (done: number) => void },
): Promise<void> => {
  let after = ''
  let done = 0
  while (!isStopped()) {
    const { rows } = await needs.db.query<{ key: string }>(
      `select key from projection.${task.build.physical} where key > $1 order by key limit ${keysPerPage}`,
      [after],
    )
    const last = rows.at(-1)
    if (!last) return
    await copyFacts(
      needs,
      task,
      rows.map(({ key }) => key),
    )
    after = last.key
    done += rows.length
    onProgress?.(done)
  }
}
