import type { DatedSurcharge } from '@freight/contracts/rate/dated-surcharges'
import type { Platform } from '../connections/platform.ts'

/** The surcharges of carriers, with concept and section of their charge codes. A carrier announces few of them. */
export const storedSurcharges = async (db: Pick<Platform['db'], 'query'>): Promise<DatedSurcharge[]> => {
  const { rows } = await db.query<DatedSurcharge>(
    `select one.key as id, carrier, charge_code as "chargeCode", amount::text as amount, currency, basis, origins,
      destinations, equipment, valid_from::text as "validFrom", valid_to::text as "validTo",
      announced_on::text as "announcedOn", coalesce(code.concept, charge_code) as concept,
      coalesce(code.section, 'FREIGHT') as section
    from read.surcharge_list one left join read.charge_code_list code on code.key = charge_code
    where one.active order by one.key`,
  )
  return rows
}
