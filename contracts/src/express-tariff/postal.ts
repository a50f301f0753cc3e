import { searchText } from '../search-text.ts'

/** A postal code for comparisons: capitals and digits only. */
export const postalKey = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
export const cityKey = (text: string): string => searchText(text)

export type PostalRange = { from: string; to: string; isPrefix: boolean; isDigits: boolean }

/** Ends of a postal area; a beginning is a range of one value. */
export const postalRange = (area: string): PostalRange => {
  const [from = '', to] = area.split('..').map(postalKey)
  return { from, to: to ?? from, isPrefix: to === undefined, isDigits: to !== undefined && /^\d+$/.test(from + to) }
}

/** The part of a postal code that is compared with a range; undefined for a code that is too short. */
const comparedPart = (key: string, { from, isDigits }: Pick<PostalRange, 'from' | 'isDigits'>): string | undefined => {
  const text = isDigits ? key.replace(/\D/g, '') : key
  return text.length < from.length ? undefined : text.slice(0, from.length)
}

export const isInRange = (key: string, range: PostalRange): boolean => {
  const part = comparedPart(key, range)
  return part !== undefined && part >= range.from && part <= range.to
}

/** Ranges of one length, sorted; `reach[i]` is the greatest end of the ranges up to `i`. */
type RangeList = { from: string; isDigits: boolean; starts: string[]; reach: string[] }

export type PlaceIndex = ReadonlyMap<string, { lists: readonly RangeList[]; cities: ReadonlySet<string> }>

const rangeLists = (areas: readonly string[]): RangeList[] => {
  const groups = new Map<string, PostalRange[]>()
  for (const area of areas) {
    const range = postalRange(area)
    const key = `${range.isDigits}/${range.from.length}`
    const group = groups.get(key)
    if (group) group.push(range)
    else groups.set(key, [range])
  }
  return [...groups.values()].map((ranges) => {
    ranges.sort((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)))
    const [{ from, isDigits } = { from: '', isDigits: false }] = ranges
    let farthest = ''
    const reach = ranges.map(({ to }) => (farthest = to > farthest ? to : farthest))
    return { from, isDigits, starts: ranges.map((range) => range.from), reach }
  })
}

/** Index of many places by country. */
export const placeIndex = (
  countries: readonly { country: string; postals: readonly string[]; cities: readonly string[] }[],
): PlaceIndex =>
  new Map(
    countries.map(({ country, postals, cities }) => [
      country,
      { lists: rangeLists(postals), cities: new Set(cities.map(cityKey)) },
    ]),
  )

/** Index of the last start that is not after the text; -1 without one. */
const lastStart = (starts: readonly string[], text: string): number => {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? '') <= text) low = middle + 1
    else high = middle
  }
  return low - 1
}

type Place = { countryCode: string; postalCode: string; city: string }

export const isListed = (index: PlaceIndex, { countryCode, postalCode, city }: Place): boolean => {
  const country = index.get(countryCode)
  if (!country) return false
  const key = postalKey(postalCode)
  const isInList = ({ starts, reach, ...list }: RangeList) => {
    const part = comparedPart(key, list)
    return part !== undefined && part <= (reach[lastStart(starts, part)] ?? '')
  }
  return country.lists.some(isInList) || (city !== '' && country.cities.has(cityKey(city)))
}
