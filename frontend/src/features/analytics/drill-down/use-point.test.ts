import { expect, test } from 'vitest'
import { pointIn } from './use-point.ts'

const named = (query: string) => pointIn(new URLSearchParams(query))

test('a point of an existing chart is read from the URL', () => {
  expect(named('behind=general/top-lanes&place=HKG-MVD&series=quotes')).toEqual({
    id: 'general/top-lanes',
    place: 'HKG-MVD',
    series: 'quotes',
  })
  expect(named('behind=general/waiting-time&place=total')).toEqual({ id: 'general/waiting-time', place: 'total' })
})

test('a URL without a category or with an unknown chart has no point', () => {
  expect(named('behind=general/top-lanes')).toBeUndefined()
  expect(named('behind=general/nothing&place=x')).toBeUndefined()
  expect(named('')).toBeUndefined()
})
