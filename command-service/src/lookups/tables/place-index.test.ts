import type { Location } from '@freight/platform/reference/location'
import { expect, test } from 'vitest'
import { newPlaceIndex } from './place-index.ts'

const place = (code: string, name: string, overrides: Partial<Location> = {}): Location => ({
  code,
  kind: code.length === 3 ? 'AIRPORT' : 'PORT',
  name,
  aliases: [],
  country: code.slice(0, 2),
  subdivision: null,
  iata: null,
  lat: null,
  lon: null,
  active: true,
  source: 'HOUSE',
  ...overrides,
})
const placesOf = newPlaceIndex([
  place('USLAX', 'Los Ángeles', { aliases: ['Long Beach'] }),
  place('USLGB', 'Long Beach', { aliases: ['Los Angeles', 'LA'] }),
  place('CNSHA', 'Shanghái', { aliases: ['Shanghai'] }),
  place('ITGOA', 'Génova'),
  place('BEANR', 'Amberes', { aliases: ['Antwerpen'] }),
  place('PTLIS', 'Lisboa'),
  place('DKCPH', 'Kobenhavn', { aliases: ['København'], source: 'PACKAGE' }),
  place('USRAJ', 'Rotterdam', { source: 'PACKAGE' }),
  place('NLRTM', 'Róterdam', { aliases: ['Rotterdam'] }),
  place('MXVER', 'Veracruz'),
  place('USMIA', 'Miami'),
  place('UYMVD', 'Montevideo'),
  place('PAMIT', 'Manzanillo (Panamá)'),
  place('MXZLO', 'Manzanillo (México)'),
  place('DEMVD', 'Somewhere', { active: false }),
  place('KRPUS', 'Busan'),
  place('MIA', 'Miami', { country: 'US' }),
  place('MEX', 'Ciudad de México', { country: 'MX' }),
  place('MVD', 'Montevideo (Carrasco)', { country: 'UY' }),
  place('VTE', 'Vientián', { country: 'LA' }),
])

test.each([
  ['Los Angeles', ['USLAX']],
  ['Long Beach', ['USLGB']],
  ['Shanghai', ['CNSHA']],
  ['SHANGHÁI', ['CNSHA']],
  ['Xangai', ['CNSHA']],
  ['Genoa', ['ITGOA']],
  ['GENOA', ['ITGOA']],
  ['Antwerp', ['BEANR']],
  ['Antwerpen', ['BEANR']],
  ['Lisbon', ['PTLIS']],
  ['Copenhagen', ['DKCPH']],
  ['København', ['DKCPH']],
  ['BUSAN', ['KRPUS']],
  ['Manzanillo, Mexico', ['MXZLO']],
  ['Shanghai (China)', ['CNSHA']],
  ['Shanghai (Waigaoqiao)', ['CNSHA']],
  ['Veracruz (MEX)', ['MXVER']],
  ['Shanghái (CNSHA)', ['CNSHA']],
  ['CNSHA - Shanghai', ['CNSHA']],
  ['Montevideo / UYMVD', ['UYMVD']],
  ['uy mvd', ['UYMVD']],
  ['MIA', ['USMIA']],
  ['MVD', ['UYMVD']],
  ['US', ['US']],
])('sea transport finds the port for %s', (text, codes) => expect(placesOf(text, 'SEA')).toEqual(codes))

test.each([
  // Several ports: the one that the company uses comes first.
  ['Rotterdam', ['NLRTM', 'USRAJ']],
  ['Manzanillo', ['MXZLO', 'PAMIT']],
  // Laos has no port, and LA is a common name for Los Angeles.
  ['LA', ['USLGB', 'LA']],
  ['Genoa (Chile)', []],
  ['Atlantis', []],
  ['ZZ', []],
])('%s is not a single port', (text, codes) => expect(placesOf(text, 'SEA')).toEqual(codes))

test('air transport finds airports: three letters and codes in brackets are airports', () => {
  expect(placesOf('MIA', 'AIR')).toEqual(['MIA'])
  expect(placesOf('Ciudad de México (MEX)', 'AIR')).toEqual(['MEX'])
  expect(placesOf('Mexico City', 'AIR')).toEqual(['MEX'])
  expect(placesOf('CNSHA', 'AIR')).toEqual([])
})
