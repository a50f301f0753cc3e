import { expect, test } from 'vitest'
import { isProtected, type Location, mergeLocations } from './location.ts'

const newYork: Location = {
  code: 'USNYC',
  kind: 'PORT',
  name: 'New York',
  aliases: [],
  country: 'US',
  subdivision: 'US-NY',
  iata: null,
  lat: 40.7,
  lon: -74,
  active: true,
  source: 'UNLOCODE',
}
const ownPlace: Location = { ...newYork, name: 'Nueva York', subdivision: null, lat: null, lon: null, source: 'HOUSE' }
const packagedPlace: Location = { ...newYork, name: 'New York/New Jersey', subdivision: null, source: 'PACKAGE' }
const airport: Location = {
  ...packagedPlace,
  code: 'JFK',
  kind: 'AIRPORT',
  name: 'John F. Kennedy International Airport',
}

test("the company's own name stays, and the official one is found as well", () =>
  expect(mergeLocations(ownPlace, newYork)).toEqual({
    ...ownPlace,
    aliases: ['New York'],
    subdivision: 'US-NY',
    lat: 40.7,
    lon: -74,
  }))

test('a port of the package gets the official name, and is still found by its own', () =>
  expect(mergeLocations(packagedPlace, newYork)).toEqual({ ...newYork, aliases: ['New York/New Jersey'] }))

test('an airport keeps its name, and is found by its city', () =>
  expect(mergeLocations(airport, { ...airport, name: 'New York', source: 'UNLOCODE' })).toEqual({
    ...airport,
    aliases: ['New York'],
  }))

test.each([ownPlace, packagedPlace, airport, newYork])(
  'merging twice has the effect of merging once: $name',
  (known) => {
    const official = { ...known, name: 'New York', source: 'UNLOCODE' as const }
    const mergedOnce = mergeLocations(known, official)
    expect(mergeLocations(mergedOnce, official)).toEqual(mergedOnce)
  },
)

test('a correction of the official list replaces its former entry', () =>
  expect(mergeLocations(newYork, { ...newYork, lat: 40.75 }).lat).toBe(40.75))

test('the package does not restore a port that the official list has retired', () =>
  expect(mergeLocations({ ...newYork, active: false }, packagedPlace).active).toBe(false))

test('names that differ by accents or case alone are one name', () =>
  expect(mergeLocations({ ...newYork, name: 'Sao Paulo' }, { ...newYork, name: 'São Paulo' }).aliases).toEqual([]))

test("the official list retires neither the company's own places nor known airports", () =>
  expect([ownPlace, airport, packagedPlace, newYork].map(isProtected)).toEqual([true, true, false, false]))
