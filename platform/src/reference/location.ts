import { searchText } from '@freight/contracts/search-text'
import type { LocationKind } from '@freight/contracts/vocabulary/schemas'

/** Origin of a row: the company's own list, a package shipped with the product, or the official list. */
export type Source = 'HOUSE' | 'PACKAGE' | 'UNLOCODE'

/** A row of `reference.location`; its key is code and kind. */
export type Location = {
  code: string
  kind: LocationKind
  name: string
  /** Other names by which it is found. */
  aliases: readonly string[]
  country: string
  subdivision: string | null
  iata: string | null
  lat: number | null
  lon: number | null
  active: boolean
  source: Source
}

export const locationKey = ({ code, kind }: Pick<Location, 'code' | 'kind'>): string => `${code} ${kind}`

/**
 * Priority of lists that name the same place: the company's own names are those that its users know, and the name of
 * an airport is more specific than that of its city in the official list.
 */
const weightOf = ({ source, kind }: Location): number => {
  if (source === 'HOUSE') return 3
  if (source === 'UNLOCODE') return 1
  return kind === 'AIRPORT' ? 2 : 0
}

/** Whether the official list cannot retire the row. */
export const isProtected = (location: Location): boolean => weightOf(location) > 1

/** Merges an entry of another list into a known place. Merging the same entry again has no effect. */
export const mergeLocations = (place: Location, entry: Location): Location => {
  const [main, other] = weightOf(place) > weightOf(entry) ? [place, entry] : [entry, place]
  const names = [main.name, ...place.aliases, ...entry.aliases, other.name]
  const searchTexts = names.map((name) => searchText(name))
  return {
    ...main,
    // The first is the name itself.
    aliases: names.filter((_, at) => at > 0 && searchTexts.indexOf(searchTexts[at] ?? '') === at),
    subdivision: main.subdivision ?? other.subdivision,
    iata: main.iata ?? other.iata,
    lat: main.lat ?? other.lat,
    lon: main.lon ?? other.lon,
  }
}
