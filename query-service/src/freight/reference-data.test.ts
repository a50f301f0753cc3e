import { expect, test } from 'vitest'
import { commodityIndex } from './reference-data.ts'

const goods = (code: string, es: string, en: string, overrides: object = {}) => ({
  code,
  descriptions: { es, en, pt: `${en} (pt)` },
  dg: false,
  active: true,
  ...overrides,
})

const search = commodityIndex([
  goods('84', 'Máquinas y calderas', 'Machinery and boilers'),
  goods('8471', 'Computadoras', 'Computers'),
  goods('36', 'Explosivos', 'Explosives', { dg: true }),
  goods('77', 'Reservado', 'Reserved', { active: false }),
])
const codes = (q: string) => search({ q, lang: 'es', limit: 5 }).map(({ code }) => code)

test('digits find the commodity codes that start with them, chapters first', () =>
  expect(codes('8')).toEqual(['84', '8471']))

test('an unknown, longer commodity code finds its heading, then its chapter', () =>
  expect(codes('8471.30')).toEqual(['8471', '84']))

test('words in any language find goods, with the description in the requested language', () =>
  expect(search({ q: 'BOILERS mach', lang: 'es', limit: 5 })).toEqual([
    { code: '84', description: 'Máquinas y calderas', dg: false },
  ]))

test('the search for goods ignores accents', () => expect(codes('maquinas')).toEqual(['84']))

test('a commodity that is often dangerous is marked', () =>
  expect(search({ q: '36', lang: 'en', limit: 1 })[0]?.dg).toBe(true))

test('the reserved chapter 77 is not found', () => expect(codes('77')).toEqual([]))

test('an empty search returns all commodities', () => expect(codes('')).toEqual(['36', '84', '8471']))

test('a word that starts with digits is not a code', () => expect(codes('84x')).toEqual([]))
