import { searchText } from '@freight/contracts/search-text'

/** The tables that rates are looked up in: the service that asks says which they are. */
export type RateTables = { rates: string; providers: string }

const columns = `key as id, active, code, version, type, transport, mode,
  nullif(container, '') as container, origin, origin_name as "originName", destination,
  destination_name as "destinationName", valid_from::text as "validFrom", valid_to::text as "validTo",
  cbm_ratio::text as "cbmRatio", description, route, transit_time as "transitTime", frequency, comments,
  free_days as "freeDays", stackable, owner, carrier, charges`

const onLane = `transport = $1 and mode = $2 and origin = any($3)
    and destination = any($4) and valid_to >= $5::date and valid_from <= $5::date and container = any($6)`

/**
 * The stored tariffs for buying that may match a shipment, by the index that is made for it. Parameters: transport, mode,
 * origins and destinations that match (the place, its country, empty for anywhere), the day, containers that match (empty
 * for any). What is found is looked at again by `mismatchesOf`, which knows the whole rule. All of them: which is the cheapest is
 * known when each is priced, so a limit could lose it.
 */
export const rateCandidates = ({ rates }: RateTables): string => `select ${columns}
  from ${rates} where active and type = 'BUY' and ${onLane}`

/**
 * The same by road for several door legs at once, with the number of each. Parameter: the legs as JSON (`doorParameter`). Of
 * an address the town is known by name alone: places of the country that are called so.
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

/** The tariffs for selling that may match a shipment: those of a client ($7), and the general ones. */
export const sellingCandidates = ({ rates }: RateTables): string => `select ${columns}
  from ${rates} where active and type = 'SELL' and ${onLane} and owner_id in ('', $7)
  order by key`

/** What is told of a rate that does not match. */
export const near = `key as id, code, owner, carrier, active, type, transport, mode, nullif(container, '') as container,
  origin, destination, valid_from::text as "validFrom", valid_to::text as "validTo", stackable`

/** How the rates of a lane stand, whatever they lack to match: what is said where none does. */
export const rateNearMisses = ({ rates }: RateTables): string => `select ${near}
  from ${rates} where type = 'BUY' and transport = $1 and mode = $2 and origin = any($3) and destination = any($4)
  order by valid_to desc limit 500`

/** Rates from the same place to another one that hold on the day ($5). */
export const ratesToElsewhere = ({ rates }: RateTables): string => `select ${near}
  from ${rates} where active and type = 'BUY' and transport = $1 and mode = $2 and origin = any($3)
    and not destination = any($4) and valid_to >= $5::date and valid_from <= $5::date
  order by destination, key limit 10`

type Wanted = {
  transport: string
  mode: string
  origin: { code: string; country: string; town?: string }
  destination: { code: string; country: string; town?: string }
  day: string
  containers: readonly string[]
}

type Place = Wanted['origin']
const named = ({ code, country }: Place): string[] => [...new Set([code, country, ''])]

/** The parameters of `rateNearMisses`. */
export const laneParameters = ({ transport, mode, origin, destination }: Wanted) => [
  transport,
  mode,
  named(origin),
  named(destination),
]

/** The parameters of `rateCandidates`. */
export const candidateParameters = (wanted: Wanted) => [
  ...laneParameters(wanted),
  wanted.day,
  ['', ...wanted.containers],
]

const plainTown = ({ town = '' }: Place): string => searchText(town)

/** The parameter of `doorCandidates`. */
export const doorParameter = (legs: readonly Wanted[]): string =>
  JSON.stringify(
    legs.map(({ mode, day, origin, destination }, n) => ({
      n,
      mode,
      day,
      origins: named(origin),
      destinations: named(destination),
      fromCountry: origin.country,
      fromTown: plainTown(origin),
      toCountry: destination.country,
      toTown: plainTown(destination),
    })),
  )
