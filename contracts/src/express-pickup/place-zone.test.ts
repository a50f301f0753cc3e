import { expect, test } from 'vitest'
import { zoneOfPlace } from './place-zone.ts'

test.each([
  ['IN', 'Asia/Kolkata'],
  ['de', 'Europe/Berlin'],
  ['UY', 'America/Montevideo'],
  // Several zones, and no country.
  ['BR', 'America/New_York'],
  ['US', 'America/New_York'],
  ['', 'America/New_York'],
])('the zone of a place in %j is %s', (countryCode, zone) =>
  expect(zoneOfPlace({ countryCode }, 'America/New_York')).toBe(zone),
)
