import type { Platform } from '@freight/platform/connections/platform'

/** Milliseconds without a sign of life after which another worker takes an import over. */
export const leaseMs = 10_000

/** The import that applies rates of one of these owners now; '' is the owner of general rates. */
export type ImportLocks = (owners: readonly string[]) => Promise<ImportLock | undefined> | undefined
type ImportLock = { by: string; since: string }

/** For applications without tables. */
export const noImportLocks: ImportLocks = () => undefined

const query = `select facts ->> 'by' as by, turn_at as since from commands.rate_imports
  where owner_id = any($1) and turn and state = 'APPLYING' and worker <> ''
    and worked_at > clock_timestamp() - interval '${leaseMs} ms' limit 1`

const undefinedTable = '42P01'

/** A lock ends with the turn of the import, or with the lease of its worker if the process has ended. */
export const postgresImportLocks =
  (db: Pick<Platform['db'], 'query'>): ImportLocks =>
  async (owners) => {
    try {
      const [lock] = (await db.query<{ by: string; since: Date }>(query, [owners])).rows
      return lock && { by: lock.by, since: lock.since.toISOString() }
    } catch (error) {
      // No file has ever been imported here.
      if (Object(error).code === undefinedTable) return undefined
      throw error
    }
  }
