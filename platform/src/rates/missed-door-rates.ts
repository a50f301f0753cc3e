import { type Mismatch, mismatchesOf, type WantedRate } from '@freight/contracts/rate/matching'
import type { DoorLeg } from '@freight/contracts/rate/legs/priced-legs'
import type { Platform } from '../connections/platform.ts'
import { type NearRate, nearestFirst } from './matching-rates.ts'
import { nearMissColumns, type RateTables } from './rate-candidates.ts'

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
