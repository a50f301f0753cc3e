import type { Mode, Stackable, TransportMode } from '../vocabulary/schemas.ts'
import type { Rate } from './rate.ts'
import { searchText } from '../search-text.ts'

/** Conditions of a shipment for rates. */
export type WantedRate = {
  type: Rate['type']
  transport: TransportMode
  mode: Mode
  /** `town`: name of the town of an address, whose code is unknown. */
  origin: { code: string; country: string; town?: string }
  destination: { code: string; country: string; town?: string }
  /** Day of shipment, `YYYY-MM-DD`. */
  day: string
  /** FCL: the requested types; else empty. */
  containers: readonly string[]
  stackable: Stackable
}

/** Why a rate does not match a shipment. */
export const mismatches = [
  'TYPE',
  'TRANSPORT',
  'MODE',
  'ORIGIN',
  'DESTINATION',
  'CONTAINER',
  'NOT_YET_VALID',
  'EXPIRED',
  'SUSPENDED',
  'STACKABLE',
] as const
export type Mismatch = (typeof mismatches)[number]

type Place = WantedRate['origin']

/** Whether a rate is for the town of an address: place codes begin with the country code. */
const isTown = (rateCode: string, rateName: string, { country, town = '' }: Place): boolean =>
  town !== '' && rateCode.length === 5 && rateCode.startsWith(country) && searchText(rateName) === searchText(town)

/** Match of a place: 2 the place itself, 1 its country, 0 anywhere; undefined: no match. */
const placeLevel = (rateCode: string, rateName: string, place: Place): number | undefined => {
  if (rateCode === '') return 0
  if (rateCode === place.code || isTown(rateCode, rateName, place)) return 2
  return rateCode === place.country ? 1 : undefined
}

type Matched = Pick<
  Rate,
  'type' | 'transport' | 'mode' | 'origin' | 'destination' | 'container' | 'validFrom' | 'validTo' | 'stackable'
> & { active: boolean; originName?: string; destinationName?: string }

type MismatchTest = (rate: Matched, search: WantedRate) => boolean

const mismatchTests: Record<Mismatch, MismatchTest> = {
  TYPE: (rate, search) => rate.type !== search.type,
  TRANSPORT: (rate, search) => rate.transport !== search.transport,
  MODE: (rate, search) => rate.mode !== search.mode,
  ORIGIN: (rate, search) => placeLevel(rate.origin, rate.originName ?? '', search.origin) === undefined,
  DESTINATION: (rate, search) =>
    placeLevel(rate.destination, rate.destinationName ?? '', search.destination) === undefined,
  CONTAINER: (rate, search) =>
    search.mode === 'FCL' && rate.container !== null && !search.containers.includes(rate.container),
  NOT_YET_VALID: (rate, search) => rate.validFrom > search.day,
  EXPIRED: (rate, search) => rate.validTo < search.day,
  SUSPENDED: (rate) => !rate.active,
  STACKABLE: (rate, search) => search.stackable === 'NO' && (rate.stackable === 'YES' || rate.stackable === 'TOP_LOAD'),
}

/**
 * All mismatches of a rate with a shipment, in the order of `mismatches`; empty: it matches. A place matches by code or
 * town, by country, or by "anywhere"; a rate without a container type matches any. Rates for stackable cargo do not
 * match cargo that is not stackable.
 */
export const mismatchesOf = (rate: Matched, search: WantedRate): Mismatch[] =>
  mismatches.filter((mismatch) => mismatchTests[mismatch](rate, search))

/** Whether a rate matches a shipment; stops at the first mismatch. */
export const matches = (rate: Matched, search: WantedRate): boolean =>
  !mismatches.some((mismatch) => mismatchTests[mismatch](rate, search))

type Named = 'origin' | 'originName' | 'destination' | 'destinationName'

/** Match of the lane: 4 both places, 0 neither. */
export const laneLevel = (
  { origin, originName, destination, destinationName }: Pick<Rate, Named>,
  search: Pick<WantedRate, 'origin' | 'destination'>,
): number =>
  (placeLevel(origin, originName, search.origin) ?? 0) +
  (placeLevel(destination, destinationName, search.destination) ?? 0)

/** Required fields of a search, by their names in the request. */
export const searchParameters = ['transportMode', 'modo', 'origenCodigo', 'destinoCodigo', 'containerData'] as const
export type SearchParameter = (typeof searchParameters)[number]

type RateSearchInput = {
  transportMode?: string | undefined
  modo?: string | undefined
  origenCodigo?: string | undefined
  destinoCodigo?: string | undefined
  containerData?: readonly unknown[] | undefined
}

/** Missing fields of a search. Containers are required for FCL only. */
export const missingParameters = (search: RateSearchInput): SearchParameter[] =>
  searchParameters.filter((name) => {
    if (name === 'containerData') return search.modo === 'FCL' && (search.containerData ?? []).length === 0
    return (search[name] ?? '') === ''
  })
