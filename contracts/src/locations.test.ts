import { expect, test } from '@jest/globals'
import { locations } from './locations.ts'

test('every place has a code of its own, of the shape that its kind has', () => {
  expect(new Set(locations.map(({ code }) => code)).size).toBe(locations.length)
  for (const { code, kinds, country, name } of locations) {
    expect(code).toMatch(kinds.includes('AIRPORT') ? /^[A-Z]{3}$/ : new RegExp(`^${country}[A-Z0-9]{3}$`))
    expect(country).toMatch(/^[A-Z]{2}$/)
    expect(name).toBe(name.trim())
  }
})

test('there are ports, airports and cities to choose from, at home too', () => {
  for (const kind of ['PORT', 'AIRPORT', 'CITY'] as const)
    for (const country of ['UY', 'AR', 'BR'])
      expect(locations.some((place) => place.country === country && place.kinds.includes(kind))).toBe(true)
})
