import fc from 'fast-check'
import { expect, test } from 'vitest'
import { laneOf, laneText } from './lane-text.ts'

test('two ends have a dash between them, however it is typed', () => {
  for (const typed of ['CN – UYMVD', 'CN - UYMVD', 'CN→UYMVD', 'CN > UYMVD', ' CN—UYMVD '])
    expect([typed, laneOf(typed)]).toEqual([typed, { origin: 'CN', destination: 'UYMVD' }])
})

test('one end may be left open', () => {
  expect(laneOf('CN –')).toEqual({ origin: 'CN' })
  expect(laneOf('– Montevideo')).toEqual({ destination: 'Montevideo' })
})

test('a place alone is a place, with or without the word for the way', () => {
  expect(laneOf('Santos')).toEqual({ text: 'Santos' })
  expect(laneOf('vía Santos')).toEqual({ text: 'Santos' })
  expect(laneOf('via Santos')).toEqual({ text: 'Santos' })
})

test('a name with a hyphen is one place', () => expect(laneOf('Fos-sur-Mer')).toEqual({ text: 'Fos-sur-Mer' }))

test('ends and a place on the way', () =>
  expect(laneOf('CN – UY, vía Santos')).toEqual({ origin: 'CN', destination: 'UY', text: 'Santos' }))

test('nothing typed is no lane', () => {
  expect(laneOf('  ')).toBeUndefined()
  expect(laneOf(' – ')).toBeUndefined()
})

test('what is shown reads back as it was', () => {
  const place = fc.constantFrom('CN', 'UYMVD', 'Buenos Aires', 'Fos-sur-Mer', 'Río de la Plata')
  const lane = fc.record({ origin: place, destination: place, text: place }, { requiredKeys: [] })
  fc.assert(
    fc.property(lane, (one) => {
      expect(laneOf(laneText(one))).toEqual(Object.keys(one).length === 0 ? undefined : one)
    }),
  )
})
