import type { Rate } from '@freight/contracts/rate/rate'
import type { Platform } from '@freight/platform/platform'

/** What tells the rates of a provider apart: those that agree in all of it follow each other in time. */
export type RateLane = Pick<Rate, 'transport' | 'mode' | 'origin' | 'destination'> & {
  /** Empty: for any. */
  container: string
  carrier: string
  route: string
}

/** A rate without its prices: enough to tell whether it is there, and has changed. */
export type StandingRevision = RateLane & {
  key: string
  /** Of its stream, as far as the table has come. */
  revision: number
  code: string
  validFrom: string
  validTo: string
}

/** What of a rate the rows of many files do not say, though its prices are made for it. */
export type Carried = Pick<Rate, 'cbmRatio' | 'stackable' | 'transitTime' | 'freeDays' | 'frequency'>

export type StandingRate = StandingRevision & Carried & { charges: Rate['charges'] }

/** A lane of a row. A file that names rates by their codes means those, else the carrier tells them apart. */
export type AskedLane = Pick<RateLane, 'transport' | 'mode' | 'origin' | 'destination' | 'carrier'> & { code: string }

type Whose = { type: Rate['type']; ownerId: string }

/** Rates in use of one owner, on the lanes that are asked for; words are compared without their capitals. */
export type StandingRates = {
  whole: (whose: Whose, lanes: readonly AskedLane[]) => Promise<readonly StandingRate[]>
  revisions: (whose: Whose, lanes: readonly AskedLane[]) => Promise<readonly StandingRevision[]>
}

const revisions = `select r.key, r.revision, r.code, r.transport, r.mode, r.container, r.origin, r.destination, r.carrier_name as carrier,
    r.route, r.valid_from::text as "validFrom", r.valid_to::text as "validTo"`

const whole = `${revisions}, r.charges, r.cbm_ratio::text as "cbmRatio", r.stackable, r.transit_time as "transitTime",
    r.free_days as "freeDays", r.frequency`

const onLane = `select * from read.rate_list where active and type = $1 and owner_id = $2 and transport = asked.transport
    and mode = asked.mode and origin = asked.origin and destination = asked.destination`

// Each half finds its rates in the index of owner, lane and carrier; a choice between the two would look at the whole lane.
const onLanes = `from (select distinct * from json_to_recordset($3::json)
    as asked (transport text, mode text, origin text, destination text, carrier text, code text)) asked
  cross join lateral (
    ${onLane} and asked.code = '' and lower(carrier_name) = lower(asked.carrier)
    union all
    ${onLane} and asked.code <> '' and lower(code) = lower(asked.code)) r
  order by r.valid_from`

export const postgresStandingRates = (db: Pick<Platform['db'], 'query'>): StandingRates => {
  const found = async <Row extends StandingRevision>(
    text: string,
    { type, ownerId }: Whose,
    lanes: readonly AskedLane[],
  ): Promise<readonly Row[]> =>
    lanes.length === 0 ? [] : (await db.query<Row>(text, [type, ownerId, JSON.stringify(lanes)])).rows
  return {
    whole: (whose, lanes) => found(`${whole} ${onLanes}`, whose, lanes),
    revisions: (whose, lanes) => found(`${revisions} ${onLanes}`, whose, lanes),
  }
}
