import type { AnalyticsValues } from '@freight/platform/analytics/port'
import type { Platform } from '@freight/platform/platform'
import type { ActiveBuild } from '../engine/registry.ts'
import { loadRows } from '../engine/table.ts'
import type { FactSource, FactTable } from './fact-sources.ts'

type Needs = Pick<Platform, 'db' | 'analytics' | 'log'>

const keysPerPage = 2000

// ClickHouse: a text, number or date that cannot be parsed, or does not fit its column.
const faultsOfValues = new Set(['6', '26', '27', '38', '41', '69', '72', '117', '321', '407'])

const isFaultOfValues = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && faultsOfValues.has(String(error.code))

/** What the analytics store cannot hold of a key is left out and logged; it holds nobody else up. */
export const insertFacts = async (
  needs: Pick<Needs, 'analytics' | 'log'>,
  rows: readonly AnalyticsValues[],
  table: string,
  places: string,
): Promise<void> => {
  try {
    await needs.analytics.insert(table, rows, places)
  } catch (error) {
    if (!isFaultOfValues(error)) throw error
    const [row] = rows
    if (row && rows.length === 1)
      needs.log.error({ err: error, table, key: row[0] }, 'a row is missing in the dashboards')
    else for (const half of halves(rows)) await insertFacts(needs, half, table, places)
  }
}

const halves = (rows: readonly AnalyticsValues[]) => [
  rows.slice(0, Math.ceil(rows.length / 2)),
  rows.slice(Math.ceil(rows.length / 2)),
]

type Copied = {
  source: Pick<FactSource, 'projection'>
  build: ActiveBuild
  tables: readonly FactTable[]
  /** Instead of the table's own name. */
  into?: string
}

/** Copies the facts behind these keys as they are now. */
export const copyFacts = async (
  needs: Needs,
  { source, build, tables, into }: Copied,
  keys: readonly string[],
): Promise<void> => {
  const held = [...(await loadRows(needs.db, source.projection, build.physical, keys))]
  for (const { table, rowsOf, places } of tables) {
    const rows = held.flatMap(([key, { revision, row }]) => rowsOf(key, revision, row))
    await insertFacts(needs, rows, into ?? table.name, places)
  }
}

/** Copies every fact, page by page in the order of the keys. */
export const copyAllFacts = async (
  needs: Needs,
  copied: Copied,
  { isStopped, onProgress }: { isStopped: () => boolean; onProgress?: (done: number) => void },
): Promise<void> => {
  let after = ''
  let done = 0
  while (!isStopped()) {
    const { rows } = await needs.db.query<{ key: string }>(
      `select key from projection.${copied.build.physical} where key > $1 order by key limit ${keysPerPage}`,
      [after],
    )
    const last = rows.at(-1)
    if (!last) return
    await copyFacts(
      needs,
      copied,
      rows.map(({ key }) => key),
    )
    after = last.key
    done += rows.length
    onProgress?.(done)
  }
}
