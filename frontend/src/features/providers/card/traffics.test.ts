import { expect, test } from 'vitest'
import { isCovered, trafficGroups } from './traffics.ts'

test('origins that ship to the same countries stand together', () =>
  expect(trafficGroups(['CN-UY', 'HK-UY', 'CN-AR', 'HK-AR', 'VN-UY'])).toEqual([
    { origins: ['CN', 'HK'], destinations: ['UY', 'AR'] },
    { origins: ['VN'], destinations: ['UY'] },
  ]))

test('a country alone ships anywhere, whatever else is said of it', () =>
  expect(trafficGroups(['VN', 'CN-UY', 'CN-*'])).toEqual([{ origins: ['VN', 'CN'], destinations: ['*'] }]))

test('no traffics are no groups', () => expect(trafficGroups([])).toEqual([]))

test('a service from a country is covered by whoever names both, or names none', () => {
  const sea = { services: ['FCL'], traffics: ['CN-UY'] }
  expect(isCovered([sea], 'FCL', 'CN')).toBe(true)
  expect(isCovered([sea], 'LSE', 'CN')).toBe(false)
  expect(isCovered([sea], 'FCL', 'VN')).toBe(false)
  expect(isCovered([sea, { services: ['LSE'], traffics: [] }], 'LSE', 'VN')).toBe(true)
  expect(isCovered([{ services: [], traffics: ['*-UY'] }], 'ULD', 'VN')).toBe(true)
  expect(isCovered([], 'FCL', 'CN')).toBe(false)
})
