import { searchText } from '@freight/contracts/search-text'

/** Names of the tables with rates; each service passes its own. */
export type RateTables = { rates: string; providers: string; chargeCodes: string; surcharges: string }

const columns = `key as id, active, code, version, type, transport, mode,
  nullif(container, '') as container, origin, origin_name as "originName", destination,
  destination_name as "destinationName", valid_from::text as "validFrom", valid_to::text as "validTo",
  cbm_ratio::text as "cbmRatio", description, route, transit_time as "transitTime", frequency, comments,
  free_days as "freeDays", stackable, owner, carrier, charges, includes, sailings`

const onLane = `transport = $1 and mode = $2 and origin = any($3)
    and destination = any($4) and valid_to >= $5::date and valid_from <= $5::date and container = any($6)`

/**
 * The buying tariffs that may match a shipment, by an index for this query. Parameters: transport, mode, matching
 * origins and destinations (the place, its country, empty for any), the day, matching containers (empty for any).
 * `mismatchesOf` checks the full rule afterwards. No limit: the cheapest is known only when all are priced.
 */
export const rateCandidates = ({ rates }: RateTables): string => `select ${columns}
  from ${rates} where active and type = 'BUY' and ${onLane}`

/** The rates with these ids ($1). */
export const namedRates = ({ rates }: RateTables): string => `select ${columns} from ${rates} where key = any($1)`

/**
 * The same by road for several door legs at once, with the index of each. Parameter: the legs as JSON
 * (`doorParameter`). An address is also matched by its town: places of the country with that name.
 */
export const doorCandidates = ({ rates }: RateTables): string => `select leg.n, found.*
  from jsonb_to_recordset($1::jsonb) as leg(n int, mode text, day date, origins text[], destinations text[],
    "fromCountry" text, "fromTown" text, "toCountry" text, "toTown" text)
  cross join lateral (
    select ${columns} from ${rates} where active and type = 'BUY' and transport = 'ROAD' and mode = leg.mode
      and container = '' and valid_to >= leg.day and valid_from <= leg.day
      and origin = any(leg.origins) and destination = any(leg.destinations)
    union all
    select ${columns} from ${rates} where active and type = 'BUY' and transport = 'ROAD' and mode = leg.mode
      and container = '' and valid_to >= leg.day and valid_from <= leg.day and leg."fromTown" <> ''
      and origin > leg."fromCountry" and origin <= leg."fromCountry" || 'ZZZ' and origin_town = leg."fromTown"
      and destination = any(leg.destinations)
    union all
    select ${columns} from ${rates} where active and type = 'BUY' and transport = 'ROAD' and mode = leg.mode
      and container = '' and valid_to >= leg.day and valid_from <= leg.day and leg."toTown" <> ''
      and destination > leg."toCountry" and destination <= leg."toCountry" || 'ZZZ' and destination_town = leg."toTown"
      and origin = any(leg.origins)) found`

/** The selling tariffs that may match a shipment: of these owners ($7; empty: general). */
export const sellingCandidates = ({ rates }: RateTables): string => `select ${columns}
  from ${rates} where active and type = 'SELL' and ${onLane} and owner_id = any($7)
  order by key`

/**
 * The rates of a price list: valid in a period ($1, $2), bought or selling tariffs of these owners ($3; empty: general),
 * of a transport, a mode, and origins and destinations ($4 to $7; null: any).
 */
export const listedRates = ({ rates }: RateTables): string => `select ${columns}
  from ${rates} where active and valid_to >= $1::date and valid_from <= $2::date
    and (type = 'BUY' or owner_id = any($3))
    and ($4::text is null or transport = $4) and ($5::text is null or mode = $5)
    and ($6::text[] is null or origin = any($6)) and ($7::text[] is null or destination = any($7))
  order by transport, mode, origin_name, destination_name, key limit $8`

/** Columns of a rate that does not match. */
export const nearMissColumns = `key as id, code, owner, carrier, active, type, transport, mode, nullif(container, '') as container,
  origin, destination, valid_from::text as "validFrom", valid_to::text as "validTo", stackable`

/** Rates of the lane with any mismatch, for the explanation when none matches. */
export const rateNearMisses = ({ rates }: RateTables): string => `select ${nearMissColumns}
  from ${rates} where type = 'BUY' and transport = $1 and mode = $2 and origin = any($3) and destination = any($4)
  order by valid_to desc limit 500`

/** Rates from the same origin to another destination that are valid on the day ($5). */
export const ratesToElsewhere = ({ rates }: RateTables): string => `select ${nearMissColumns}
  from ${rates} where active and type = 'BUY' and transport = $1 and mode = $2 and origin = any($3)
    and not destination = any($4) and valid_to >= $5::date and valid_from <= $5::date
  order by destination, key limit 10`

type RateQuery = {
  transport: string
  mode: string
  origin: { code: string; country: string; town?: string }
  destination: { code: string; country: string; town?: string }
  day: string
  containers: readonly string[]
}

type Place = RateQuery['origin']
const placeNames = ({ code, country }: Place): string[] => [...new Set([code, country, ''])]

/** The parameters of `rateNearMisses`. */
export const laneParameters = ({ transport, mode, origin, destination }: RateQuery) => [
  transport,
  mode,
  placeNames(origin),
  placeNames(destination),
]

/** The parameters of `rateCandidates`. */
export const candidateParameters = (wantedRate: RateQuery) => [
  ...laneParameters(wantedRate),
  wantedRate.day,
  ['', ...wantedRate.containers],
]

const plainTown = ({ town = '' }: Place): string => searchText(town)

/** The parameter of `doorCandidates`. */
export const doorParameter = (legs: readonly RateQuery[]): string =>
  JSON.stringify(
    legs.map(({ mode, day, origin, destination }, n) => ({
      n,
      mode,
      day,
      origins: placeNames(origin),
      destinations: placeNames(destination),
      fromCountry: origin.country,
      fromTown: plainTown(origin),
      toCountry: destination.country,
      toTown: plainTown(destination),
    })),
  )
