import { sql } from 'kysely'
import type { ReadDb } from '../http/read-models.ts'

/** Number of open quotations with a cost based on each of these rates. */
export const openUsesOf = async (db: ReadDb, ids: readonly string[]): Promise<(id: string) => number> => {
  if (ids.length === 0) return () => 0
  const { rows } = await sql<{ id: string; count: number }>`select used.id, count(*)::int as count
    from read.rate_usage usage, jsonb_array_elements_text(usage.rates) used(id)
    where usage.open and usage.rates ?| ${ids} and used.id = any(${ids}) group by used.id`.execute(db)
  const counts = new Map(rows.map(({ id, count }) => [id, count]))
  return (id) => counts.get(id) ?? 0
}
