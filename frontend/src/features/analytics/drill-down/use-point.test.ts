import { expect, test } from 'vitest'
import { pointIn } from './use-point.ts'

const named = (query: string) => pointIn(new URLSearchParams(query))

test('reads a point of an existing chart from the URL', () => {
  expect(named('behind=general/top-lanes&place=HKG-MVD&series=quotes')).toEqual({
    id: 'general/top-lanes',
    place: 'HKG-MVD',
    series: 'quotes',
  })
  expect(named('behind=general/waiting-time&place=total')).toEqual({ id: 'general/waiting-time', place: 'total' })
})

test('returns undefined without a category or for an unknown chart', () => {
  expect(named('behind=general/top-lanes')).toBeUndefined()
  expect(named('behind=general/nothing&place=x')).toBeUndefined()
  expect(named('')).toBeUndefined()
})
