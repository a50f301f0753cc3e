import type { DatedSurcharge } from '@freight/contracts/rate/dated-surcharges'
import type { Platform } from '../connections/platform.ts'
import { type RateTables, nearMissColumns } from './rate-candidates.ts'
import { type Mismatch, mismatchesOf, type WantedRate } from '@freight/contracts/rate/matching'
import type { DoorLeg } from '@freight/contracts/rate/legs/priced-legs'
import { type NearRate, nearestFirst } from './matching-rates.ts'

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

const sides = { PICKUP: ['origin', 'destination'], DELIVERY: ['destination', 'origin'] } as const

/**
 * Hauliers' rates between a terminal and the country of an address, with any mismatch. Parameters: mode, names of the
 * terminal, names of the address, its country.
 */
const doorNearMisses = ({ rates }: RateTables, leg: DoorLeg): string => {
  const [address, terminal] = sides[leg]
  return `select ${nearMissColumns}, origin_name as "originName", destination_name as "destinationName"
    from ${rates} where type = 'BUY' and transport = 'ROAD' and mode = $1 and ${terminal} = any($2)
      and (${address} = any($3) or ($4 <> '' and ${address} > $4 and ${address} <= $4 || 'ZZZ'))
    order by valid_to desc limit 500`
}

const placeNames = ({ code, country }: WantedRate['origin']): string[] => [...new Set([code, country, ''])]

/** Hauliers' rates that do not match a door leg, with their mismatches, the nearest first. */
export const missedDoorRates = async (
  { db, tables }: { db: Pick<Platform['db'], 'query'>; tables: RateTables },
  leg: DoorLeg,
  wantedRate: WantedRate,
): Promise<(NearRate & { why: Mismatch[] })[]> => {
  const [address, terminal] = sides[leg]
  const { rows } = await db.query<NearRate>(doorNearMisses(tables, leg), [
    wantedRate.mode,
    placeNames(wantedRate[terminal]),
    placeNames(wantedRate[address]),
    wantedRate[address].country,
  ])
  return nearestFirst(rows.map((rate) => ({ ...rate, why: mismatchesOf(rate, wantedRate) })))
}
