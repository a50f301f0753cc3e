import type { LocationKind } from '@freight/contracts/vocabulary/schemas'
import type { Location } from '@freight/platform/reference/location'
import { expect, test } from 'vitest'
import { locationIndex } from './reference-data.ts'

const place = (code: string, kind: LocationKind, name: string, overrides: Partial<Location> = {}): Location => ({
  code,
  kind,
  name,
  aliases: [],
  country: code.slice(0, 2),
  subdivision: null,
  iata: null,
  lat: null,
  lon: null,
  active: true,
  source: 'UNLOCODE',
  ...overrides,
})

const search = locationIndex([
  place('UYMVD', 'PORT', 'Montevideo', { source: 'HOUSE', lat: -34.9, lon: -56.2 }),
  place('UYMVD', 'ROAD', 'Montevideo', { source: 'HOUSE' }),
  place('MVD', 'AIRPORT', 'Montevideo (Carrasco)', { country: 'UY', iata: 'MVD', source: 'HOUSE' }),
  place('USMVO', 'ROAD', 'Montevideo', { subdivision: 'US-MN' }),
  place('ARZAE', 'PORT', 'Zárate'),
  place('PLLOD', 'RAIL', 'Łódź'),
  place('BRSAO', 'ROAD', 'São Paulo'),
  place('GRU', 'AIRPORT', 'Guarulhos - Governador André Franco Montoro', { country: 'BR', aliases: ['São Paulo'] }),
  place('SAN', 'AIRPORT', 'San Diego International Airport', { country: 'US' }),
  place('SAN', 'ROAD', 'never', { active: false }),
  place('CLSAN', 'PORT', 'Santa Bárbara'),
  place('CLSAI', 'PORT', 'San Antonio'),
  place('USHSA', 'ROAD', 'Nueva San Isidro'),
  place('USXSA', 'ROAD', 'Artesano'),
  place('SANTX', 'ROAD', 'Riad'),
  place('CLSAX', 'INLAND', 'Retired San Juan', { active: false }),
])

const codes = (q: string, overrides: Partial<Parameters<typeof search>[0]> = {}) =>
  search({ q, limit: 20, ...overrides }).map(({ code }) => code)

test('the search ranks codes before names: code, code without country, prefix, name, word, substring', () =>
  expect(codes('san')).toEqual(['SAN', 'CLSAN', 'SANTX', 'CLSAI', 'USHSA', 'USXSA']))

test('the search returns one row per code, with its kinds and coordinates', () =>
  expect(search({ q: 'uymvd', limit: 5 })).toEqual([
    { code: 'UYMVD', name: 'Montevideo', country: 'UY', kinds: ['PORT', 'ROAD'], lat: -34.9, lon: -56.2 },
  ]))

test('the search ranks places that the company uses first among equal matches', () =>
  expect(codes('montevideo')).toEqual(['UYMVD', 'MVD', 'USMVO']))

test.each(['ZARATE', 'zárate', ' Zarate '])('the search ignores accents, case and outer spaces: %s', (q) =>
  expect(codes(q)).toEqual(['ARZAE']),
)

test('a letter that Unicode does not decompose is found by its plain letter', () =>
  expect(codes('lodz')).toEqual(['PLLOD']))

test('an alias finds its place', () => expect(codes('sao paulo')).toEqual(['GRU', 'BRSAO']))

test('the search ignores punctuation in names', () => expect(codes('montevideo carr')).toEqual(['MVD']))

test('the words of a name find it in any order', () => expect(codes('isidro nueva')).toEqual(['USHSA']))

test('a transport finds only the kinds of places that it uses', () => {
  expect(codes('montevideo', { transport: 'SEA' })).toEqual(['UYMVD'])
  expect(codes('montevideo', { transport: 'AIR' })).toEqual(['MVD'])
  expect(codes('montevideo', { transport: 'ROAD' })).toEqual(['UYMVD', 'MVD', 'USMVO'])
  expect(codes('montevideo', { kind: 'ROAD' })).toEqual(['UYMVD', 'USMVO'])
  expect(codes('montevideo', { transport: 'SEA', kind: 'AIRPORT' })).toEqual([])
})

test('an inactive place is not found', () => expect(codes('retired')).toEqual([]))

test.each(['qqqqq', 'mon xyz'])('a search for %s finds nothing', (q) => expect(codes(q)).toEqual([]))

test.each(['', '\n', '%', '\\', '.*'])('a search without letters or digits returns all places: %j', (q) =>
  expect(codes(q)[0]).toBe('UYMVD'),
)

test('the search returns at most the requested number of places', () => {
  expect(codes('', { limit: 3 })).toHaveLength(3)
  expect(codes('an', { limit: 2 })).toHaveLength(2)
})
