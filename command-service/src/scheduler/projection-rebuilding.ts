import { errorCode } from '@freight/platform/embedded-postgres/error-code'
import { Unavailable } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { isTableBeingBuilt } from '../lookups/tables/projections.ts'

// PostgreSQL: undefined_column, undefined_table.
const unknownToTable = new Set(['42703', '42P01'])

const isOfTable = (error: unknown): boolean =>
  error instanceof Unavailable || unknownToTable.has(errorCode(error) ?? '')

/** Whether the error comes from a table that is being rebuilt, as after an update of the application. */
export const isFromRebuild = async (db: Pick<Platform['db'], 'query'>, error: unknown): Promise<boolean> =>
  isOfTable(error) && (await isTableBeingBuilt(db))
