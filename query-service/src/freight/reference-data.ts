import type { LocationKind, Language, TransportMode } from '@freight/contracts/vocabulary/schemas'
import { locationKinds, incoterms } from '@freight/contracts/vocabulary/journey'
import { type RouteResponse, type RouteName, routes } from '@freight/contracts/registry/routes'
import { searchText } from '@freight/contracts/search-text'
import type { Location } from '@freight/platform/reference/location'
import type { Platform } from '@freight/platform/connections/platform'
import { recentEdition } from '@freight/platform/reference/recent-edition'
import { readLocations, readCommodities } from '@freight/platform/reference/reference-tables'
import { currencies } from '@freight/contracts/vocabulary/price'
import { containerTypes } from '@freight/contracts/vocabulary/transport'
import { containers } from '@freight/contracts/freight/containers'
import { currencyFacts, kindsFor } from '@freight/contracts/freight/reference-routes'
import { incotermCharges, shareOf } from '@freight/contracts/freight/incoterm-charges'
import { incotermNames, isSeaOnly } from '@freight/contracts/freight/incoterm-names'
import { needsPostalCode, needsState } from '@freight/contracts/freight/address-rules'
import { shipped, type Commodity } from '@freight/platform/reference/shipped-data'
import { hash } from 'node:crypto'
import type { HttpServer } from '@freight/platform/http/http-server'
import type { RequestOf } from '../http/answer.ts'

type LocationCard = RouteResponse<'GET /app/v1/reference/locations'>['rows'][number]

/** A place with its kinds, and all names that find it. */
type SearchedPlace = { card: LocationCard; names: readonly string[] }

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
const searchedPlaces = (locations: readonly Location[]): SearchedPlace[] => {
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

type LocationQuery = {
  q: string
  transport?: TransportMode | undefined
  kind?: LocationKind | undefined
  limit: number
}

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
  return ({ q, transport, kind, limit }: LocationQuery): LocationCard[] => {
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

/**
 * Registers a query whose result rarely changes, with an `ETag` and status 304 for an unchanged result. Clients must
 * revalidate each time, because a revoked permission applies at once.
 */
const answerTagged = <Name extends RouteName>(
  http: Pick<HttpServer, 'route'>,
  name: Name,
  handler: (request: RequestOf<Name>) => Promise<RouteResponse<Name>>,
): void => {
  const { policy, summary, query, params, response } = routes[name]
  http.route({
    method: 'GET',
    url: name.replace('GET ', ''),
    summary,
    tags: ['reference'],
    policy,
    params,
    querystring: query,
    response,
    handler: async (input, _session, reply) => {
      // The server has parsed the request with the schemas of this route.
      const answer = await handler(input as unknown as RequestOf<Name>)
      const tag = `"${hash('sha256', JSON.stringify(answer), 'base64url').slice(0, 22)}"`
      reply.header('etag', `W/${tag}`).header('cache-control', 'private, no-cache').header('vary', 'authorization')
      const knownTags = input.headers['if-none-match']?.split(/\s*,\s*/).map((one) => one.replace(/^W\//, ''))
      return knownTags?.includes(tag) ? reply.code(304).send() : answer
    },
  })
}

type Row = RouteResponse<'GET /app/v1/reference/commodities'>['rows'][number]
type SearchQuery = { q: string; lang: Language; limit: number }

/**
 * Searches goods by the digits of their code or by words of their description in any language. A code longer than the
 * known ones finds its heading and its chapter, in this order.
 */
export const commodityIndex = (commodities: readonly Commodity[]) => {
  const searchedCommodities = commodities
    .filter(({ active }) => active)
    .toSorted((a, b) => a.code.length - b.code.length || (a.code < b.code ? -1 : 1))
    .map((commodity) => ({ commodity, text: ` ${searchedWords(Object.values(commodity.descriptions).join(' '))}` }))
  return ({ q, lang, limit }: SearchQuery): Row[] => {
    const digits = q.replaceAll(/[\s.]/g, '')
    const words = searchedWords(q).split(' ')
    const matches = /^\d+$/.test(digits)
      ? [
          ...searchedCommodities.filter(({ commodity: { code } }) => code.startsWith(digits)),
          ...searchedCommodities
            .filter(({ commodity: { code } }) => code !== digits && digits.startsWith(code))
            .toReversed(),
        ]
      : searchedCommodities.filter(({ text }) => words.every((word) => text.includes(` ${word}`)))
    return matches
      .slice(0, limit)
      .map(({ commodity: { code, descriptions, dg } }) => ({ code, description: descriptions[lang], dg }))
  }
}

const answerCommodities = (needs: Pick<Platform, 'http' | 'db' | 'clock'>): void => {
  const index = recentEdition(needs, 'commodities', async () => commodityIndex(await readCommodities(needs.db)))
  answerTagged(needs.http, 'GET /app/v1/reference/commodities', async ({ query }) => ({ rows: (await index())(query) }))
}

/** Reads once, on the first call; a failure is not cached. */
const cachedRead = <Answer>(read: () => Promise<Answer>): (() => Promise<Answer>) => {
  let result: Promise<Answer> | undefined
  return () => {
    result ??= read().catch((error: unknown) => {
      result = undefined
      throw error
    })
    return result
  }
}

const answerCountries = ({ http }: Pick<Platform, 'http'>): void => {
  const countries = cachedRead(() => shipped('countries'))
  const subdivisions = cachedRead(() => shipped('subdivisions'))
  answerTagged(http, 'GET /app/v1/reference/countries', async ({ query: { lang } }) => {
    const { compare } = new Intl.Collator(lang)
    const rows = (await countries()).map(({ alpha2, alpha3, names }) => ({
      alpha2,
      alpha3,
      name: names[lang],
      postalCodeRequired: needsPostalCode(alpha2),
      stateRequired: needsState(alpha2),
    }))
    return { rows: rows.toSorted((a, b) => compare(a.name, b.name)) }
  })
  answerTagged(http, 'GET /app/v1/reference/subdivisions', async ({ query: { country } }) => {
    const all = await subdivisions()
    return { rows: country === undefined ? [...all] : all.filter((one) => one.country === country) }
  })
}

const containerRows = containerTypes.map((code) => {
  const { iso, nominalM3, ...rest } = containers[code]
  return { code, iso: [...iso], ...rest, ...(nominalM3 !== undefined && { nominalM3 }) }
})

/** Reference data from the contracts: containers, incoterms, currencies. */
const answerTradeTerms = ({ http }: Pick<Platform, 'http'>): void => {
  answerTagged(http, 'GET /app/v1/reference/containers', async () => ({ rows: containerRows }))
  answerTagged(http, 'GET /app/v1/reference/incoterms', async ({ query: { lang } }) => ({
    rows: incoterms.map((code) => ({
      code,
      name: incotermNames[code][lang],
      seaOnly: isSeaOnly(code),
      charges: incotermCharges.map((charge) => ({ charge, ...shareOf(code, charge) })),
    })),
  }))
  answerTagged(http, 'GET /app/v1/reference/currencies', async ({ query: { lang } }) => ({
    rows: currencies.map((code) => ({
      code,
      name: currencyFacts[code].names[lang],
      digits: currencyFacts[code].digits,
    })),
  }))
}

/** Search for places, in memory: it runs on every keystroke. */
const answerLocations = (needs: Pick<Platform, 'http' | 'db' | 'clock'>): void => {
  const index = recentEdition(needs, 'locations', async () => locationIndex(await readLocations(needs.db)))
  answerTagged(needs.http, 'GET /app/v1/reference/locations', async ({ query }) => ({ rows: (await index())(query) }))
}

/** Reference data of quotations, which users cannot edit. */
export const answerReferenceData = (needs: Pick<Platform, 'http' | 'db' | 'clock'>): void => {
  answerLocations(needs)
  answerCountries(needs)
  answerCommodities(needs)
  answerTradeTerms(needs)
}
