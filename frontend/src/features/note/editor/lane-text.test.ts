import fc from 'fast-check'
import { expect, test } from 'vitest'
import { laneOf, laneText } from './lane-text.ts'

test('a dash separates the two ends, however it is typed', () => {
  for (const typed of ['CN – UYMVD', 'CN - UYMVD', 'CN→UYMVD', 'CN > UYMVD', ' CN—UYMVD '])
    expect([typed, laneOf(typed)]).toEqual([typed, { origin: 'CN', destination: 'UYMVD' }])
})

test('one end can be open', () => {
  expect(laneOf('CN –')).toEqual({ origin: 'CN' })
  expect(laneOf('– Montevideo')).toEqual({ destination: 'Montevideo' })
})

test('a single place is a place, with or without the word for "via"', () => {
  expect(laneOf('Santos')).toEqual({ text: 'Santos' })
  expect(laneOf('vía Santos')).toEqual({ text: 'Santos' })
  expect(laneOf('via Santos')).toEqual({ text: 'Santos' })
})

test('a name with a hyphen is one place', () => expect(laneOf('Fos-sur-Mer')).toEqual({ text: 'Fos-sur-Mer' }))

test('a lane has two ends with a place on the way', () =>
  expect(laneOf('CN – UY, vía Santos')).toEqual({ origin: 'CN', destination: 'UY', text: 'Santos' }))

test('empty text is no lane', () => {
  expect(laneOf('  ')).toBeUndefined()
  expect(laneOf(' – ')).toBeUndefined()
})

test('the formatted text of a lane is parsed to the same lane', () => {
  const place = fc.constantFrom('CN', 'UYMVD', 'Buenos Aires', 'Fos-sur-Mer', 'Río de la Plata')
  const lane = fc.record({ origin: place, destination: place, text: place }, { requiredKeys: [] })
  fc.assert(
    fc.property(lane, (one) => {
      expect(laneOf(laneText(one))).toEqual(Object.keys(one).length === 0 ? undefined : one)
    }),
  )
})
