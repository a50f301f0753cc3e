import type { Rate } from '@freight/contracts/rate/rate'
import type { Platform } from '@freight/platform/connections/platform'

/** The lane of a rate: rates of one owner with the same lane follow each other in time. */
export type RateLane = Pick<Rate, 'transport' | 'mode' | 'origin' | 'destination'> & {
  /** Empty: for any container. */
  container: string
  carrier: string
  route: string
}

/** A rate without its prices: enough to see whether it exists and has changed. */
export type CurrentRevision = RateLane & {
  key: string
  /** Revision of its stream that the table contains. */
  revision: number
  code: string
  validFrom: string
  validTo: string
}

/** Fields that prices depend on but that many files do not contain; a new rate copies them from its predecessor. */
export type Carried = Pick<Rate, 'cbmRatio' | 'stackable' | 'transitTime' | 'freeDays' | 'frequency'>

export type CurrentRate = CurrentRevision & Carried & { charges: Rate['charges'] }

/** The lane of a row. With a code only rates of this code match, otherwise those of the carrier. */
export type LaneQuery = Pick<RateLane, 'transport' | 'mode' | 'origin' | 'destination' | 'carrier'> & { code: string }

type RateOwner = { type: Rate['type']; ownerId: string }

/** Active rates of one owner on some lanes; text is compared without case. */
export type CurrentRates = {
  rates: (owner: RateOwner, lanes: readonly LaneQuery[]) => Promise<readonly CurrentRate[]>
  /** Rates with these keys, in the order of their first day. */
  named: (owner: RateOwner, keys: readonly string[]) => Promise<readonly CurrentRate[]>
  revisions: (owner: RateOwner, lanes: readonly LaneQuery[]) => Promise<readonly CurrentRevision[]>
}

const revisionColumns = `select r.key, r.revision, r.code, r.transport, r.mode, r.container, r.origin, r.destination, r.carrier_name as carrier,
    r.route, r.valid_from::text as "validFrom", r.valid_to::text as "validTo"`

const rateColumns = `${revisionColumns}, r.charges, r.cbm_ratio::text as "cbmRatio", r.stackable, r.transit_time as "transitTime",
    r.free_days as "freeDays", r.frequency`

const onLane = `select * from read.rate_list where active and type = $1 and owner_id = $2 and transport = asked.transport
    and mode = asked.mode and origin = asked.origin and destination = asked.destination`

// Each half uses the index on owner, lane and carrier; a single `or` condition would scan the whole lane.
const onLanes = `from (select distinct * from json_to_recordset($3::json)
    as asked (transport text, mode text, origin text, destination text, carrier text, code text)) asked
  cross join lateral (
    ${onLane} and asked.code = '' and lower(carrier_name) = lower(asked.carrier)
    union all
    ${onLane} and asked.code <> '' and lower(code) = lower(asked.code)) r
  order by r.valid_from`

export const postgresCurrentRates = (db: Pick<Platform['db'], 'query'>): CurrentRates => {
  const query = async <Row extends CurrentRevision>(
    text: string,
    { type, ownerId }: RateOwner,
    lanes: readonly LaneQuery[],
  ): Promise<readonly Row[]> =>
    lanes.length === 0 ? [] : (await db.query<Row>(text, [type, ownerId, JSON.stringify(lanes)])).rows
  return {
    rates: (owner, lanes) => query(`${rateColumns} ${onLanes}`, owner, lanes),
    named: async ({ type, ownerId }, keys) =>
      (
        await db.query<CurrentRate>(
          `${rateColumns} from read.rate_list r where r.active and r.type = $1 and r.owner_id = $2 and r.key = any($3)
            order by r.valid_from, r.key`,
          [type, ownerId, keys],
        )
      ).rows,
    revisions: (owner, lanes) => query(`${revisionColumns} ${onLanes}`, owner, lanes),
  }
}
