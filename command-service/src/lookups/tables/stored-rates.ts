import type { Platform } from '@freight/platform/connections/platform'
import { doorRates, matchingRates, nearMisses, rateOwnersOf } from '@freight/platform/rates/matching-rates'
import { ratesInLog } from '../rate/rates-in-log.ts'
import type { StoredRates } from '../rate/stored-rates.ts'

export const rateTables = {
  rates: 'read.rate_list',
  providers: 'read.provider_list',
  chargeCodes: 'read.charge_code_list',
  surcharges: 'read.surcharge_list',
}
const tableIsThere = `select to_regclass('read.rate_list') as found`

type Needs = Pick<Platform, 'eventStore'> & { db: Pick<Platform['db'], 'query'> }

/**
 * Reads the table of rates: a rate that was stored a moment ago may be missing. The table does not exist while the demo
 * data is created; then the rates come from the log.
 */
export const postgresStoredRates = ({ db, eventStore }: Needs): StoredRates => {
  const fromLog = ratesInLog(eventStore)
  const source = { db, tables: rateTables }
  let isThere = false
  return async (main, doors) => {
    isThere ||= (await db.query<{ found: string | null }>(tableIsThere)).rows[0]?.found !== null
    if (!isThere) return fromLog(main, doors)
    const [rates, ratesByDoor] = await Promise.all([main ? matchingRates(source, main) : [], doorRates(source, doors)])
    const near = main && rates.length === 0 ? await nearMisses(source, main) : {}
    const providers = await rateOwnersOf(source, [...rates, ...Object.values(ratesByDoor).flat()])
    return { rates, doors: ratesByDoor, providers, near }
  }
}
