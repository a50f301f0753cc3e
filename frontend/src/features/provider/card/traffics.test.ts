import { expect, test } from 'vitest'
import { isCovered, trafficGroups } from './traffics.ts'

test('origins with the same destinations form one group', () =>
  expect(trafficGroups(['CN-UY', 'HK-UY', 'CN-AR', 'HK-AR', 'VN-UY'])).toEqual([
    { origins: ['CN', 'HK'], destinations: ['UY', 'AR'] },
    { origins: ['VN'], destinations: ['UY'] },
  ]))

test('a single country ships anywhere, even with other traffics', () =>
  expect(trafficGroups(['VN', 'CN-UY', 'CN-*'])).toEqual([{ origins: ['VN', 'CN'], destinations: ['*'] }]))

test('without traffics there are no groups', () => expect(trafficGroups([])).toEqual([]))

test('a contact covers a service from a country if it names both, or none', () => {
  const sea = { services: ['FCL'], traffics: ['CN-UY'] }
  expect(isCovered([sea], 'FCL', 'CN')).toBe(true)
  expect(isCovered([sea], 'LSE', 'CN')).toBe(false)
  expect(isCovered([sea], 'FCL', 'VN')).toBe(false)
  expect(isCovered([sea, { services: ['LSE'], traffics: [] }], 'LSE', 'VN')).toBe(true)
  expect(isCovered([{ services: [], traffics: ['*-UY'] }], 'ULD', 'VN')).toBe(true)
  expect(isCovered([], 'FCL', 'CN')).toBe(false)
})
