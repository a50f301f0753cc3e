import { expect, test } from 'vitest'
import { commodityIndex } from './commodities.ts'

const goods = (code: string, es: string, en: string, more: object = {}) => ({
  code,
  descriptions: { es, en, pt: `${en} (pt)` },
  dg: false,
  active: true,
  ...more,
})

const search = commodityIndex([
  goods('84', 'Máquinas y calderas', 'Machinery and boilers'),
  goods('8471', 'Computadoras', 'Computers'),
  goods('36', 'Explosivos', 'Explosives', { dg: true }),
  goods('77', 'Reservado', 'Reserved', { active: false }),
])
const codes = (q: string) => search({ q, lang: 'es', limit: 5 }).map(({ code }) => code)

test('digits find what begins so, chapters first', () => expect(codes('8')).toEqual(['84', '8471']))

test('a finer code than is known finds what it belongs to, the nearest first', () =>
  expect(codes('8471.30')).toEqual(['8471', '84']))

test('words of any language find goods, described in the one that is asked for', () =>
  expect(search({ q: 'BOILERS mach', lang: 'es', limit: 5 })).toEqual([
    { code: '84', description: 'Máquinas y calderas', dg: false },
  ]))

test('accents do not matter', () => expect(codes('maquinas')).toEqual(['84']))

test('often dangerous goods say so', () => expect(search({ q: '36', lang: 'en', limit: 1 })[0]?.dg).toBe(true))

test('the reserved chapter is not offered', () => expect(codes('77')).toEqual([]))

test('nothing typed shows everything', () => expect(codes('')).toEqual(['36', '84', '8471']))

test('a word that begins with digits is a word', () => expect(codes('84x')).toEqual([]))
