import type { DatedSurcharge } from '@freight/contracts/rate/dated-surcharges'
import type { Platform } from '../connections/platform.ts'
import type { RateTables } from './rate-candidates.ts'

type Source = { db: Pick<Platform['db'], 'query'>; tables: Pick<RateTables, 'surcharges' | 'chargeCodes'> }

/** The surcharges of carriers, with concept and section of their charge codes. A carrier announces few of them. */
export const storedSurcharges = async ({ db, tables }: Source): Promise<DatedSurcharge[]> => {
  const { rows } = await db.query<DatedSurcharge>(
    `select one.key as id, carrier, charge_code as "chargeCode", amount::text as amount, currency, basis, origins,
      destinations, equipment, valid_from::text as "validFrom", valid_to::text as "validTo",
      announced_on::text as "announcedOn", coalesce(code.concept, charge_code) as concept,
      coalesce(code.section, 'FREIGHT') as section
    from ${tables.surcharges} one left join ${tables.chargeCodes} code on code.key = charge_code
    where one.active order by one.key`,
  )
  return rows
}
