import { expect, test } from 'vitest'
import { compactPostalCode, isPostalCode, normalPostalCode, withLeadingZero } from './postal-code.ts'

test.each([
  ['BR', '01310-100 01310100', '1310-100 0131010'],
  ['AR', '1425 C1425ABC c1425abc', '142 I1425ABC 1425ABC'],
  ['UY', '11300', '1130 113000'],
  ['CL', '8320000 832-0000', '832000'],
  ['PY', '1209', '120'],
  ['EC', '170143', '17014'],
  ['US', '10118 10118-0001', '1011 10118-001'],
  ['CA', 'K1A0B1 k1a-0b1', 'K1A0B 1KA0B1'],
  ['CN', '100000', '10000'],
  ['JP', '100-0001 1000001', '100-001'],
  ['PT', '1000-205', '1000-20'],
  ['NL', '1012AB 1012-ab', '101AB'],
  ['IE', 'D02AF30 D6WXY12', '02AF30'],
  ['GB', 'SW1A1AA M11AE', 'SW1A'],
])('postal codes of %s', (country, valid, invalid) => {
  const all = [...valid.split(' '), ...invalid.split(' ')]
  expect(all.filter((code) => isPostalCode(code, country))).toEqual(valid.split(' '))
})

test('a postal code has upper case, single blanks and plain digits', () => {
  expect(normalPostalCode('  k1a   0b1 ')).toBe('K1A 0B1')
  expect(normalPostalCode('１００－０００１')).toBe('100-0001')
  expect(normalPostalCode('1000–205')).toBe('1000-205')
  expect(compactPostalCode('k1a 0b1')).toBe(compactPostalCode('K1A-0B1'))
})

test('edge 62: a lost leading zero has a proposal where the country has digits only', () => {
  expect(withLeadingZero('1234', 'DE')).toBe('01234')
  expect(withLeadingZero('501', 'US')).toBe('00501')
  expect(withLeadingZero('1310100', 'BR')).toBe('01310100')
  // Complete, with letters, too short, or of a country with other formats.
  const others = [
    ['11300', 'UY'],
    ['K1A0B', 'CA'],
    ['12', 'DE'],
    ['101', 'NL'],
    ['142', 'AR'],
    ['123', 'XX'],
  ] as const
  expect(others.map(([code, country]) => withLeadingZero(code, country)).filter(Boolean)).toEqual([])
})
