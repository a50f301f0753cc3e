import { errorCode } from '@freight/platform/embedded-postgres/error-code'
import { Unavailable } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/platform'

// PostgreSQL: no such column, no such table.
const unknownToTable = new Set(['42703', '42P01'])

const isOfTable = (error: unknown): boolean =>
  error instanceof Unavailable || unknownToTable.has(errorCode(error) ?? '')

/** Whether this only comes of a table that is being built anew, as after an update of the house. */
export const isWhileBuilt = async (db: Pick<Platform['db'], 'query'>, error: unknown): Promise<boolean> => {
  if (!isOfTable(error)) return false
  const { rows } = await db.query<{ building: boolean }>(
    `select exists (select from projection.builds where status = 'building') as building`,
  )
  return rows[0]?.building ?? false
}
