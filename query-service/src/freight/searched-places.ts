import type { LocationKind } from '@freight/contracts/vocabulary/schemas'
import { locationKinds } from '@freight/contracts/vocabulary/journey'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import { searchText } from '@freight/contracts/search-text'
import type { Location } from '@freight/platform/reference/location'

export type LocationCard = RouteResponse<'GET /app/v1/reference/locations'>['rows'][number]

/** A place with its kinds, and all names that find it. */
export type SearchedPlace = { card: LocationCard; names: readonly string[] }

// Letters that Unicode does not decompose into a letter and an accent.
const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
}

/** Normalizes words for the search: no accents, case or punctuation. */
export const searchedWords = (text: string): string =>
  searchText(text)
    .replace(/[øłđðßæœþı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Active places, one per code, in the order of equal matches: places that the company uses first, then by name. */
export const searchedPlaces = (locations: readonly Location[]): SearchedPlace[] => {
  const byCode = new Map<string, Location[]>()
  for (const location of locations) {
    if (!location.active) continue
    const rows = byCode.get(location.code)
    if (rows) rows.push(location)
    else byCode.set(location.code, [location])
  }
  return [...byCode.values()]
    .map((rows) => {
      const [card, names] = [cardOf(rows), [...new Set(rows.flatMap(({ name, aliases }) => [name, ...aliases]))]]
      const precedence = rows.some(({ source }) => source === 'HOUSE') ? '0' : '1'
      return { card, names, order: `${precedence}${searchedWords(card.name)} ${card.code}` }
    })
    .toSorted((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ card, names }) => ({ card, names }))
}

const rank = (kind: LocationKind): number => locationKinds.indexOf(kind)

const cardOf = (unsorted: readonly Location[]): LocationCard => {
  const rows = unsorted.toSorted((a, b) => rank(a.kind) - rank(b.kind))
  const subdivision = rows.find((row) => row.subdivision !== null)?.subdivision
  const iata = rows.find((row) => row.iata !== null)?.iata
  const { lat = null, lon = null } = rows.find((row) => row.lat !== null) ?? {}
  return {
    code: rows[0]?.code ?? '',
    name: rows[0]?.name ?? '',
    country: rows[0]?.country ?? '',
    kinds: rows.map(({ kind }) => kind),
    ...(subdivision && { subdivision }),
    ...(iata && { iata }),
    ...(lat !== null && lon !== null && { lat, lon }),
  }
}
