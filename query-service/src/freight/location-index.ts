import { kindsFor } from '@freight/contracts/freight/location'
import type { LocationKind, TransportMode } from '@freight/contracts/vocabulary/schemas'
import { locationKinds } from '@freight/contracts/vocabulary/journey'
import type { Location } from '@freight/platform/reference/location'
import { type LocationCard, searchedPlaces, type SearchedPlace, searchedWords } from './searched-places.ts'

type SearchQuery = { q: string; transport?: TransportMode | undefined; kind?: LocationKind | undefined; limit: number }

/**
 * Searches places by code or name, ignoring accents and case. Rank: code, code prefix, name prefix, word prefix,
 * substring. Also finds a UN/LOCODE without its country.
 */
export const locationIndex = (locations: readonly Location[]) => {
  const places = searchedPlaces(locations)
  const haystacks = new Map<string, Haystack>()
  const haystackFor = (kinds: readonly LocationKind[]): Haystack => {
    const key = kinds.join()
    const cached = haystacks.get(key)
    if (cached) return cached
    const haystack = haystackOf(places.filter(({ card }) => card.kinds.some((kind) => kinds.includes(kind))))
    haystacks.set(key, haystack)
    return haystack
  }
  return ({ q, transport, kind, limit }: SearchQuery): LocationCard[] => {
    const allowedKinds = transport ? kindsFor[transport] : locationKinds
    return findPlaces(
      haystackFor(kind ? allowedKinds.filter((one) => one === kind) : allowedKinds),
      searchedWords(q),
      limit,
    )
  }
}

// Marks before a code, before a code without its country, and around names. Normalized input never contains them.
const CODE = '\n'
const TAIL = '\t'
const NAME = '\v'
const beginnings = new Set([CODE, TAIL, NAME, ' '].map((mark) => mark.charCodeAt(0)))

const textOf = ({ card, names }: SearchedPlace): string => {
  const code = card.code.toLowerCase()
  return `${CODE}${code}${TAIL}${code.slice(2)}${names.map((name) => `${NAME}${searchedWords(name)}`).join('')}${NAME}`
}

/** One text of all places, so that a search is a single scan; `starts` maps a hit to its place. */
const haystackOf = (places: readonly SearchedPlace[]) => {
  const texts = places.map(textOf)
  const starts = new Uint32Array(texts.length + 1)
  texts.forEach((text, at) => (starts[at + 1] = (starts[at] ?? 0) + text.length))
  return { places, text: texts.join(''), starts }
}

type Haystack = ReturnType<typeof haystackOf>
/** Index of a place in a haystack. */
type PlaceIndex = number

/** Calls back with each hit and its place, in order, until the callback returns false. */
const eachHit = (haystack: Haystack, typed: string, visit: (place: PlaceIndex, at: number) => boolean): void => {
  const { text, starts } = haystack
  let place = 0
  for (let at = text.indexOf(typed); at >= 0; at = text.indexOf(typed, at + 1)) {
    while ((starts[place + 1] ?? Infinity) <= at) place += 1
    if (place >= haystack.places.length || !visit(place, at)) return
  }
}

/** Rank of a hit: 0 the complete code, 1 the code without its country, then prefixes, then substrings. */
const rankOf = ({ text }: Haystack, at: number, length: number): number => {
  const next = text[at + length]
  switch (text[at - 1]) {
    case CODE:
      return next === TAIL ? 0 : 2
    case TAIL:
      return next === NAME ? 1 : 3
    case NAME:
      return 4
    case ' ':
      return 5
    default:
      return 6
  }
}

const rankCount = 7
const RANK_OF_CODE_PREFIX = 2

const findPlaces = (haystack: Haystack, typed: string, limit: number): LocationCard[] => {
  if (typed === '') return haystack.places.slice(0, limit).map(({ card }) => card)
  const placesByRank = Array.from({ length: rankCount }, () => new Set<PlaceIndex>())
  // No code is shorter than three letters, so no hit can rank above a code prefix.
  const stopAt = typed.length < 3 ? limit : Infinity
  eachHit(haystack, typed, (place, at) => {
    const rank = rankOf(haystack, at, typed.length)
    const placesOfRank = placesByRank[rank]
    // A place may be in every one of them: so many are enough for `limit` different ones.
    if (placesOfRank && placesOfRank.size < limit * rankCount) placesOfRank.add(place)
    return rank !== RANK_OF_CODE_PREFIX || (placesOfRank?.size ?? 0) < stopAt
  })
  const hits = new Set(placesByRank.flatMap((places) => [...places]))
  const words = typed.split(' ')
  if (words.length > 1 && hits.size < limit) addWordHits(haystack, words, hits, limit)
  return [...hits].slice(0, limit).flatMap((place) => haystack.places[place]?.card ?? [])
}

/** Adds places in which each word of the search is the prefix of a word, in any order. */
const addWordHits = (haystack: Haystack, words: readonly string[], hits: Set<PlaceIndex>, limit: number): void => {
  const placesByWord = words.map((word) => placesWith(haystack, word)).toSorted((a, b) => a.length - b.length)
  for (const place of placesByWord.reduce(intersection)) {
    if (hits.size >= limit) return
    hits.add(place)
  }
}

/** Places with a code or word that starts with this one, in ascending order. */
const placesWith = (haystack: Haystack, word: string): readonly PlaceIndex[] => {
  const places: PlaceIndex[] = []
  eachHit(haystack, word, (place, at) => {
    if (places[places.length - 1] !== place && beginsAt(haystack, at)) places.push(place)
    return true
  })
  return places
}

const beginsAt = ({ text }: Haystack, at: number): boolean => beginnings.has(text.charCodeAt(at - 1))

/** Intersection of two ascending lists. */
const intersection = (places: readonly PlaceIndex[], otherPlaces: readonly PlaceIndex[]): readonly PlaceIndex[] => {
  let at = 0
  return places.filter((one) => {
    while ((otherPlaces[at] ?? Infinity) < one) at += 1
    return otherPlaces[at] === one
  })
}
