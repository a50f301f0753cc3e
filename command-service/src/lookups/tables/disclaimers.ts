import type { DisclaimerLookup } from '@freight/contracts/api/lookups'
import type { Platform } from '@freight/platform/platform'

/** The disclaimers that are in use. */
export type Disclaimers = () => Promise<readonly DisclaimerLookup[]> | readonly DisclaimerLookup[]

/** Where there are no tables to look into. */
export const noDisclaimers: Disclaimers = () => []

/**
 * Read from their table: one that was written a moment ago may still be missing. While a new application is seeded
 * there is no table yet, and no disclaimer either.
 */
export const postgresDisclaimers = (db: Pick<Platform['db'], 'query'>): Disclaimers => {
  let isThere = false
  return async () => {
    if (!isThere) {
      const { rows } = await db.query<{ found: string | null }>(`select to_regclass('read.disclaimer_list') as found`)
      isThere = rows[0]?.found !== null
      if (!isThere) return []
    }
    const { rows } = await db.query<DisclaimerLookup>(
      `select key as id, version, name, value, mandatory, services from read.disclaimer_list
      where active order by not mandatory, name, key`,
    )
    return rows
  }
}
