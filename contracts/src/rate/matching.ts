import type { Mode, TransportMode } from '../freight/transport.ts'
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
  stackable: 'YES' | 'NO' | 'TOP_LOAD'
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
const isTown = (named: string, name: string, { country, town = '' }: Place): boolean =>
  town !== '' && named.length === 5 && named.startsWith(country) && searchText(name) === searchText(town)

/** Match of a place: 2 the place itself, 1 its country, 0 anywhere; undefined: no match. */
const placeLevel = (named: string, name: string, place: Place): number | undefined =>
  named === '' ? 0 : named === place.code || isTown(named, name, place) ? 2 : named === place.country ? 1 : undefined

type Matched = Pick<
  Rate,
  'type' | 'transport' | 'mode' | 'origin' | 'destination' | 'container' | 'validFrom' | 'validTo' | 'stackable'
> & { active: boolean; originName?: string; destinationName?: string }

type IsWrong = (rate: Matched, wanted: WantedRate) => boolean

const isWrong: Record<Mismatch, IsWrong> = {
  TYPE: (rate, wanted) => rate.type !== wanted.type,
  TRANSPORT: (rate, wanted) => rate.transport !== wanted.transport,
  MODE: (rate, wanted) => rate.mode !== wanted.mode,
  ORIGIN: (rate, wanted) => placeLevel(rate.origin, rate.originName ?? '', wanted.origin) === undefined,
  DESTINATION: (rate, wanted) =>
    placeLevel(rate.destination, rate.destinationName ?? '', wanted.destination) === undefined,
  CONTAINER: (rate, wanted) =>
    wanted.mode === 'FCL' && rate.container !== null && !wanted.containers.includes(rate.container),
  NOT_YET_VALID: (rate, wanted) => rate.validFrom > wanted.day,
  EXPIRED: (rate, wanted) => rate.validTo < wanted.day,
  SUSPENDED: (rate) => !rate.active,
  STACKABLE: (rate, wanted) => wanted.stackable === 'NO' && (rate.stackable === 'YES' || rate.stackable === 'TOP_LOAD'),
}

/**
 * All mismatches of a rate with a shipment, in the order of `mismatches`; empty: it matches. A place matches by code or
 * town, by country, or by "anywhere"; a rate without a container type matches any. Rates for stackable cargo do not
 * match cargo that is not stackable.
 */
export const mismatchesOf = (rate: Matched, wanted: WantedRate): Mismatch[] =>
  mismatches.filter((one) => isWrong[one](rate, wanted))

/** Whether a rate matches a shipment; stops at the first mismatch. */
export const matches = (rate: Matched, wanted: WantedRate): boolean =>
  !mismatches.some((one) => isWrong[one](rate, wanted))

type Named = 'origin' | 'originName' | 'destination' | 'destinationName'

/** Match of the lane: 4 both places, 0 neither. */
export const laneLevel = (
  { origin, originName, destination, destinationName }: Pick<Rate, Named>,
  wanted: Pick<WantedRate, 'origin' | 'destination'>,
): number =>
  (placeLevel(origin, originName, wanted.origin) ?? 0) +
  (placeLevel(destination, destinationName, wanted.destination) ?? 0)

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
