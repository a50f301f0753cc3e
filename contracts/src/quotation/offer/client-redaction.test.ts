import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { asOffered } from './client-link.ts'
import { isOfLast } from './mail-attempt.ts'
import { wonSells } from './won-sells.ts'
import { validUntilOf } from '../valid-until.ts'
import { OfferedSell, SellGroup } from '../../pricing/offer/sell-group.ts'

const sample = new URL('../samples/sells/SellGroupAdded.v1.numbers.json', import.meta.url)

test('the offer has only its declared fields: no chargeable rule of a provider', () => {
  const group = SellGroup.parse(JSON.parse(readFileSync(sample, 'utf8')))
  expect(group.charges.some(({ chargeableRule }) => chargeableRule !== undefined)).toBe(true)
  const offered = asOffered(group, 'CLIENT')
  expect(offered).toEqual(OfferedSell.parse(offered))
})

test('the offer has no field of markup rules', () => {
  const file = new URL('../samples/sells/SellGroupAdded.v1.minimum-profit.json', import.meta.url)
  const group = SellGroup.parse(JSON.parse(readFileSync(file, 'utf8')))
  expect(group.charges[0]).toMatchObject({ addedOnce: '94.50', minimumProfit: { amount: '44.50' } })
  const offered = asOffered(group, 'CLIENT')
  expect(offered).toEqual(OfferedSell.parse(offered))
  expect(JSON.stringify(offered)).not.toMatch(/markup|addedOnce|minimumProfit/)
})

test('the offer has no internal lines, unless the whole quotation is internal', () => {
  const group = SellGroup.parse(JSON.parse(readFileSync(sample, 'utf8')))
  const [line] = group.charges
  if (!line) throw new Error('The sample has no line')
  const scopes = ['CLIENT', 'INTERNAL', 'ON_REQUEST'] as const
  const charges = scopes.map((scope) => ({ ...line, scope }))
  const seen = (scope: (typeof scopes)[number]) =>
    asOffered({ ...group, charges }, scope).charges.map((one) => one.scope)
  expect(seen('CLIENT')).toEqual(['CLIENT', 'ON_REQUEST'])
  expect(seen('INTERNAL')).toEqual(['CLIENT', 'INTERNAL', 'ON_REQUEST'])
})

test('the approved alternative is restored as published, and the others stay', () => {
  const group = SellGroup.parse(JSON.parse(readFileSync(sample, 'utf8')))
  const named = (idSell: string, ruta: string) => ({ ...group, idSell, ruta })
  const now = [
    { group: named('a', 'changed'), stale: true },
    { group: named('b', 'other'), stale: true },
  ]
  const published = [named('a', 'sent'), named('c', 'removed')]
  expect(wonSells(now, published, 'a')).toEqual([{ group: named('a', 'sent'), stale: true }, now[1]])
  expect(wonSells(now, published, 'c')).toEqual([...now, { group: named('c', 'removed'), stale: false }])
  expect(wonSells(now, published, 'x')).toEqual(now)
})

test('a mail is of the last attempt unless both numbers are known and differ', () => {
  expect(isOfLast(3, 3)).toBe(true)
  expect(isOfLast(2, 3)).toBe(false)
  expect(isOfLast(undefined, 3)).toBe(true)
  expect(isOfLast(2, undefined)).toBe(true)
})

test('an offer is valid until the earliest validity of its alternatives', () => {
  const until = (...days: [string, ...string[]]) => {
    const [first, ...rest] = days
    return validUntilOf([{ validez: first }, ...rest.map((validez) => ({ validez }))])
  }
  expect(until('2026-12-15')).toBe('2026-12-15')
  expect(until('2026-12-15', '2026-11-30', '2027-01-01')).toBe('2026-11-30')
})

test('the offer has no carriers of the door legs', () => {
  const group = SellGroup.parse(JSON.parse(readFileSync(sample, 'utf8')))
  const part = { ruta: 'Suzhou-PVG', ttime: 2 }
  const journey: SellGroup['journey'] = [
    { ...part, legs: ['PICKUP'], carrier: 'Transportes Perez' },
    { ...part, legs: ['MAIN_CARRIAGE', 'DELIVERY'], carrier: 'LATAM Cargo' },
  ]
  expect(asOffered({ ...group, journey }, 'CLIENT').journey).toEqual([
    { ...part, legs: ['PICKUP'], carrier: '' },
    { ...part, legs: ['MAIN_CARRIAGE', 'DELIVERY'], carrier: 'LATAM Cargo' },
  ])
  expect(asOffered(group, 'CLIENT')).not.toHaveProperty('journey')
})
