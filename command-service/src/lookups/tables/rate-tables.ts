import type { Rate } from '@freight/contracts/rate/rate'
import type { Platform } from '@freight/platform/connections/platform'
import type { LaneMedian } from '@freight/contracts/sanity/checks'
import { unitPrice } from '@freight/contracts/money/money'
import { errorCode } from '@freight/platform/embedded-postgres/error-code'
import { isAway } from '@freight/platform/http/problem'
import { isPriced } from '@freight/contracts/tables/lane-prices'

/** The lane of a rate: rates of one owner with the same lane follow each other in time. */
type RateLane = Pick<Rate, 'transport' | 'mode' | 'origin' | 'destination'> & {
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
type Carried = Pick<Rate, 'cbmRatio' | 'stackable' | 'transitTime' | 'freeDays' | 'frequency'>

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

/** Selects prices of main freight on one lane; `size`: see `laneSize`, empty for any; `own`: the quotation to exclude. */
export type MedianQuery = {
  side: 'BUY' | 'SELL'
  origin: string
  destination: string
  mode: string
  size: string
  own: string
}

/** The median of each lane in the twelve months before an instant, in the order of the lanes. */
export type LaneMedians = (lanes: readonly MedianQuery[], until: Date) => Promise<readonly (LaneMedian | undefined)[]>

/** For applications without tables. */
export const noLaneMedians: LaneMedians = async (lanes) => lanes.map(() => undefined)

// PostgreSQL: undefined_column, undefined_table.
const unknownToTable = new Set(['42703', '42P01'])

// The mean of the lower and the upper median, which are equal for an odd number. Uses the index of the lane.
const medians = `select found.median::text, found.count::int from rows from (
    json_to_recordset($1::json) as (side text, origin text, destination text, mode text, size text, own text)
  ) with ordinality as asked (side, origin, destination, mode, size, own, place)
  cross join lateral (
    select count(price) as count, 0.5 * (
      percentile_disc(0.5) within group (order by price) + percentile_disc(0.5) within group (order by price desc)
    ) as median
    from (
      select case asked.side when 'BUY' then buy_unit else sell_unit end as price from read.lane_prices
      where origin_code = asked.origin and destination_code = asked.destination and modo = asked.mode
        and (asked.size = '' or size = asked.size) and key <> asked.own
        and ${isPriced} and priced_at >= $2::timestamptz - interval '12 months'
    ) as priced
  ) as found
  order by asked.place`

type Found = { median: string | null; count: number }

/** Reads the table of lane prices: prices that were stored a moment ago may be missing. */
export const postgresLaneMedians =
  (db: Pick<Platform['db'], 'query'>): LaneMedians =>
  async (lanes, until) => {
    if (lanes.length === 0) return []
    try {
      const { rows } = await db.query<Found>(medians, [JSON.stringify(lanes), until.toISOString()])
      return rows.map(({ median, count }) => (median === null ? undefined : { median: unitPrice(median), count }))
    } catch (error) {
      // A missing comparison must not block a command: no medians while the table is unavailable or not built.
      if (isAway(error) || unknownToTable.has(errorCode(error) ?? '')) return noLaneMedians(lanes, until)
      throw error
    }
  }

/** An open quotation, whether its offer was sent, and its cost groups that are made from rates. */
type Use = {
  key: string
  sent: boolean
  costs: Readonly<Record<string, { rates: readonly string[]; validez: string }>>
}

/** The open quotations whose costs are made from a stored rate. */
export type UsesOfRate = (rateId: string) => Promise<readonly Use[]>

const usesOf = `select key, sent, costs from read.rate_usage where open and rates ? $1 order by key`

export const postgresUsesOfRate =
  (db: Pick<Platform['db'], 'query'>): UsesOfRate =>
  async (rateId) =>
    (await db.query<Use>(usesOf, [rateId])).rows
