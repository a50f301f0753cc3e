import type pg from 'pg'

/** Whether a database has a table of that name, given with its schema. */
export const hasTable = async (db: Pick<pg.Pool, 'query'>, table: string): Promise<boolean> => {
  const { rows } = await db.query('select where to_regclass($1) is not null', [table])
  return rows.length > 0
}
