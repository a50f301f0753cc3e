import { expect, test } from 'vitest'
import { countryAddress } from './country-address.ts'

test.each([
  ['AU', 'REQUIRED', true],
  ['JP', 'REQUIRED', true],
  ['ES', 'REQUIRED', true],
  ['CL', 'OPTIONAL', true],
  ['VN', 'OPTIONAL', true],
  ['DE', 'REQUIRED', false],
  ['GB', 'REQUIRED', false],
  ['AR', 'OPTIONAL', false],
  ['UY', 'OPTIONAL', false],
  ['IE', 'OPTIONAL', false],
  ['PA', 'NONE', false],
  ['BO', 'NONE', false],
])('%s has postal code %s and needs a state: %s', (country, postalCode, needsState) => {
  expect(countryAddress(country)).toMatchObject({ postalCode, needsState, area: false })
})

test('the Emirates and Hong Kong have an area in place of a postal code', () => {
  for (const country of ['AE', 'HK']) expect(countryAddress(country)).toMatchObject({ postalCode: 'NONE', area: true })
})

test('each country without postal codes has none', () => {
  const countries = 'AE AG BF BJ BO BS CI HK JM KI KM KN MO MR MW NR PA QA RW SC SR SY TV ZW'.split(' ')
  expect(countries.filter((country) => countryAddress(country).postalCode !== 'NONE')).toEqual([])
})

test('a country outside the data has optional fields', () => {
  expect(countryAddress('XX')).toEqual({ postalCode: 'OPTIONAL', needsState: false, area: false })
})

test('each example fits its own pattern', () => {
  const countries = 'AR BR CA CL CN DE EC GB IE IL IN JP NL PT PY RU SG TW US UY VE'.split(' ')
  const wrong = countries.filter((country) => {
    const { pattern, example = '' } = countryAddress(country)
    return !pattern?.test(example.replaceAll(/[ -]/g, ''))
  })
  expect(wrong).toEqual([])
})
