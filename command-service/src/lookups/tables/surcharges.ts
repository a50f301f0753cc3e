import type { DatedSurcharge } from '@freight/contracts/rate/dated-surcharges'
import type { Platform } from '@freight/platform/connections/platform'
import { storedSurcharges } from '@freight/platform/rates/stored-surcharges'
import { rateTables } from './stored-rates.ts'

/** The surcharges of carriers, of any day. */
export type Surcharges = () => Promise<readonly DatedSurcharge[]> | readonly DatedSurcharge[]

/** For applications without tables. */
export const noSurcharges: Surcharges = () => []

/**
 * Reads the table of surcharges: one that was stored a moment ago may be missing. The table does not exist while the
 * demo data is created; then there are none.
 */
export const postgresSurcharges = (db: Pick<Platform['db'], 'query'>): Surcharges => {
  let isThere = false
  return async () => {
    isThere ||=
      (await db.query<{ found: string | null }>(`select to_regclass('read.surcharge_list') as found`)).rows[0]
        ?.found !== null
    return isThere ? storedSurcharges({ db, tables: rateTables }) : []
  }
}
