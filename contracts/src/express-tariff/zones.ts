import { cityKey, isInRange, type PostalRange, postalKey, postalRange } from './postal.ts'
import type { TariffZone } from '../express-carrier/tariff.ts'

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

type Place = { countryCode: string; postalCode: string; city: string }

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
