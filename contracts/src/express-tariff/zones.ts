import { searchText } from '../search-text.ts'
import type { TariffZone, RoundingProfile, TariffAbove, TariffContent } from '../express-carrier/tariff.ts'
import type { Decimal } from 'decimal.js'
import { steppedKg } from './chargeable.ts'
import { exact, zero } from './exact.ts'

/** A postal code for comparisons: capitals and digits only. */
const postalKey = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
const cityKey = (text: string): string => searchText(text)

type PostalRange = { from: string; to: string; isPrefix: boolean; isDigits: boolean }

/** Ends of a postal area; a beginning is a range of one value. */
const postalRange = (area: string): PostalRange => {
  const [from = '', to] = area.split('..').map(postalKey)
  return { from, to: to ?? from, isPrefix: to === undefined, isDigits: to !== undefined && /^\d+$/.test(from + to) }
}

/** The part of a postal code that is compared with a range; undefined for a code that is too short. */
const comparedPart = (key: string, { from, isDigits }: Pick<PostalRange, 'from' | 'isDigits'>): string | undefined => {
  const text = isDigits ? key.replace(/\D/g, '') : key
  return text.length < from.length ? undefined : text.slice(0, from.length)
}

const isInRange = (key: string, range: PostalRange): boolean => {
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

type CountryZones = {
  /** Zone by beginning of the postal code, the longest first. */
  prefixes: { from: string; zone: string }[]
  ranges: { range: PostalRange; zone: string }[]
  cities: Map<string, string>
  country?: string
}
export type ZoneIndex = ReadonlyMap<string, CountryZones>

/** Two zones of equal rank for one place. */
export type ZoneConflict = { place: string; zones: [string, string] }

const overlaps = (a: PostalRange, b: PostalRange): boolean =>
  a.isDigits === b.isDigits && a.from.length === b.from.length && a.from <= b.to && b.from <= a.to

/** The zones of one end, by country. `report` gets every place with two zones of equal rank. */
export const zoneIndex = (
  zones: readonly TariffZone[],
  end: TariffZone['end'],
  report: (conflict: ZoneConflict) => void = () => undefined,
): ZoneIndex => {
  const index = new Map<string, CountryZones>()
  for (const { zone, countries, postals, cities } of zones.filter((one) => one.end === end))
    for (const country of countries) {
      const of = index.get(country) ?? { prefixes: [], ranges: [], cities: new Map<string, string>() }
      index.set(country, of)
      const check = (place: string, other: string | undefined) => {
        if (other !== undefined && other !== zone) report({ place: `${country} ${place}`.trim(), zones: [other, zone] })
      }
      if (postals.length === 0 && cities.length === 0) {
        check('', of.country)
        of.country ??= zone
      }
      for (const area of postals) {
        const range = postalRange(area)
        if (range.isPrefix) {
          check(area, of.prefixes.find(({ from }) => from === range.from)?.zone)
          of.prefixes.push({ from: range.from, zone })
        } else {
          check(area, of.ranges.find((other) => other.zone !== zone && overlaps(other.range, range))?.zone)
          of.ranges.push({ range, zone })
        }
      }
      for (const city of cities.map(cityKey)) {
        check(city, of.cities.get(city))
        if (!of.cities.has(city)) of.cities.set(city, zone)
      }
    }
  for (const { prefixes } of index.values()) prefixes.sort((a, b) => b.from.length - a.from.length)
  return index
}

/** Zone of a place: by the longest beginning of its postal code, then by range, city and country. */
export const zoneOf = (index: ZoneIndex, { countryCode, postalCode, city }: Place): string | undefined => {
  const of = index.get(countryCode)
  if (!of) return undefined
  const key = postalKey(postalCode)
  return (
    of.prefixes.find(({ from }) => key.startsWith(from))?.zone ??
    of.ranges.find(({ range }) => isInRange(key, range))?.zone ??
    of.cities.get(cityKey(city)) ??
    of.country
  )
}

type Range = { from: Decimal; mode: TariffAbove['mode']; step: Decimal; amount: Decimal; base: Decimal | undefined }

/** Bands and ranges of one zone for documents or goods, sorted by weight. */
export type BandTable = { bands: { upTo: Decimal; amount: Decimal }[]; ranges: Range[]; hasOwn: boolean }

/** Price of a weight with its explanation. `band` is the label of the band or range. */
type BandPrice = { amount: Decimal; band: string; formula: string; inputs: Record<string, string> }

/** Price of an adder: the price at its start plus the amount for each started step above. */
const adderPrice = ({ from, step, amount, base }: Range, kg: Decimal): BandPrice | undefined => {
  if (base === undefined) return undefined
  const count = kg.minus(from).dividedBy(step).ceil()
  return {
    amount: base.plus(amount.times(count)),
    band: `${from.toFixed()}+`,
    formula: 'adder',
    inputs: {
      kg: kg.toFixed(),
      from: from.toFixed(),
      base: base.toFixed(),
      steps: count.toFixed(),
      step: step.toFixed(),
      rate: amount.toFixed(),
    },
  }
}

const rangePrice = (range: Range, kg: Decimal): BandPrice | undefined => {
  if (range.mode === 'ADDER') return adderPrice(range, kg)
  const { from, amount } = range
  const inputs = { kg: kg.toFixed(), rate: amount.toFixed() }
  return { amount: amount.times(kg), band: `${from.toFixed()}+`, formula: 'perKg', inputs }
}

/** Index of the first band that holds the weight; its end belongs to it. */
const bandIndex = (bands: BandTable['bands'], kg: Decimal): number => {
  let low = 0
  let high = bands.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (bands[middle]?.upTo.lessThan(kg)) low = middle + 1
    else high = middle
  }
  return low
}

/** Price of the weight in its own band or range; undefined where the table has none. */
const ownPrice = ({ bands, ranges }: Pick<BandTable, 'bands' | 'ranges'>, kg: Decimal): BandPrice | undefined => {
  const band = bands[bandIndex(bands, kg)]
  if (band) {
    const inputs = { kg: kg.toFixed(), band: band.upTo.toFixed() }
    return { amount: band.amount, band: band.upTo.toFixed(), formula: 'band', inputs }
  }
  const range = ranges.findLast(({ from }) => from.lessThanOrEqualTo(kg))
  return range && rangePrice(range, kg)
}

/**
 * Table of documents or goods in a zone: their own bands and ranges; above own bands without own ranges those for both
 * (`ANY`).
 */
export const bandTable = (
  { bands, above }: Pick<TariffContent, 'bands' | 'above'>,
  zone: string,
  kind: 'DOC' | 'NON_DOC',
): BandTable => {
  const ofZone = <Row extends { zone: string; kind: string }>(rows: readonly Row[], of: string) =>
    rows.filter((row) => row.zone === zone && row.kind === of)
  const sorted = (of: string) =>
    ofZone(bands, of)
      .map(({ upToKg, amount }) => ({ upTo: exact(upToKg), amount: exact(amount) }))
      .sort((a, b) => a.upTo.comparedTo(b.upTo))
  const own = sorted(kind)
  const ownRanges = ofZone(above, kind)
  const isWhole = ownRanges.length > 0
  const end = own.at(-1)?.upTo ?? zero
  const allBands = isWhole ? own : [...own, ...sorted('ANY').filter(({ upTo }) => upTo.greaterThan(end))]
  const rows = (isWhole ? ownRanges : ofZone(above, 'ANY')).toSorted((a, b) => Number(a.fromKg) - Number(b.fromKg))
  const ranges: Range[] = []
  for (const { fromKg, mode, stepKg, amount } of rows) {
    const from = exact(fromKg)
    const base = from.isZero() ? zero : ownPrice({ bands: allBands, ranges }, from)?.amount
    ranges.push({ from, mode, step: exact(stepKg), amount: exact(amount), base })
  }
  return { bands: allBands, ranges, hasOwn: own.length > 0 }
}

type Heavier = { amount: Decimal; asKg: Decimal; range?: Range }

/** Cheapest price of a heavier band or range. The price at the start of an adder is that of the row below it. */
const heavierPrice = ({ bands, ranges }: BandTable, kg: Decimal, profile: RoundingProfile): Heavier | undefined => {
  let best: Heavier | undefined
  const consider = (price: Heavier) => {
    if (best === undefined || price.amount.lessThan(best.amount)) best = price
  }
  for (let index = bandIndex(bands, kg) + 1; index < bands.length; index++) {
    const band = bands[index]
    if (band) consider({ amount: band.amount, asKg: band.upTo })
  }
  for (const range of ranges) {
    if (range.mode === 'ADDER' || range.from.lessThanOrEqualTo(kg)) continue
    const asKg = steppedKg(range.from, profile)
    consider({ amount: range.amount.times(asKg), asKg, range })
  }
  return best
}

/** Price of a weight, and the cheaper one of a heavier band, which applies where the rule is LOWEST. */
export const bandPrice = (
  table: BandTable,
  kg: Decimal,
  profile: RoundingProfile,
  breakRule: TariffContent['breakRule'],
): { price: BandPrice; cheaper?: { kg: string; amount: string } } | undefined => {
  const own = ownPrice(table, kg)
  if (own === undefined) return undefined
  const heavier = heavierPrice(table, kg, profile)
  if (heavier === undefined || !heavier.amount.lessThan(own.amount)) return { price: own }
  const { amount, asKg, range } = heavier
  if (breakRule === 'BAND_ONLY') return { price: own, cheaper: { kg: asKg.toFixed(), amount: amount.toFixed() } }
  const inputs = { kg: kg.toFixed(), asKg: asKg.toFixed(), instead: own.amount.toFixed() }
  if (range === undefined) return { price: { amount, band: asKg.toFixed(), formula: 'lowestBand', inputs } }
  const rate = range.amount.toFixed()
  const band = `${range.from.toFixed()}+`
  return { price: { amount, band, formula: 'lowestPerKg', inputs: { ...inputs, rate } } }
}
