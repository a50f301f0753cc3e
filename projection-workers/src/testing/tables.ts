import type { Platform } from '@freight/platform/connections/platform'
import { projections } from '../engine/projections.ts'
import type { AnyProjection } from '../engine/projection.ts'
import { activeBuilds } from '../engine/registry.ts'

export const named = (...names: string[]): AnyProjection[] => projections.filter(({ name }) => names.includes(name))

/** Empties the active tables and resets their positions. */
export const emptyTables = async ({ db }: Pick<Platform, 'db'>, selection: readonly AnyProjection[]): Promise<void> => {
  const builds = await activeBuilds(
    db,
    selection.map(({ name }) => name),
  )
  for (const { name, physical } of builds) {
    const words = selection.some((one) => one.name === name && one.words) ? `, projection.${physical}_words` : ''
    await db.query(`truncate projection.${physical}${words}`)
  }
  const ids = [builds.map(({ build }) => build)]
  await db.query('delete from projection.shares where build = any($1::bigint[])', ids)
  await db.query('update projection.active set position = 0, parked = 0 where build = any($1::bigint[])', ids)
}

/** Rows and words in the tables, as readers see them. */
export const rowsOf = async (
  { db }: Pick<Platform, 'db'>,
  selection: readonly AnyProjection[],
): Promise<Record<string, unknown>> => {
  const rowsByTable: Record<string, unknown> = {}
  for (const { table, words } of selection) {
    rowsByTable[table] = (await db.query(`select to_jsonb(one) as row from read.${table} as one order by key`)).rows
    if (words)
      rowsByTable[`${table} words`] = (await db.query(`select word from read.${table}_words order by word`)).rows
  }
  return rowsByTable
}
