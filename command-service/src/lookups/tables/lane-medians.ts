import type { LaneMedian } from '@freight/contracts/sanity/checks'
import { unitPrice } from '@freight/contracts/money/money'
import { errorCode } from '@freight/platform/embedded-postgres/error-code'
import { isAway } from '@freight/platform/http/problem'
import { isPriced } from '@freight/contracts/tables/lane-prices'
import type { Platform } from '@freight/platform/connections/platform'

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
