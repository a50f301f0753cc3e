import type { Platform } from '@freight/platform/platform'
import { columnName } from '@freight/contracts/tables/columns'
import { quotationFacts } from '../quotation/facts/quotation-facts.ts'
import { copiedColumns } from '../quotation/facts/quotation-facts-columns.ts'
import { anyProjection, type Row } from '../engine/projection.ts'
import type { ActiveBuild } from '../engine/registry.ts'
import { loadRows } from '../engine/table.ts'

type Needs = Pick<Platform, 'db' | 'analytics' | 'log'>

const projection = anyProjection(quotationFacts)
const rowsPerInsert = 5000

const factRow = (key: string, revision: number, row: Row) => ({
  key,
  revision,
  ...Object.fromEntries(
    Object.entries(row)
      .filter(([field]) => copiedColumns.has(field))
      .map(([field, value]) => [columnName(field), value]),
  ),
})

// ClickHouse: a text, number or date that cannot be parsed, or does not fit its column.
const faultsOfValues = new Set(['6', '26', '27', '38', '41', '69', '72', '117', '321', '407'])

const isFaultOfValues = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && faultsOfValues.has(String(error.code))

type FactRow = ReturnType<typeof factRow>

/** A row that the analytics store cannot hold is left out and logged; it holds nobody else up. */
export const insertFacts = async (
  needs: Pick<Needs, 'analytics' | 'log'>,
  rows: readonly FactRow[],
  table = 'quotation_facts',
): Promise<void> => {
  try {
    await needs.analytics.insert(table, rows)
  } catch (error) {
    if (!isFaultOfValues(error)) throw error
    const [row] = rows
    if (row && rows.length === 1)
      needs.log.error({ err: error, key: row.key }, 'a quotation is missing in the dashboards')
    else for (const half of halves(rows)) await insertFacts(needs, half, table)
  }
}

const halves = (rows: readonly FactRow[]) => [
  rows.slice(0, Math.ceil(rows.length / 2)),
  rows.slice(Math.ceil(rows.length / 2)),
]

/** Copies the fact rows of these quotations as they are now. */
export const copyFacts = async (needs: Needs, { physical }: ActiveBuild, keys: readonly string[], table?: string) => {
  const rows = await loadRows(needs.db, projection, physical, keys)
  await insertFacts(
    needs,
    [...rows].map(([key, { revision, row }]) => factRow(key, revision, row)),
    table,
  )
}

/** Copies every fact row, page by page in the order of the keys. */
export const copyAllFacts = async (
  needs: Needs,
  build: ActiveBuild,
  { isStopped, onProgress, table }: { isStopped: () => boolean; onProgress?: (done: number) => void; table?: string },
): Promise<void> => {
  let after = ''
  let done = 0
  while (!isStopped()) {
    const { rows } = await needs.db.query<{ key: string }>(
      `select key from projection.${build.physical} where key > $1 order by key limit ${rowsPerInsert}`,
      [after],
    )
    const last = rows.at(-1)
    if (!last) return
    await copyFacts(
      needs,
      build,
      rows.map(({ key }) => key),
      table,
    )
    after = last.key
    done += rows.length
    onProgress?.(done)
  }
}
