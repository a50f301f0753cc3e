import { expect, test } from 'vitest'
import { pointIn } from './use-point.ts'

const named = (query: string) => pointIn(new URLSearchParams(query))

test('a URL names a point of a chart that there is', () => {
  expect(named('behind=general/top-lanes&place=HKG-MVD&series=quotes')).toEqual({
    id: 'general/top-lanes',
    place: 'HKG-MVD',
    series: 'quotes',
  })
  expect(named('behind=general/waiting-time&place=total')).toEqual({ id: 'general/waiting-time', place: 'total' })
})

test('a point without a place, and one of no chart, are none', () => {
  expect(named('behind=general/top-lanes')).toBeUndefined()
  expect(named('behind=general/nothing&place=x')).toBeUndefined()
  expect(named('')).toBeUndefined()
})
