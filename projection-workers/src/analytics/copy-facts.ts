import type { Platform } from '@freight/platform/platform'
import { quotationFacts } from '../quotation-facts.ts'
import { anyProjection, type Row } from '../projection.ts'
import type { ActiveBuild } from '../runner/registry.ts'
import { columnName, loadRows } from '../runner/table.ts'

type Needs = Pick<Platform, 'db' | 'analytics'>

const projection = anyProjection(quotationFacts)
const rowsPerInsert = 5000

const factRow = (key: string, revision: number, row: Row) => ({
  key,
  revision,
  ...Object.fromEntries(Object.entries(row).map(([field, value]) => [columnName(field), value])),
})

/** Copies the fact rows of these quotations as they are now. */
export const copyFacts = async ({ db, analytics }: Needs, { physical }: ActiveBuild, keys: readonly string[]) => {
  const rows = await loadRows(db, projection, physical, keys)
  await analytics.insert(
    'quotation_facts',
    [...rows].map(([key, { revision, row }]) => factRow(key, revision, row)),
  )
}

/** Copies every fact row, page by page in the order of the keys. */
export const copyAllFacts = async (needs: Needs, build: ActiveBuild, isStopped: () => boolean): Promise<void> => {
  let after = ''
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
    )
    after = last.key
  }
}
