import type { Mode, TransportMode } from '../freight/transport.ts'
import type { Rate } from './rate.ts'
import { searchText } from '../search-text.ts'

/** What a shipment asks of a rate. */
export type WantedRate = {
  type: Rate['type']
  transport: TransportMode
  mode: Mode
  /** `town`: an address is there, of which nobody knows the code. */
  origin: { code: string; country: string; town?: string }
  destination: { code: string; country: string; town?: string }
  /** On which it is shipped, `YYYY-MM-DD`. */
  day: string
  /** FCL: the types that are asked for; else none. */
  containers: readonly string[]
  stackable: 'YES' | 'NO' | 'TOP_LOAD'
}

/** Why a rate is not for a shipment. */
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

/** Whether a rate names the town of an address: codes of places of a country begin with its letters. */
const isTown = (named: string, name: string, { country, town = '' }: Place): boolean =>
  town !== '' && named.length === 5 && named.startsWith(country) && searchText(name) === searchText(town)

/** How closely a rate names a place: 2 the place itself, 1 its country, 0 anywhere; undefined: another one. */
const placeLevel = (named: string, name: string, place: Place): number | undefined =>
  named === '' ? 0 : named === place.code || isTown(named, name, place) ? 2 : named === place.country ? 1 : undefined

type Matched = Pick<
  Rate,
  'type' | 'transport' | 'mode' | 'origin' | 'destination' | 'container' | 'validFrom' | 'validTo' | 'stackable'
> & { active: boolean; originName?: string; destinationName?: string }

/**
 * Everything about a rate that does not fit a shipment, in the order of `mismatches`; none: it matches. Places match by
 * themselves, by their country, or because the rate is for anywhere; a rate without a type of container is for any. A rate
 * for cargo that other cargo stands on is refused where nothing may.
 */
export const mismatchesOf = (rate: Matched, wanted: WantedRate): Mismatch[] => {
  const isOtherContainer = rate.container !== null && !wanted.containers.includes(rate.container)
  const wrong: Record<Mismatch, boolean> = {
    TYPE: rate.type !== wanted.type,
    TRANSPORT: rate.transport !== wanted.transport,
    MODE: rate.mode !== wanted.mode,
    ORIGIN: placeLevel(rate.origin, rate.originName ?? '', wanted.origin) === undefined,
    DESTINATION: placeLevel(rate.destination, rate.destinationName ?? '', wanted.destination) === undefined,
    CONTAINER: wanted.mode === 'FCL' && isOtherContainer,
    NOT_YET_VALID: rate.validFrom > wanted.day,
    EXPIRED: rate.validTo < wanted.day,
    SUSPENDED: !rate.active,
    STACKABLE: wanted.stackable === 'NO' && (rate.stackable === 'YES' || rate.stackable === 'TOP_LOAD'),
  }
  return mismatches.filter((one) => wrong[one])
}

type Named = 'origin' | 'originName' | 'destination' | 'destinationName'

/** How closely a rate names the lane: 4 both places, 0 neither. */
export const laneLevel = (
  { origin, originName, destination, destinationName }: Pick<Rate, Named>,
  wanted: Pick<WantedRate, 'origin' | 'destination'>,
): number =>
  (placeLevel(origin, originName, wanted.origin) ?? 0) +
  (placeLevel(destination, destinationName, wanted.destination) ?? 0)

/** What a search cannot do without, by its name in the request. */
export const searchParameters = ['transportMode', 'modo', 'origenCodigo', 'destinoCodigo', 'containerData'] as const
export type SearchParameter = (typeof searchParameters)[number]

type Asked = {
  transportMode?: string | undefined
  modo?: string | undefined
  origenCodigo?: string | undefined
  destinoCodigo?: string | undefined
  containerData?: readonly unknown[] | undefined
}

/** What is missing to look for rates. Containers are asked for in FCL only. */
export const missingParameters = (asked: Asked): SearchParameter[] =>
  searchParameters.filter((name) => {
    if (name === 'containerData') return asked.modo === 'FCL' && (asked.containerData ?? []).length === 0
    return (asked[name] ?? '') === ''
  })
