import type { DisclaimerLookup } from '@freight/contracts/registry/lookups'
import type { Platform } from '@freight/platform/connections/platform'

/** The active disclaimers. */
export type Disclaimers = () => Promise<readonly DisclaimerLookup[]> | readonly DisclaimerLookup[]

/** For applications without tables. */
export const noDisclaimers: Disclaimers = () => []

/**
 * Reads the table of disclaimers: one that was stored a moment ago may be missing. The table does not exist while the
 * demo data is created; then there are no disclaimers.
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
