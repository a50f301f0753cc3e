import { languages } from '@freight/contracts/vocabulary/people'
import { namesOfPlace } from '@freight/contracts/client-document/language/place-names'
import { kindsFor } from '@freight/contracts/freight/reference-routes'
import type { TransportMode } from '@freight/contracts/vocabulary/schemas'
import { searchText } from '@freight/contracts/search-text'
import type { Location } from '@freight/platform/reference/location'

/** Codes that a text in a file may mean, the most likely first; one code: unambiguous, none: not a place. */
export type PlaceIndex = (text: string, transport: TransportMode) => readonly string[]

/** Names of ports that are missing in the reference data and in the names for documents. */
const tradeNames: Readonly<Record<string, readonly string[]>> = {
  DKCPH: ['Copenhagen', 'Copenhague', 'København'],
  INBOM: ['Mumbai', 'Bombay'],
  EGALY: ['Alexandria', 'Alejandría', 'Alexandria (Egypt)'],
  RULED: ['Saint Petersburg', 'St. Petersburg', 'San Petersburgo', 'São Petersburgo'],
}

const regionNames = languages.map((one) => new Intl.DisplayNames([one], { type: 'region', fallback: 'none' }))
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

/** Countries by their two letters and their names in the three languages; ZZ means an unknown region. */
const countries: ReadonlyMap<string, string> = new Map(
  letters
    .flatMap((a) => letters.map((b) => a + b))
    .filter((code) => code !== 'ZZ')
    .flatMap((code) =>
      regionNames.flatMap((names) => {
        const name = names.of(code)
        return name === undefined ? [] : [[searchText(name), code] as const, [code.toLowerCase(), code] as const]
      }),
    ),
)

/** The country of a text: Mexico, MX, or the beginning of its name in capitals, MEX. */
export const countryNamed = (text: string): string | undefined => {
  const word = searchText(text)
  const known = countries.get(word)
  if (known !== undefined || !/^[A-Z]{3}$/.test(text)) return known
  const [only, ...others] = new Set([...countries].flatMap(([name, code]) => (name.startsWith(word) ? [code] : [])))
  return others.length === 0 ? only : undefined
}

type Names = { own: Map<string, string[]>; other: Map<string, string[]> }

const add = (map: Map<string, string[]>, name: string, code: string): void => {
  const word = searchText(name)
  const known = map.get(word)
  if (known === undefined) map.set(word, [code])
  else if (!known.includes(code)) known.push(code)
}

const isUsual = ({ source }: Location): boolean => source === 'HOUSE'

/** A name without its part in brackets: Manzanillo (México), Mumbai (ex Bombay). */
const withoutBrackets = (name: string): string => name.replace(/\s*\(.*\)\s*$/, '')

const indexOf = (places: readonly Location[]) => {
  const byCode = new Map<string, Location>()
  const names: Names = { own: new Map(), other: new Map() }
  // Of several ports with one name, those that the company uses come first.
  for (const place of places.toSorted(
    (a, b) => Number(isUsual(b)) - Number(isUsual(a)) || (a.code < b.code ? -1 : 1),
  )) {
    if (!byCode.has(place.code)) byCode.set(place.code, place)
    const ownNames = [place.name, ...namesOfPlace(place.name), ...(tradeNames[place.code] ?? [])]
    for (const name of ownNames) {
      add(names.own, name, place.code)
      add(names.own, withoutBrackets(name), place.code)
    }
    for (const alias of place.aliases) add(names.other, alias, place.code)
  }
  const byTail = new Map<string, string[]>()
  for (const code of byCode.keys()) add(byTail, code.slice(-3), code)
  return { byCode, names, byTail }
}
type Index = ReturnType<typeof indexOf>

const codesNamed = ({ names }: Index, text: string): readonly string[] => {
  const word = searchText(text)
  return names.own.get(word) ?? names.other.get(word) ?? []
}

/** Places with a name and an additional text, which is their country or another name of the place. */
const namedBeside = (index: Index, name: string, addition: string): readonly string[] => {
  const codes = codesNamed(index, name)
  const country = countryNamed(addition)
  if (country !== undefined) return codes.filter((code) => index.byCode.get(code)?.country === country)
  const other = codesNamed(index, addition)
  const commonCodes = codes.filter((code) => other.includes(code))
  return commonCodes.length > 0 ? commonCodes : codes
}

const asCode = (text: string): string => text.toUpperCase().replace(/^([A-Z]{2})[ -]([A-Z0-9]{3})$/, '$1$2')

/** Places for a code without a name: a place of the transport, a port code without its country, or a country. */
const byCodeAlone = (index: Index, text: string, transport: TransportMode): readonly string[] => {
  const code = asCode(text)
  if (index.byCode.has(code)) return [code]
  if (/^[A-Z0-9]{3}$/.test(code) && transport !== 'AIR') return index.byTail.get(searchText(code)) ?? []
  if (!/^[A-Z]{2}$/.test(code) || !countries.has(searchText(code))) return []
  const codesByName = codesNamed(index, code)
  const hasPlaces = [...index.byCode.values()].some(({ country }) => country === code)
  // Two letters are a country only if it has places of the transport and no place has this name.
  return hasPlaces || codesByName.length > 0 ? [...codesByName, code] : []
}

const placesNamed = (index: Index, text: string, transport: TransportMode): readonly string[] => {
  // Busan is a name, BUSAN may be a code.
  const isWord = /^[A-Z][a-z]+$/.test(text)
  const byWord = isWord ? codesNamed(index, text) : []
  if (byWord.length > 0) return byWord
  const byCode = byCodeAlone(index, text, transport)
  if (byCode.length > 0) return byCode
  const byName = codesNamed(index, text)
  if (byName.length > 0) return byName
  const [, before, inside] = /^(.*?)\s*[([]([^)\]]+)[)\]]\s*$/.exec(text) ?? []
  if (before !== undefined && inside !== undefined) {
    if (index.byCode.has(asCode(inside))) return [asCode(inside)]
    return before === '' ? placesNamed(index, inside, transport) : namedBeside(index, before, inside)
  }
  const [, first, second] = /^(.+?)\s*(?:,|\/|\s[-–—]\s)\s*(.+)$/.exec(text) ?? []
  if (first === undefined || second === undefined) return []
  for (const part of [first, second])
    if (index.byCode.has(asCode(part)) && asCode(part).length > 3) return [asCode(part)]
  return namedBeside(index, first, second)
}

/**
 * Finds places by the words of a file: ports for sea, airports for air; for sea, three letters are the end of a port
 * code. Names are compared without accents in the three languages; a place with the name comes before one that has it
 * only as another name.
 */
export const newPlaceIndex = (locations: readonly Location[]): PlaceIndex => {
  const indexes = new Map<TransportMode, Index>()
  return (text, transport) => {
    let index = indexes.get(transport)
    if (index === undefined) {
      index = indexOf(locations.filter(({ active, kind }) => active && kindsFor[transport].includes(kind)))
      indexes.set(transport, index)
    }
    return placesNamed(index, text.trim().replace(/\s+/g, ' '), transport)
  }
}
