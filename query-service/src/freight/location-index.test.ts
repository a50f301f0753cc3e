import type { LocationKind } from '@freight/contracts/freight/location'
import type { Location } from '@freight/platform/reference/location'
import { expect, test } from 'vitest'
import { locationIndex } from './location-index.ts'

const place = (code: string, kind: LocationKind, name: string, more: Partial<Location> = {}): Location => ({
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
  ...more,
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

const codes = (q: string, more: Partial<Parameters<typeof search>[0]> = {}) =>
  search({ q, limit: 20, ...more }).map(({ code }) => code)

test('codes come before names: the code, its second half, what begins so, names, words, what holds it', () =>
  expect(codes('san')).toEqual(['SAN', 'CLSAN', 'SANTX', 'CLSAI', 'USHSA', 'USXSA']))

test('one code is one line, with all that it is and where it lies', () =>
  expect(search({ q: 'uymvd', limit: 5 })).toEqual([
    { code: 'UYMVD', name: 'Montevideo', country: 'UY', kinds: ['PORT', 'ROAD'], lat: -34.9, lon: -56.2 },
  ]))

test('of equal matches the company’s own come first', () =>
  expect(codes('montevideo')).toEqual(['UYMVD', 'MVD', 'USMVO']))

test.each(['ZARATE', 'zárate', ' Zarate '])('accents, case and spaces around do not matter: %s', (q) =>
  expect(codes(q)).toEqual(['ARZAE']),
)

test('letters that have no accent to lose are found by the plain ones', () => expect(codes('lodz')).toEqual(['PLLOD']))

test('another name of the place finds it too', () => expect(codes('sao paulo')).toEqual(['GRU', 'BRSAO']))

test('punctuation is no part of a name', () => expect(codes('montevideo carr')).toEqual(['MVD']))

test('words are found in whatever order', () => expect(codes('isidro nueva')).toEqual(['USHSA']))

test('ships go to ports, aircraft to airports, trucks anywhere', () => {
  expect(codes('montevideo', { transport: 'SEA' })).toEqual(['UYMVD'])
  expect(codes('montevideo', { transport: 'AIR' })).toEqual(['MVD'])
  expect(codes('montevideo', { transport: 'ROAD' })).toEqual(['UYMVD', 'MVD', 'USMVO'])
  expect(codes('montevideo', { kind: 'ROAD' })).toEqual(['UYMVD', 'USMVO'])
  expect(codes('montevideo', { transport: 'SEA', kind: 'AIRPORT' })).toEqual([])
})

test('a place that was retired is not offered', () => expect(codes('retired')).toEqual([]))

test.each(['qqqqq', 'mon xyz'])('what is nowhere is not found: %s', (q) => expect(codes(q)).toEqual([]))

test.each(['', '\n', '%', '\\', '.*'])('what is no word asks for nothing in particular: %j', (q) =>
  expect(codes(q)[0]).toBe('UYMVD'),
)

test('no more than asked for are given', () => {
  expect(codes('', { limit: 3 })).toHaveLength(3)
  expect(codes('an', { limit: 2 })).toHaveLength(2)
})
