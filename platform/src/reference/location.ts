import { searchText } from '@freight/contracts/search-text'
import type { LocationKind } from '@freight/contracts/freight/location'

/** Where a row is from: the company's own list, a package that ships with the product, or the official list. */
export type Source = 'HOUSE' | 'PACKAGE' | 'UNLOCODE'

/** A row of `reference.location`; its key is code and kind. */
export type Location = {
  code: string
  kind: LocationKind
  name: string
  /** Other names under which it is found. */
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
 * Whose word counts where two lists name the same place: the company's own names are those that its people know, and an
 * airport's own name says more than the city's, which is what the official list has.
 */
const weightOf = ({ source, kind }: Location): number =>
  source === 'HOUSE' ? 3 : source === 'UNLOCODE' ? 1 : kind === 'AIRPORT' ? 2 : 0

/** Whether a row cannot be retired by the official list. */
export const isKept = (location: Location): boolean => weightOf(location) > 1

/** What a known place is after another list has named it too. Merging the same again changes nothing. */
export const merged = (known: Location, coming: Location): Location => {
  const [word, other] = weightOf(known) > weightOf(coming) ? [known, coming] : [coming, known]
  const names = [word.name, ...known.aliases, ...coming.aliases, other.name]
  const searched = names.map((name) => searchText(name))
  return {
    ...word,
    // The first is the name itself.
    aliases: names.filter((_, at) => at > 0 && searched.indexOf(searched[at] ?? '') === at),
    subdivision: word.subdivision ?? other.subdivision,
    iata: word.iata ?? other.iata,
    lat: word.lat ?? other.lat,
    lon: word.lon ?? other.lon,
  }
}
